//===- LateEnds.h - What a process does when it exits -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what uses an interpreter when the process exits, which is after its
// end: ends of static and thread-local objects, and functions that are called
// then. An interpreter's own main() ends it before it returns, and a host's
// main() does so at the latest.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LATEENDS_H
#define INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LATEENDS_H

#include "Hazards/InterpreterShutdown/InterpreterLife.h"
#include "Hazards/InterpreterShutdown/LateProblem.h"

namespace interop {

/// In no order.
std::vector<LateProblem> findLateEnds(AnalysisContext &TU,
                                      InterpreterLife &Life);
/// Callables of the interpreter's that static objects keep.
std::vector<LateProblem> findKeptCallables(AnalysisContext &TU,
                                           InterpreterLife &Life);
std::vector<LateProblem> findExitHandlers(AnalysisContext &TU,
                                          InterpreterLife &Life);

/// True if some function of the unit lets go of what is in \p V: when, is the
/// program's to know.
bool isEmptiedSomewhere(const clang::VarDecl &V, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LATEENDS_H
