//===- ThreadFlow.h - Whether a thread runs, path by path -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Carries the state of one slot along the paths of a body, through the bodies
// that it calls: no thread yet, one that nobody has joined, one that has ended
// for this slot. Says where a path does with the thread what its state forbids.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADFLOW_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADFLOW_H

#include "Effects/Handles/HandleFlow.h"
#include "Facts/CallPath.h"
#include "Hazards/ThreadLifetime/ThreadUses.h"
#include <map>

namespace interop {

enum class ThreadState : uint8_t {
  Never,   ///< none was started
  Running, ///< one was, and nobody has joined or detached it
  Joined,
  Detached,
  Unknown,
};

/// A state, and the fact of the body that led to it; null: the entry.
struct ReachedState {
  ThreadState State = ThreadState::Unknown;
  const Fact *Since = nullptr;
  bool operator==(const ReachedState &O) const {
    return State == O.State && Since == O.Since;
  }
};

/// What a body does with the thread although its state forbids it.
struct ThreadFault {
  enum KindTy : uint8_t {
    EndsRunning,   ///< the slot ends, or a new thread comes into it
    JoinsNone,     ///< no thread was started
    JoinsAgain,    ///< the thread was joined, or detached
    UnwindsRunning ///< the slot ends because At throws
  };
  KindTy Kind = EndsRunning;
  CallPath Path;       ///< to where it does so; the last step is the place
  ReachedState Before; ///< in the first body of Path
  bool operator==(const ThreadFault &O) const {
    return Kind == O.Kind && Before == O.Before &&
           Path.size() == O.Path.size() && Path.back().At == O.Path.back().At &&
           Path.front().At == O.Path.front().At;
  }
};

/// A slot in a body, and the state that it is entered with.
struct ThreadQuestion {
  Entity Body;
  ObjectRef Slot;
  ThreadState Entry = ThreadState::Unknown;
  bool operator<(const ThreadQuestion &O) const {
    auto makeKey = [](const ThreadQuestion &Q) {
      return std::make_tuple(Q.Body.getOpaque(), Q.Slot.Kind, Q.Slot.Root,
                             Q.Slot.Leaf, Q.Entry);
    };
    return makeKey(*this) < makeKey(O);
  }
};

struct ThreadAnswer {
  std::vector<ReachedState> AtExit; ///< none twice
  std::vector<ThreadFault> Faults;
  bool IsComplete = true;

  bool leaves(ThreadState S) const;
  /// It is left with the thread running, and never with anything else.
  bool leavesOnly(ThreadState S) const;
  bool operator==(const ThreadAnswer &O) const {
    return AtExit == O.AtExit && Faults == O.Faults &&
           IsComplete == O.IsComplete;
  }
};

class ThreadFlow {
public:
  explicit ThreadFlow(AnalysisContext &TU);

  const ThreadAnswer &get(const ThreadQuestion &Q) { return Answers.get(Q); }

private:
  friend class ThreadDomain;
  bool update(const ThreadQuestion &Q, ThreadAnswer &To);

  AnalysisContext &TU;
  ThreadUses &Uses;
  HandleFlow Throws;
  SummaryFixpoint Fixpoint;
  SummaryTable<ThreadQuestion, ThreadAnswer, std::map> Answers;
};

/// \p Slot, named as in the body that calls, as the target of \p Call names it;
/// unknown if it cannot see it.
ObjectRef placeInCallee(const ObjectRef &Slot, const Fact &Call);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADFLOW_H
