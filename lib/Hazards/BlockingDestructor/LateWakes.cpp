//===- LateWakes.cpp - Wakes of what may be gone --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/LateWakes.h"
#include "AST/Naming.h"
#include "Analysis/FindingSink.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/HeldLocks.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/Wording.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct LateWake {
  const Fact *Wake = nullptr, *Set = nullptr;
  ObjectRef Condition, Mutex;
  const VarDecl *Local = nullptr;
  const FunctionDecl *Of = nullptr; ///< the function that Local is in
};

class LateWakeFinder {
public:
  LateWakeFinder(llvm::ArrayRef<WakeWaiter> Waiters, AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Waiters(Waiters) {}

  std::vector<Finding> run() {
    for (const WakeWaiter &W : Waiters)
      if (W.Question != WakeWaiter::Never && isa<FieldDecl>(W.W->Object.Leaf) &&
          Seen.insert(W.W->Object.Leaf).second)
        visit(W);
    std::vector<Finding> Out;
    for (const LateWake &P :
         Found.take(TU.getContext().getSourceManager(),
                    [](const LateWake &P) { return P.Wake->Loc; }))
      Out.push_back(makeFinding(P));
    return Out;
  }

private:
  void visit(const WakeWaiter &W) {
    LateWake P;
    for (const UserBody &B : findUserBodies(TU))
      if ((P.Local = findAwaited(Entity::makeFunction(*B.F), *W.W))) {
        P.Of = B.F;
        break;
      }
    if (P.Local)
      for (const UserBody &B : findUserBodies(TU))
        if (B.F != P.Of)
          visit(Entity::makeFunction(*B.F), W, P);
  }

  /// A local of \p E with the condition of \p W in it, which \p E itself waits
  /// for; null if it joins a thread besides, which may be the one that wakes.
  const VarDecl *findAwaited(Entity E, const Wait &W) {
    const VarDecl *Local = nullptr;
    for (const Wait &Own : Effects.getWaits(E)) {
      if (Own.IsJoin)
        return nullptr;
      const auto *V = dyn_cast_or_null<VarDecl>(Own.Object.Root);
      if (Own.Object.Leaf == W.Object.Leaf && V && V->hasLocalStorage() &&
          !isa<ParmVarDecl>(V) && V->getType()->isRecordType())
        Local = V;
    }
    return Local;
  }

  void visit(Entity E, const WakeWaiter &W, LateWake P) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const Fact &Wake : Facts.All) {
      if (!isWake(W, Wake))
        continue;
      P.Condition = getWoken(Wake);
      if (P.Condition.Leaf != W.W->Object.Leaf || isHeld(E, Wake, W))
        continue;
      P.Wake = &Wake;
      P.Mutex = W.Mutex;
      P.Set = findSet(E, W, Wake);
      if (P.Set)
        Found.add(Wake.Loc, LateWake(P));
    }
  }

  bool isHeld(Entity E, const Fact &At, const WakeWaiter &W) {
    return llvm::any_of(
        Effects.getHeldLocks(E).getAt(At.At),
        [&W](const LockOperation &H) { return H.Lock.Leaf == W.Mutex.Leaf; });
  }

  /// What the thread asks, set with the mutex locked, on each way to \p Wake.
  const Fact *findSet(Entity E, const WakeWaiter &W, const Fact &Wake) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    if (mayPrecede(Facts, Wake.At, Wake.At))
      return nullptr;
    for (const Fact &Set : Facts.All)
      if (Set.Kind == Fact::Store && mayPrecede(Facts, Set.At, Wake.At) &&
          isHeld(E, Set, W) && llvm::any_of(W.Asked, [&Set](const auto &A) {
            return A.first.Leaf == Set.Object.Leaf;
          }))
        return &Set;
    return nullptr;
  }

  static Finding makeFinding(const LateWake &P) {
    Finding F;
    const std::string Condition = describe(P.Condition),
                      Local = quoteName(*P.Local);
    F.Loc = P.Wake->Loc;
    F.Message = Condition + " is woken after " + describe(P.Mutex) +
                " is unlocked: " + quote(getQualifiedName(*P.Of)) +
                " may have gone on by then, and " + Local +
                ", of which it is a part, with it";
    addNote(F, P.Set->Loc,
            "who waits needs no wake to see that " + describe(P.Set->Object) +
                " is set here");
    addNote(F, P.Local->getLocation(),
            Local + " ends when that function returns");
    addAdvice(F, F.Loc, "wake it with " + describe(P.Mutex) + " locked");
    return F;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  llvm::ArrayRef<WakeWaiter> Waiters;
  llvm::DenseSet<const ValueDecl *> Seen;
  FindingSink<LateWake, SourceLocation> Found;
};

} // namespace

std::vector<Finding> findLateWakes(llvm::ArrayRef<WakeWaiter> Waiters,
                                   AnalysisContext &TU) {
  return LateWakeFinder(Waiters, TU).run();
}

} // namespace interop
