//===- DroppedLocks.cpp - Locks that callees drop for a while -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Locks/DroppedLocks.h"
#include "Analysis/AnalysisContext.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class DropFinder {
public:
  DropFinder(const LockOperation &Held, AnalysisContext &TU)
      : Held(Held), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()) {}

  bool isDroppedAlong(const CallPath &Path) {
    for (const auto &[Step, Bound] : llvm::zip(Path, bindAlong(Path))) {
      bool IsFirst = &Step == &Path.front();
      if ((!IsFirst && isDroppedIn(Step.In, Bound, Step.At->At)) ||
          isDroppedByCall(Step.In, Bound, Step.At->At, IsFirst))
        return true;
    }
    return false;
  }

private:
  /// True if \p Lock, of a body bound by \p Bound, is what is held or the guard
  /// that holds it.
  bool isHeld(LockId Lock, const Binding &Bound) const {
    if (Lock.Kind != Held.Kind)
      return false;
    Lock.Lock = Bound.apply(Lock.Lock);
    return Lock.isSameInProgram(Held) ||
           (Held.Guard && Lock.Lock.Kind == ObjectRef::Variable &&
            Lock.Lock.Root == Held.Guard);
  }

  /// True if \p E drops what its caller holds between its beginning and \p To.
  bool isDroppedIn(Entity E, const Binding &Bound, FlowPoint To) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    auto isOfCaller = [&](const LockId &L) { return isHeld(L, Bound); };
    return llvm::any_of(Facts.Locks,
                        [&](const LockOperation &Op) {
                          return !Op.Takes && isOfCaller(Op) &&
                                 mayPrecede(Facts, Op.At, To);
                        }) &&
           llvm::none_of(Locks.getHeld(E, To), isOfCaller);
  }

  /// True if a fact of \p E before \p To drops it in what it calls; of the
  /// first body only a fact after it is taken.
  bool isDroppedByCall(Entity E, const Binding &Bound, FlowPoint To,
                       bool IsFirst) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (unsigned I = 0; I < Facts.All.size(); ++I) {
      FlowPoint At = Facts.All[I].At;
      for (const LockAcquisition &D : Locks.getDroppedAt(E, I))
        if (isHeld(D, Bound) && mayPrecede(Facts, At, To) &&
            (!IsFirst || mayPrecede(Facts, Held.At, At)))
          return true;
    }
    return false;
  }

  const LockOperation &Held;
  EffectTable &Effects;
  ProgramLocks &Locks;
};

} // namespace

bool isDroppedAlong(const CallPath &Path, const LockOperation &Held,
                    AnalysisContext &TU) {
  return DropFinder(Held, TU).isDroppedAlong(Path);
}

/// It leads to an object, which a lock may be in.
static bool isObject(const Expr &E) {
  const QualType T = E.IgnoreParenImpCasts()->getType();
  return T->isPointerType() || T->isArrayType() || T->isRecordType();
}

bool mayBeUnlock(const Fact &Call, const LockOperation *Held) {
  const FunctionDecl *F = Call.Callee;
  if (!F || Call.Row || !F->getDeclName().isIdentifier())
    return false;
  if (hasNameWord(F->getName(), {"unlock"}))
    return true;
  // A body in view says it better than such a name.
  if (Call.Target ||
      !hasNameWord(F->getName(), {"release", "leave", "exit", "end", "finish",
                                  "drop", "abort"}))
    return false;
  if (!Held || Call.Object.isKnown() || Call.AllArgs.isKnown() ||
      llvm::none_of(Call.Args, [](const Expr *A) { return isObject(*A); }))
    return true;
  for (unsigned I = 0; I < Call.Args.size(); ++I)
    if (Call.getArgObject(I).Root == Held->Lock.Root)
      return true;
  return false;
}

} // namespace interop
