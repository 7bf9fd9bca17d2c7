//===- ShowState.h - What the analyses of a unit know, as text --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers interop-tidy explain --show with the dumps of the analyses.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SESSION_SHOWSTATE_H
#define INTEROP_LIB_SESSION_SHOWSTATE_H

#include "Analysis/Threads/ThreadRoots.h"
#include "Program/ShowOptions.h"

namespace interop {

/// What \p TU knows of the kind that \p Asked names: of the functions that the
/// user wrote, in the order of their declarations, or of those with the name
/// that is asked for and the lambdas in them; thread roots as \p Threads has
/// them found. Needs a large stack.
ShownText showState(AnalysisContext &TU, const ShowOptions &Asked,
                    const ThreadRootOptions &Threads);

} // namespace interop

#endif // INTEROP_LIB_SESSION_SHOWSTATE_H
