//===- NewObjects.h - Objects that nobody else knows yet ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An object that a body allocates has its lock to itself until the body puts it
// where others find it: in which order it is taken does not matter before.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_LOCKS_NEWOBJECTS_H
#define INTEROP_LIB_ANALYSIS_LOCKS_NEWOBJECTS_H

#include "Facts/Fact.h"

namespace interop {

/// True if \p Lock is a field of an object that the body of \p Facts has
/// allocated, and has given to nobody when it comes to \p At.
bool isOfNewObject(const ObjectRef &Lock, const FunctionFacts &Facts,
                   FlowPoint At);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_LOCKS_NEWOBJECTS_H
