//===- WakeWaiters.h - What waits for a wake, and asks first ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wake that comes before the wait is lost, unless who waits asks with the
// mutex locked whether there is still something to wait for:
//   lock(m); while (!ready) wait(c, m); unlock(m);
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_WAKEWAITERS_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_WAKEWAITERS_H

#include "Analysis/AnalysisContext.h"
#include "Facts/CallPath.h"
#include <optional>

namespace interop {

/// A wait on a condition variable, with one mutex.
struct WakeWaiter {
  enum QuestionTy : uint8_t {
    Locked, ///< with the mutex locked, as far as can be seen
    Before, ///< in a loop around it, but not after the mutex was locked
    Never,
  };
  Entity In;
  const Wait *W = nullptr; ///< its row Blocks; its object is the condition
  ObjectRef Mutex;         ///< in terms of In
  QuestionTy Question = Locked;
  using AskedList =
      llvm::SmallVector<std::pair<ObjectRef, clang::SourceLocation>, 4>;
  AskedList Asked; ///< what is asked, and where; nothing for Never
  /// Of one that locks the mutex again for each wait, and asks between the two
  /// in view only: what is asked there. A wake for anything else may have come
  /// before.
  std::optional<AskedList> Between;
};

/// True if a call of \p Row waits without a limit for what another call ends.
bool isWaitForWake(const FunctionModel &Row);

/// True if \p E, a call, ends waits such as that of \p W, on whatever object.
bool isWake(const WakeWaiter &W, const Fact &E);

/// What \p Wake, such a call, wakes: its object, in C its first argument.
ObjectRef getWoken(const Fact &Wake);

/// True if \p Value is a constant as flags have them: `true`, `3`, `Stopping`.
bool isFlagValue(const clang::Expr &Value);

/// The functions that lead to the call of a row with \p Is, callees first.
std::vector<const clang::FunctionDecl *>
findRowUsers(AnalysisContext &TU, bool (*Is)(const FunctionModel &));

/// Returns the waits without a limit that a library's function ends, callees
/// first.
std::vector<WakeWaiter> findWakeWaiters(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_WAKEWAITERS_H
