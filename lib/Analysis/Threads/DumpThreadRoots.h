//===- DumpThreadRoots.h - Thread roots as text -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ThreadRoots has found in a unit.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_DUMPTHREADROOTS_H
#define INTEROP_LIB_ANALYSIS_THREADS_DUMPTHREADROOTS_H

#include "Analysis/Threads/ThreadRoots.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

/// Prints the roots whose function \p IsWanted, in the order of get():
///
///   a.cpp:12:3: started 'work' in 'main', thread 2, in a loop
///
/// The place is that where the thread starts or the function is registered,
/// else that of the function. "thread 2" is the number of the thread, the same
/// for all roots that run on one; "many" says that several threads of the root
/// may be in the function at once. Then follow the functions that the unit's
/// own thread calls while it calls a library ("driven").
void dumpThreadRoots(
    const ThreadRoots &Of,
    llvm::function_ref<bool(const clang::FunctionDecl &)> IsWanted,
    const clang::SourceManager &SM, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_DUMPTHREADROOTS_H
