//===- NewObjects.h - Objects that nobody else knows yet ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An object that a body allocates is its own until the body puts it where
// others find it: nobody else takes its lock before, nor releases what it
// holds.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_NEWOBJECTS_H
#define INTEROP_LIB_EFFECTS_NEWOBJECTS_H

#include "Facts/Fact.h"
#include <optional>

namespace interop {

/// True for functions that return memory to which nothing else points: the
/// compiler's own list (`malloc`), and `__attribute__((malloc))`.
bool isAllocator(const clang::FunctionDecl &F);

/// True if \p E stores \p Pointer in a record or in a closure, or gives others
/// a part by which they find what it leads to: `list_add(&all, &of->link)`.
bool givesPart(const Fact &E, const ObjectRef &Pointer);

/// The facts of \p Facts by which others may come to know the object that the
/// local \p Pointer leads to; nothing where its body has not made the object.
std::optional<llvm::SmallVector<const Fact *, 4>>
findPublications(const ObjectRef &Pointer, const FunctionFacts &Facts);

/// True if \p Field is a field of an object that the body of \p Facts has
/// allocated, and has given to nobody when it comes to \p At.
bool isOfNewObject(const ObjectRef &Field, const FunctionFacts &Facts,
                   FlowPoint At);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_NEWOBJECTS_H
