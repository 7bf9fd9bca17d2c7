//===- ThreadEnds.h - What facts end that a thread uses ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares what one fact of a body ends, or the functions that it calls, with
// what the body of a started thread uses. EarlyEnds asks it of what comes
// before a join, UnjoinedEnds where there is none.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_ENDS_THREADENDS_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_ENDS_THREADENDS_H

#include "Effects/Accesses.h"
#include "Effects/EndedObjects.h"
#include "Hazards/ThreadLifetime/ThreadUses.h"

namespace interop {

class ThreadEnds {
public:
  /// \p Touched: what the body of \p Start does. All must outlive this.
  ThreadEnds(const StartedBody &Start, const AccessCollector &Touched,
             AnalysisContext &TU)
      : Start(Start), Touched(Touched), TU(TU), Effects(TU.getEffects()) {}

  /// Others run \p Body: neither the thread itself nor who starts it.
  bool isOfOthers(const Entity &Body) const;

  /// What \p E of \p Facts ends, by what it does or by its name, in which the
  /// words \p More count, too.
  std::vector<EndedObject>
  find(const FunctionFacts &Facts, const Fact &E,
       llvm::ArrayRef<llvm::StringRef> More = {}) const;

  /// What the thread does with what \p Ended ends, a field or a global; null if
  /// it does nothing, or if that is what ends the thread.
  const Access *findUse(const EndedObject &Ended) const;

  /// It ends under a lock, which the thread may hold while it uses it.
  bool isGuarded(const EndedObject &Ended) const;

  /// The thread waits in a call that \p E ends, or is meant to end: it is told
  /// so to go on. \p ForSure: only what does end it counts.
  bool wakes(const Fact &E, bool ForSure = false) const;

  /// `pthread_cancel(thread)`: a library's function that is given the handle,
  /// and of which no row says that it waits.
  bool isCancel(const Fact &E) const;

  /// A store to what a loop of the thread asks, or to what says by its name
  /// whether the thread goes on.
  bool isSignal(const Fact &E) const;

  /// \p E waits, or calls what does.
  bool waits(const Fact &E) const;
  /// The same, but for joins of other threads.
  bool waitsForThread(const Fact &E) const;
  /// \p E of \p Facts waits itself, may wait out of sight, or looks again and
  /// again.
  bool mayWait(const Fact &E, const FunctionFacts &Facts) const;
  /// The functions that \p E calls may wait.
  bool mayWaitWithin(const Fact &E) const;

  /// The end of the object that \p At deletes, or lets an owner give up.
  const Fact *findDestruction(const CallStep &At) const;

private:
  ObjectRef findByName(const Fact &E,
                       llvm::ArrayRef<llvm::StringRef> More) const;
  bool isLent(const ObjectRef &Used, const ObjectRef &Ended) const;
  bool mayStop(const EndedObject &Ended) const;
  bool isOfAnother(const ObjectRef &Joined) const;
  bool waitsItself(const Fact &E) const;
  bool looksAgain(const Fact &E, const FunctionFacts &Facts) const;
  bool asksThread(const clang::Expr &Test) const;
  bool mayWaitUnseen(const Fact &E) const;
  bool leadsToThread(const Fact &E) const;
  bool isKnownElsewhere() const;

  const StartedBody &Start;
  const AccessCollector &Touched;
  AnalysisContext &TU;
  EffectTable &Effects;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_ENDS_THREADENDS_H
