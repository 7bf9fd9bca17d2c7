//===- ShutdownFixes.h - Fixes of late uses ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A static object that outlives an interpreter is never destroyed any more: it
// becomes a reference to one that is made by new and left alone. Members are
// declared in an order in which the interpreter ends last.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_SHUTDOWNFIXES_H
#define INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_SHUTDOWNFIXES_H

#include "Analysis/AnalysisContext.h"
#include "Diagnostics/Finding.h"
#include "Hazards/InterpreterShutdown/LateProblem.h"

namespace interop {

void addShutdownFixes(const LateProblem &P, AnalysisContext &TU, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_SHUTDOWNFIXES_H
