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

namespace interop {

/// Runs \p Work on this thread as a part of a trace; what takes fewer
/// microseconds than clang's own shortest events is in its sums alone.
static void trace(llvm::function_ref<void()> Work) {
  constexpr unsigned Shortest = 500;
  llvm::timeTraceProfilerInitialize(Shortest, "interop-tidy");
  Work();
  llvm::timeTraceProfilerFinishThread();
}

void LargeStack::serve() {
  clang::noteBottomOfStack();
  std::unique_lock<std::mutex> Lock(Mutex);
  while (!IsOver) {
    Changed.wait(Lock, [this] { return Next || IsOver; });
    if (!Next)
      continue;
    Lock.unlock();
    Next();
    Lock.lock();
    Next = nullptr;
    Changed.notify_all();
  }
}

void LargeStack::begin() {
  // Reserved, not committed: the system gives pages as they are touched.
  constexpr unsigned StackBytes = 512u << 20;
  if (!Thread.joinable())
    Thread =
        llvm::thread(std::optional<unsigned>(StackBytes), [this] { serve(); });
}

void LargeStack::run(llvm::function_ref<void()> Work) {
  // What belongs to the thread that waits goes with the work.
  BudgetCounts *Counts = BudgetScope::getCurrent();
  GivenElsewhere *Giving = GivenScope::getCurrent();
  bool IsTraced = llvm::timeTraceProfilerEnabled();
  auto Given = [&] {
    BudgetScope Counting(Counts);
    GivenScope Asking(Giving);
    IsTraced ? trace(Work) : Work();
  };
  begin();
  std::unique_lock<std::mutex> Lock(Mutex);
  Next = Given;
  Changed.notify_all();
  Changed.wait(Lock, [this] { return !Next; });
}

LargeStack::~LargeStack() {
  if (!Thread.joinable())
    return;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    IsOver = true;
  }
  Changed.notify_all();
  Thread.join();
}

} // namespace interop
