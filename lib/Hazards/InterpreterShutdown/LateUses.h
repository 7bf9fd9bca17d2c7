//===- LateUses.h - Uses of an interpreter after its end --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what a body, or the end of a class, does with an interpreter after it
// has ended it: calls, ends of objects, joins of threads that need its lock.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LATEUSES_H
#define INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LATEUSES_H

#include "Hazards/InterpreterShutdown/InterpreterLife.h"
#include "Hazards/InterpreterShutdown/LateProblem.h"

namespace interop {

/// One for each call that ends the interpreter; in no order.
std::vector<LateProblem> findLateUses(AnalysisContext &TU,
                                      InterpreterLife &Life);
/// Threads that nobody waits for, and that take the interpreter's lock.
std::vector<LateProblem> findLateThreads(AnalysisContext &TU,
                                         InterpreterLife &Life);
/// Likewise callbacks on threads of a library: at most one problem.
std::vector<LateProblem> findLateCallbacks(AnalysisContext &TU,
                                           InterpreterLife &Life);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LATEUSES_H
