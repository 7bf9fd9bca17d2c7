//===- RunningThreads.h - Objects that are threads --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some classes are threads (TypeModel::Entered), and the process ends where an
// object of one ends whose thread still runs
// (FunctionModel::TerminatesIfRunning). One that ends by itself needs no join,
// so that only threads count that go on until they are told to end.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_ENDS_RUNNINGTHREADS_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_ENDS_RUNNINGTHREADS_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/ModeledCalls.h"

namespace interop {

class RunningThreads {
public:
  explicit RunningThreads(AnalysisContext &TU) : TU(TU) {}

  /// The row that says so of the class of \p Slot, or of a base of it, if the
  /// end of an object of the class waits for nothing; null if there is none.
  const FunctionModel *findEnd(const clang::ValueDecl &Slot);
  /// True if the thread that \p Start begins goes on until it is told to end:
  /// an event loop, or a loop that nothing but its surroundings can end.
  bool goesOn(const StartedBody &Start);
  /// True if \p E is given \p Slot and does not wait for its thread, nor has it
  /// something done when the thread ends that may end the owner of \p Slot.
  bool isHarmless(const Fact &E, const ObjectRef &Slot);
  /// True if \p E, called on a thread, is a function of its library, of which
  /// no row says that it waits.
  bool isLibrarys(const Fact &E, const clang::ValueDecl &Slot);

private:
  struct Thread {
    const clang::CXXRecordDecl *Class = nullptr;
    const clang::CXXRecordDecl *Base = nullptr; ///< of which the row speaks
    const FunctionModel *End = nullptr;
  };
  Thread findThread(const clang::ValueDecl &Slot);
  bool waitsAtEnd(const Thread &T);
  bool hasOwnBody(const Thread &T);
  bool callsLoop(const FunctionFacts &Facts);
  bool goesRound(const FunctionFacts &Facts, const clang::FunctionDecl &Body);
  bool isEndedByItself(const LoopFact &Loop, const clang::FunctionDecl &Body);
  bool namesEnd(const clang::Expr &Arg, const clang::CXXRecordDecl &Of);

  AnalysisContext &TU;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_ENDS_RUNNINGTHREADS_H
