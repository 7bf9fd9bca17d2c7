//===- StopSignals.h - What ends a loop or a wait -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which stores, calls and rows of models end what: all that classifies a wait
// asks here. docs/design/adding-a-stop-signal.md says which row says what.
//
// | what is done                       | a loop ends        | a wait ends    |
// |------------------------------------|--------------------|----------------|
// | a store                            | if it is not the   | if it is       |
// |                                    | value to go on     | `by_signal`    |
// | a call that no row knows           | yes                | yes            |
// | one of std that no row knows       | yes                | no             |
// | one with `signals`                 | yes                | yes            |
// | one that `unblock` names           | if on its flag     | yes            |
// | one that `not_unblocked_by` names  | if on its flag     | no             |
// | another that a row knows           | if on its flag     | if nothing is  |
// |                                    |                    | named          |
// | one that `mitigations` name,       | no                 | it is bounded  |
// | anywhere in the unit               |                    |                |
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITS_STOPSIGNALS_H
#define INTEROP_LIB_ANALYSIS_WAITS_STOPSIGNALS_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Calls/Witness.h"
#include "Effects/Accesses.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

//===-- One store or call -------------------------------------------------===//

/// True if \p A may change its object, or tell somebody something.
bool changesObject(const Access &A);

/// True if the model names a call of \p Callee, which \p Row speaks of, as
/// ending a wait of \p B; either may be null. Other functions of the same row
/// are not meant.
bool isUnblocking(const Blocking &B, const clang::FunctionDecl *Callee,
                  const FunctionModel *Row);

/// The same of a call of another class than \p Waiter, which has the wait: it
/// speaks through another object (a promise to its future, a context to its
/// sockets).
bool isUnblockingFromElsewhere(const FunctionModel &Waiter, const Fact &E);

/// True if \p A is a call on another field or global than \p On, of the same
/// type: who wakes the one condition does not wake who waits in the other.
bool isOnAnother(const Access &A, const ObjectRef &On);

/// True if \p A may wake whoever waits in a call of \p B.
bool mayWake(const Access &A, const Blocking &B);

/// True if \p A may end \p L. What is called \p OnThread itself may, whatever
/// the loop asks.
bool mayEnd(const Access &A, const LoopFact &L, bool OnThread);

/// True if \p A tells a thread something at all: to start it or to keep it does
/// not.
bool tellsThread(const Access &A);

/// True if a join of \p Row tells the body itself to stop, and that listens.
bool tellsItself(const StartedBody &Start, const FunctionModel &Row);

/// A call of the standard library without a row: it wakes nobody.
bool isPlainStd(const Access &A);

/// The constant that \p E stores, as a flag; nothing if it is no constant.
std::optional<bool> getStoredFlag(const Fact &E);

/// Stores and calls before a wait that other code of the program ends: on
/// anything that outlives the frame, except what is asked by rows.
bool isSignalled(const AccessCollector &Before);

/// True if \p C is made on \p O: as its object, one of its arguments, or what
/// it makes.
bool isMadeOn(const ModeledCall &C, const ObjectRef &O);

/// True if \p E, of a body that is bound by \p Bound, makes \p O or is given
/// it.
bool isDoneTo(const Fact &E, const Binding &Bound, const ObjectRef &O);

//===-- In the unit -------------------------------------------------------===//

class StopSignals {
public:
  explicit StopSignals(AnalysisContext &TU) : TU(TU) {}

  /// A mitigation is a call that a model names with a function that waits:
  /// where the program makes it, the wait is bounded or does not come about. A
  /// linger period that is set on a socket bounds the wait for its context's
  /// end. True if a call of \p Callee with \p Args is \p M.
  bool isMitigation(const Mitigation &M, const clang::FunctionDecl &Callee,
                    llvm::ArrayRef<const clang::Expr *> Args) const;
  using Counts =
      llvm::function_ref<bool(const Mitigation &, const ModeledCall &)>;
  /// True if one of \p Calls is a mitigation of \p B and \p Is holds for it.
  bool hasMitigation(const Blocking &B,
                     llvm::ArrayRef<const ModeledCall *> Calls,
                     Counts Is) const;
  /// The same of the calls that are made on \p Object.
  bool hasMitigationOn(const Blocking &B, const ObjectRef &Object,
                       llvm::function_ref<bool(const Mitigation &)> Is) const;
  /// Likewise by a function that is given \p Object.
  bool isHandedToMitigation(
      const Blocking &B, const ObjectRef &Object,
      llvm::function_ref<bool(const Mitigation &)> Is) const;
  /// True if one is made on \p Object (any object, where it is unknown).
  bool isMitigated(const Blocking &B, const ObjectRef &Object);
  /// Likewise, but for those that end a wait by being called (they are among
  /// B.Unblock too): these count on the way to it alone.
  bool isLimited(const Blocking &B, const ObjectRef &Object);

  /// True if the call \p E is a mitigation of \p B, whatever it is made on.
  bool isMitigatedBy(const Blocking &B, const Fact &E) const;
  /// True if a helper that \p Before has read calls one on \p Object.
  bool isMitigatedBefore(const Blocking &B, const ObjectRef &Object,
                         const AccessCollector &Before) const;
  /// True if one makes \p Object, or is made on it in a constructor: what comes
  /// before all that is done with it.
  bool isMadeMitigated(const Blocking &B, const ObjectRef &Object) const;

  /// The calls on \p Object that end a wait of \p B, outside of \p Chain: such
  /// a wait is as unbounded as the code that makes them.
  std::vector<const ModeledCall *> findElsewhere(const Blocking &B,
                                                 const ObjectRef &Object,
                                                 const CallPath &Chain) const;

  /// True if a started body other than \p Body may change an object that ends
  /// in \p Leaf: a loop on what another thread changes ends as that thread
  /// does.
  bool isChangedByOther(const clang::FunctionDecl &Body,
                        const clang::ValueDecl &Leaf);

private:
  /// Two bodies at most: one of them is another one.
  struct Bodies {
    const clang::FunctionDecl *First = nullptr;
    const clang::FunctionDecl *Second = nullptr;
    void add(const clang::FunctionDecl &Body);
    bool hasOther(const clang::FunctionDecl &Body) const;
  };
  /// What the started bodies change, each read once for all questions.
  struct StartedChanges {
    llvm::DenseMap<const clang::ValueDecl *, Bodies> ChangedBy;
    Bodies Incomplete; ///< those that may change anything
  };
  StartedChanges readStarted() const;
  bool isMitigatedSomewhere(const Blocking &B);

  AnalysisContext &TU;
  std::optional<StartedChanges> Changes;            ///< once somebody has asked
  llvm::DenseMap<const Blocking *, bool> Somewhere; ///< for those asked about
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITS_STOPSIGNALS_H
