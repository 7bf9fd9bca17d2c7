//===- FinalizerWaits.h - Finalizers that wait ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what finalizers must not do: wait while an interpreter lock is held,
// for a thread or a lock that needs it; join a thread that nothing ends; tear
// down what others, which no order
// keeps alive, still need; let go of the lock through a method of the dying
// object.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERWAITS_H
#define INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERWAITS_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Calls/Witness.h"
#include "Analysis/InterpreterLock/Finalizers.h"
#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "Analysis/Waits/WaitClassifier.h"
#include "Hazards/BlockingFinalizer/BlockingFinalizer.h"

namespace interop {

struct FinalizerProblem {
  enum KindTy : uint8_t {
    UnderLock, ///< Lock is of kind Waits, Joins or Excludes
    Children,  ///< it waits for, or pulls away from, what was made from what it
               ///< releases
    LetsGo,    ///< a method drops the lock in it
    Unended,   ///< it joins a thread that nothing ends, whatever lock is held
  };
  KindTy Kind = UnderLock;
  Finalizer By;
  /// Chain, Lock and Why are set for all kinds. The chain of a bound class
  /// begins in the destruction of that class; its warning stands at By.Loc. It
  /// leads to the release for Children, to the drop for LetsGo.
  LockProblem Lock;
  /// Set for UnderLock where callbacks that the awaited thread runs need the
  /// lock: the function of the library that the callback was given to; null if
  /// no callback is in view.
  const clang::FunctionDecl *CallbackOf = nullptr;
  clang::SourceLocation CallbackLoc;             ///< where it is registered
  const clang::FunctionDecl *Callback = nullptr; ///< that function itself

  // Set for Children.

  const FunctionModel *Release = nullptr; ///< the row of Lock.getLast()
  std::string Parent;                     ///< handle kind that is released
  std::string Child;                      ///< handle kind made from it
  Enforcement What = Enforcement::None;   ///< what the release does to children
  const ModeledCall *Construction = nullptr; ///< a child; null: out of sight
  /// The record that keeps the child, and does not keep the parent alive; null
  /// if Construction is null.
  const clang::RecordDecl *Keeper = nullptr;

  WaitVerdict Thread; ///< set for Unended

  // Set for LetsGo: the method, and where it is an entry point.

  const clang::FunctionDecl *Method = nullptr;
  clang::SourceLocation MethodLoc;
  std::string MethodRecord; ///< the type of the table; may be empty
};

/// Returns the problems in source order, one for each finalizer and place.
std::vector<FinalizerProblem>
findFinalizerProblems(AnalysisContext &TU,
                      const BlockingFinalizerOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERWAITS_H
