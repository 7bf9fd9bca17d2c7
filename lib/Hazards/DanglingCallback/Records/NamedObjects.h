//===- NamedObjects.h - What locals are other names for ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In C much is done by way of locals: `id = add(..); self->id = id;`, `window =
// WINDOW(self->window);`, `priv = get_private(self);`. These questions lead
// from the local to the field, or the object, that other functions know it by.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_NAMEDOBJECTS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_NAMEDOBJECTS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// Where the result of \p Call, in the body of \p In, is kept: the only field
/// that gets the local which holds it, else that local. Null if nobody keeps
/// it.
const clang::ValueDecl *findKey(const Fact &Call, const clang::FunctionDecl &In,
                                AnalysisContext &TU);

/// The field whose object the local \p O is a name for in the body of \p In.
/// \p O itself if it may be something else.
ObjectRef findNamed(const ObjectRef &O, const clang::FunctionDecl &In,
                    AnalysisContext &TU);

/// \p O, a field of the private part of \p Whole, as a field of \p Whole.
/// \p O itself if it is none.
ObjectRef seeFromWhole(const ObjectRef &O, const ObjectRef &Whole,
                       const clang::FunctionDecl &In, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_NAMEDOBJECTS_H
