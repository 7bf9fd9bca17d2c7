//===- LargeStack.h - Work on a thread with a large stack -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang's own visitors and its CFG builder go down with the nesting of one
// body, as the parser did: a sum of ten thousand terms. What walks a unit with
// them runs here. Calls in calls need no such stack (SummaryFixpoint).
//
// The checks of a unit share one such stack. A thread for each of them would
// have its pages touched anew, and a busy machine begins a new thread late:
// some milliseconds after each key in an editor.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SESSION_LARGESTACK_H
#define INTEROP_LIB_SESSION_LARGESTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/thread.h"
#include <condition_variable>
#include <mutex>

namespace interop {

/// A thread whose stack bears whatever shape the parser bore. It begins with
/// the first work. One thread at a time may use it.
class LargeStack {
public:
  LargeStack() = default;
  LargeStack(const LargeStack &) = delete;
  LargeStack &operator=(const LargeStack &) = delete;
  ~LargeStack();

  /// Returns when \p Work is done.
  void run(llvm::function_ref<void()> Work);

private:
  void begin();
  void serve();

  std::mutex Mutex; ///< guards what follows, but for the thread
  std::condition_variable Changed;
  llvm::function_ref<void()> Next; ///< null: nothing is to be done
  bool IsOver = false;             ///< nothing will ever be
  llvm::thread Thread;
};

} // namespace interop

#endif // INTEROP_LIB_SESSION_LARGESTACK_H
