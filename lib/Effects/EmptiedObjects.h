//===- EmptiedObjects.h - Objects with nothing left to end ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Objects that were moved out of, returned, cleared or released: their ends do
// nothing any more. On which ways is not asked: where one is emptied at all,
// its owner is taken to know why.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_EMPTIEDOBJECTS_H
#define INTEROP_LIB_EFFECTS_EMPTIEDOBJECTS_H

#include "Facts/Fact.h"
#include "Facts/ModelLookup.h"

namespace interop {

/// True if something in \p In leaves nothing in \p O that its end would end.
bool isEmptied(const ObjectRef &O, const FunctionFacts &In, ModelLookup &Known);

/// True if \p E, by itself, does.
bool empties(const Fact &E, const ObjectRef &O, ModelLookup &Known);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_EMPTIEDOBJECTS_H
