//===- LaterEnds.h - Functions that end a registration elsewhere -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells functions that whoever ends an object may call before from those that
// only the program's own part calls, at times of its own.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_LATERENDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_LATERENDS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// True if others can call \p F, or a function that calls it: a public method,
/// a function that is no file's own.
bool mayBeCalledFirst(const clang::FunctionDecl &F, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_LATERENDS_H
