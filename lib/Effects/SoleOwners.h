//===- SoleOwners.h - Shared owners that are alone --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who is the last of several shared owners is not known in general. A local is
// where it makes what it owns and no copy of it is seen, or where all that
// somebody else had was moved into it (`auto Mine = std::move(Shared)`).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_SOLEOWNERS_H
#define INTEROP_LIB_EFFECTS_SOLEOWNERS_H

#include "clang/AST/Decl.h"

namespace interop {

/// True if \p V, a local variable, is the only owner of what it owns, as far as
/// its function shows; with \p ButClosure, but for one closure that has a copy.
bool isSoleOwner(const clang::VarDecl &V, bool ButClosure = false);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_SOLEOWNERS_H
