//===- BorrowedObjects.h - Cookies that belong to others --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says of what a function registers whether others own it, and what the
// callback does with it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_BORROWEDOBJECTS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_BORROWEDOBJECTS_H

#include "Hazards/DanglingCallback/Registrations.h"
#include "llvm/ADT/SmallVector.h"

namespace interop {

/// The functions that \p A, which may be null, hands over: itself, or those in
/// the table that it points to.
llvm::SmallVector<const clang::FunctionDecl *, 4>
findCalled(const clang::Expr *A);

/// What \p R keeps is others': a parameter that is not what the function is
/// about, or what a getter has returned.
bool isOthers(const Registration &R, AnalysisContext &TU);

/// What \p R calls back is in view, uses the object and gives nothing up.
bool isOnlyUsed(const Registration &R, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_BORROWEDOBJECTS_H
