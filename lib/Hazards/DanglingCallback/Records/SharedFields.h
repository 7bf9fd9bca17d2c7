//===- SharedFields.h - Fields that have what is others' too ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says where what a field keeps comes from: whether others have it as well, so
// that it is still there when the object of the field is not.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_SHAREDFIELDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_SHAREDFIELDS_H

#include "Analysis/AnalysisContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// What \p E returns is one more reference to what it is given:
/// `object_ref(of)`, `client_clone(of)`.
bool returnsReference(const Fact &E);

/// Somebody in \p Bodies stores in \p Field what he was given, or a reference
/// to that, or what the whole program has (`monitor_get()`), and nobody stores
/// what he has made. \p Owner is the object that has the field, itself or in a
/// private part; may be null. \p IsGivenBack: whether a reference that the
/// field has is given back somewhere.
bool isSharedField(const clang::ValueDecl &Field,
                   const clang::RecordDecl *Owner,
                   llvm::ArrayRef<const clang::FunctionDecl *> Bodies,
                   AnalysisContext &TU, bool IsGivenBack);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_SHAREDFIELDS_H
