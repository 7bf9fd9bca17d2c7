//===- LargeStack.cpp - Work on a thread with a large stack ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/LargeStack.h"
#include "AST/GivenObject.h"
#include "Support/Budgets.h"
#include "clang/Basic/Stack.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/thread.h"

namespace interop {

/// Runs \p Work on this thread as a part of a trace; what takes fewer
/// microseconds than clang's own shortest events is in its sums alone.
static void trace(llvm::function_ref<void()> Work) {
  constexpr unsigned Shortest = 500;
  llvm::timeTraceProfilerInitialize(Shortest, "interop-tidy");
  Work();
  llvm::timeTraceProfilerFinishThread();
}

void runOnLargeStack(llvm::function_ref<void()> Work) {
  // Reserved, not committed: the system gives pages as they are touched.
  constexpr unsigned StackBytes = 512u << 20;
  // What belongs to the thread that waits goes with the work.
  BudgetCounts *Counts = BudgetScope::getCurrent();
  GivenElsewhere *Giving = GivenScope::getCurrent();
  bool IsTraced = llvm::timeTraceProfilerEnabled();
  llvm::thread Thread(std::optional<unsigned>(StackBytes), [&] {
    clang::noteBottomOfStack();
    BudgetScope Counting(Counts);
    GivenScope Asking(Giving);
    IsTraced ? trace(Work) : Work();
  });
  Thread.join();
}

} // namespace interop
