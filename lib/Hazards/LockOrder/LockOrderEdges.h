//===- LockOrderEdges.h - Which lock is taken under which -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An edge of the lock order is a place of the user's code where one lock is
// certainly held and another one is waited for. Two edges between the same two
// locks in opposite directions make a cycle, and a deadlock (LockCycles.h).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDEREDGES_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDEREDGES_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Hazards/LockOrder/LockCycles.h"
#include <set>

namespace interop {

/// A place, with what GateLocks and LockCycles need to judge it.
struct Nesting {
  NestedLocking Place;
  /// Locks that are taken before Outer, in the same body, and held at Inner.
  LockSet Around;
  /// The operation that takes Outer, in the first body; none of interpreter
  /// locks and of library locks under which a callback runs.
  std::optional<LockOperation> Outer;
  ObjectRef InnerWhole;     ///< Inner, as the body names it
  LockView *View = nullptr; ///< of the interpreter lock that is in it, if any
};

class LockOrderEdges {
public:
  explicit LockOrderEdges(AnalysisContext &TU);

  /// Returns the edges body by body, in the order of each body's facts.
  std::vector<Nesting> find();

  /// True if an interpreter lock is held from before Outer is taken, and nobody
  /// lets go of it until Inner is.
  bool isUnderInterpreter(const Nesting &N);

private:
  bool isKeptUnder(LockView &View, const LockContext &C, const Nesting &N);
  void visitInterpreter(LockView &View);
  void visitWaits(const clang::FunctionDecl &F, LockView &View);
  void visitWaits(const clang::FunctionDecl &F, LockView &View,
                  const LockContext &C);
  void visitCallbacks();
  void addCallback(const EntryPoint &P, const LockModel &Under);
  void addLeft(Entity E, FlowPoint At, LockSet &Held);
  void add(Entity E, const LockAcquisition &T);
  void addHeld(const clang::FunctionDecl &F, LockView &View,
               const LockContext &C, const LockAcquisition &T);
  void addTakenBefore(Entity E, LockView &View, const LockContext &C,
                      const LockAcquisition &T, Nesting &N);
  /// A wait for an interpreter lock.
  struct Wait {
    bool Waits = false;
    bool Yields = false; ///< the lock is held, let go and taken again
    CallPath Chain;
  };
  /// Returns the wait of fact \p I of \p E, which is reached with \p Now.
  Wait findWait(LockView &View, Entity E, LockPresence Now, unsigned I);
  Wait findInner(LockView &View, Entity E, LockPresence Now, unsigned I);
  void addWait(Entity E, LockView &View, const LockContext &C,
               const LockSet &Held, const Wait &W);
  bool isHeldAt(LockView &View, LockContext C, llvm::ArrayRef<CallStep> Chain);
  bool isSaidFurtherIn(LockView &View, llvm::ArrayRef<CallStep> Chain);
  bool isLocal(Entity E, const ObjectRef &O);
  bool isUnshared(Entity E, const LockOperation &Op);
  bool isUnshared(Entity E, const LockAcquisition &T);
  bool isOfOthers(const LockId &Lock);
  bool passesStatic(llvm::ArrayRef<CallStep> Chain);
  bool isHeldByCallers(const clang::FunctionDecl &F, LockView &View);
  std::vector<LockContext> getContexts(const clang::FunctionDecl &F,
                                       LockView &View);
  bool isFirst(Entity E, const LockOperation &Outer, const LockId &Inner);
  void push(Nesting N);

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  std::vector<LockView *> Views; ///< of exclusive locks
  llvm::DenseMap<std::pair<const LockView *, const clang::FunctionDecl *>, bool>
      HeldEntries;
  std::vector<Nesting> Found;
  llvm::DenseMap<std::pair<const void *, const void *>, unsigned> Counts;
  std::set<std::tuple<const void *, unsigned, unsigned, const void *>> Firsts;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_LOCKORDEREDGES_H
