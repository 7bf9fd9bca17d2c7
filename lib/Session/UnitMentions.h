//===- UnitMentions.h - Whether models can matter to a unit -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one early question for all checks: does the code of a unit need a model,
// or anything else that a check starts from, to be understood at all? A unit
// that computes something and leaves all libraries but std alone does not. It
// is asked before any model is read, and answered by the first thing that
// counts, which in most units stands in one of the first functions.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SESSION_UNITMENTIONS_H
#define INTEROP_LIB_SESSION_UNITMENTIONS_H

#include "clang/AST/ASTContext.h"

namespace interop {

/// False if no check can find anything in the unit, whatever the built-in
/// models say: nothing in the user's code, or in a body that it leads to, has a
/// name that brings in a model, comes from out of view, makes or ends an object
/// on the heap, throws, or has an attribute that states something. True if any
/// of that may be.
bool mayNeedModels(clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_SESSION_UNITMENTIONS_H
