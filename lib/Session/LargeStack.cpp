//===- LargeStack.cpp - Work on a thread with a large stack ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/LargeStack.h"
#include "clang/Basic/Stack.h"
#include "llvm/Support/thread.h"

namespace interop {

void runOnLargeStack(llvm::function_ref<void()> Work) {
  // Reserved, not committed: the system gives pages as they are touched.
  constexpr unsigned StackBytes = 512u << 20;
  llvm::thread Thread(std::optional<unsigned>(StackBytes), [&Work] {
    clang::noteBottomOfStack();
    Work();
  });
  Thread.join();
}

} // namespace interop
