//===- UnseenThreads.h - Threads by their declarations alone ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs in C have their own functions for threads, one file for each system.
// Says which of them start and join threads by what is declared:
//   int thread_new(thread_t *, thread_func_t, void *);
//   void thread_join(thread_t);
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_UNSEENTHREADS_H
#define INTEROP_LIB_FACTS_UNSEENTHREADS_H

#include "Models/Values/Model.h"
#include "clang/AST/Decl.h"
#include <optional>

namespace interop {

/// What a call of \p F, whose body is not in view, does to a thread; nothing if
/// it is not declared as what starts or joins one.
std::optional<FunctionModel> findUnseenThreading(const clang::FunctionDecl &F);

} // namespace interop

#endif // INTEROP_LIB_FACTS_UNSEENTHREADS_H
