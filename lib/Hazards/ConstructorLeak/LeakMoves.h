//===- LeakMoves.h - Acquiring after what throws ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle that nothing uses while something can throw is acquired too early.
// The order of what a constructor does outside may matter, so that this is
// offered on a note.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKMOVES_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKMOVES_H

#include "Hazards/ConstructorLeak/LeakBody.h"

namespace interop {

/// Returns the edits that acquire \p H behind all that loses it; none if it is
/// used before, or if that is not known.
std::vector<clang::FixItHint>
moveAcquisition(const LeakBody &Body, const LeakHandle &H, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKMOVES_H
