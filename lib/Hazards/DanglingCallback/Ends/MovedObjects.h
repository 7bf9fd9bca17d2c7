//===- MovedObjects.h - Objects that move while registered ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges registrations of `this`, or a part of it, with something that a
// defaulted move takes along: it goes on with the object that was moved from.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_MOVEDOBJECTS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_MOVEDOBJECTS_H

#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// What is wrong with \p R, a registration of `this`.
std::optional<Dangling> findMoved(const Registration &R, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_MOVEDOBJECTS_H
