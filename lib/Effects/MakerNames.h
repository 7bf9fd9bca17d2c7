//===- MakerNames.h - Who makes what, by name and type ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function of which neither body nor model is known has a name and a type.
// ProgramHandles and BodyMemory ask here what these say, and look for facts
// that agree before they believe it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_MAKERNAMES_H
#define INTEROP_LIB_EFFECTS_MAKERNAMES_H

#include "clang/AST/Decl.h"

namespace interop {

/// True if the names of \p A and \p B have a first or a last part in common:
/// `codec_open`, `codec_close`.
bool areOfOneKind(const clang::FunctionDecl &A, const clang::FunctionDecl &B);

/// True if the name of \p F says that it makes something.
bool isMaker(const clang::FunctionDecl &F);

/// True if the name of \p F says that what it gives is there already, and stays
/// there.
bool isLookUp(const clang::FunctionDecl &F);

/// True if \p T is a pointer to a record, which is not memory alone, or a
/// number that may stand for one.
bool mayBeHandle(clang::QualType T);

/// True if \p F gives memory of the heap by its name and its type: `void
/// *xmalloc(size_t)`, `char *xstrdup(const char *)`. A pool, or a collector of
/// garbage, that a name speaks of is none.
bool givesHeapMemory(const clang::FunctionDecl &F);

/// True if \p F gives back a counted reference by its name and its type: `void
/// link_put(struct link *)`. To put something somewhere takes two arguments.
bool isCountedPut(const clang::FunctionDecl &F);

/// True if what \p F makes may be another object's: it is given one that it can
/// change.
bool isGivenOwner(const clang::FunctionDecl &F);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_MAKERNAMES_H
