//===- FrameEnds.h - Locals that go while they are kept ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges registrations of a local, of what a lambda captures by reference and
// of the memory of a temporary: whether anything ends them before the function
// returns.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_FRAMEENDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_FRAMEENDS_H

#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// What is wrong with \p R, a registration of a local or a temporary.
std::optional<Dangling> findFrameEnd(Registration R, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_FRAMEENDS_H
