//===- EndedFirst.h - Threads that end before their owner -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognizes threads that end before their owner: many a class has a function
// that stops its thread and joins it, and a program that calls it before it
// drops the object. What the destructor does then hardly matters.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITS_ENDEDFIRST_H
#define INTEROP_LIB_ANALYSIS_WAITS_ENDEDFIRST_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// Returns true if a function of \p Class ends the thread in \p Handle, a
/// member of it, and somebody who ends an object of the class calls that first.
/// False if a local of the class ends on some path without that call.
bool isEndedFirst(const clang::CXXRecordDecl &Class, const ObjectRef &Handle,
                  AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITS_ENDEDFIRST_H
