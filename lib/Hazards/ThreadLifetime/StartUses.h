//===- StartUses.h - What a started thread does -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the body of each started thread in the terms of who starts it: joins of
// the thread itself, uses of what is made only after the start, and uses of
// what goes while it runs.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_STARTUSES_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_STARTUSES_H

#include "Effects/Accesses.h"
#include "Facts/CallPath.h"
#include "Hazards/ThreadLifetime/ThreadUses.h"
#include <memory>

namespace interop {

struct StartFault {
  enum KindTy : uint8_t {
    JoinsItself,    ///< Path leads to a join of the thread that runs it
    StartsEarly,    ///< Path leads to a use of what At makes, after the start
    OutlivesLocal,  ///< ... of a local of the function that starts it
    OutlivesObject, ///< ... of the object that At, or the end of Class, ends
    JoinsDetached,  ///< a join, at EndAt, of what LetGo has detached
    EndsEarly,      ///< Used is gone at EndAt, before the join At
    EndsMoved,      ///< ... which was moved to the thread at UsedAt
    EndsBeforeStop, ///< ... before At stops the library that calls the body
    CallsDerived,   ///< a call of Called, until the base's join at EndAt
    JoinsUnstarted, ///< Path leads to a join where Maker made an object, by At,
                    ///< whose thread nobody may have started; without At, Maker
                    ///< starts it only if its caller wants that
    JoinsUnlessEnded, ///< the join at EndAt asks Used, which the thread, or
                      ///< Maker, changes without a join
    StartsOver, ///< the start asks Used, which a thread changes when it ends:
                ///< the one before is still joinable, until the join At
  };
  KindTy Kind = JoinsItself;
  const StartedBody *Start = nullptr;
  /// Of EndsBeforeStop: what Start points to, a callback with its registration.
  std::shared_ptr<const StartedBody> Callback;
  CallPath Path;  ///< from the thread's body
  ObjectRef Used; ///< in terms of the starter
  clang::SourceLocation UsedAt;
  const Fact *At = nullptr;
  /// Of OutlivesObject: where it ends, what tells the thread to stop before
  /// that, and where the thread is detached, if it is. With Maker: a local of
  /// that, Used, whose method starts the thread.
  clang::SourceLocation EndAt;
  const Fact *Signal = nullptr;
  const Fact *LetGo = nullptr;
  const clang::CXXRecordDecl *Class = nullptr;
  const clang::FunctionDecl *Maker = nullptr;
  const clang::CXXMethodDecl *Called = nullptr;
};

/// Adds a fault of \p Start, which is told at \p At, to \p Out.
StartFault &addFault(const StartedBody &Start, StartFault::KindTy Kind,
                     clang::SourceLocation At, std::vector<StartFault> &Out);

/// In the order of the starts, then those of callbacks.
std::vector<StartFault> findStartFaults(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_STARTUSES_H
