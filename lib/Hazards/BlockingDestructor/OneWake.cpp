//===- OneWake.cpp - One wake for several threads that wait ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/OneWake.h"
#include "AST/Naming.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Threads/ThreadRoots.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Dataflow/ReachedBlocks.h"
#include "Diagnostics/Wording.h"
#include "Effects/Accesses.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// What several threads wait for.
struct CrowdedWait {
  const WakeWaiter *Waiter = nullptr;
  const ThreadRoot *Root = nullptr;
  /// What the threads ask and leave as it is, and where.
  llvm::SmallVector<std::pair<ObjectRef, SourceLocation>, 4> Asked;
};

struct OneWake {
  const Fact *Wake = nullptr, *Set = nullptr;
  SourceLocation Asked;
  ObjectRef Condition;
  const ThreadRoot *Root = nullptr;
};

class OneWakeFinder {
public:
  OneWakeFinder(llvm::ArrayRef<WakeWaiter> Waiters, AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Waiters(Waiters) {}

  std::vector<Finding> run() {
    if (Waiters.empty())
      return {};
    for (const UserBody &B : findUserBodies(TU))
      collectWakes(Entity::makeFunction(*B.F));
    if (Wakes.empty())
      return {};
    Roots.emplace(TU, ThreadRootOptions());
    for (const WakeWaiter &W : Waiters)
      addCrowded(W);
    for (const auto &[In, Wake] : Wakes)
      visit(In, *Wake);
    std::vector<Finding> Out;
    for (const OneWake &P :
         Found.take(TU.getContext().getSourceManager(),
                    [](const OneWake &P) { return P.Wake->Loc; }))
      Out.push_back(makeFinding(P));
    return Out;
  }

private:
  //===-- Who waits -------------------------------------------------------===//

  void addCrowded(const WakeWaiter &W) {
    if (W.Question == WakeWaiter::Never)
      return;
    for (const ThreadRoot &R : Roots->get()) {
      if (!isCrowd(R, W.W->Object) || !reaches(R, W.In))
        continue;
      AccessCollector Body(Effects);
      Body.addEntity(Entity::makeFunction(*R.By), {});
      CrowdedWait New{&W, &R, {}};
      for (const auto &[Flag, At] : W.Asked)
        if (!isChanged(Flag, Body))
          New.Asked.push_back({Flag, At});
      if (!New.Asked.empty() && !wakes(W, Body))
        Waits.push_back(std::move(New));
      return;
    }
  }

  /// Several of its threads wait for one condition: there is only one, or one
  /// body starts them in a loop.
  bool isCrowd(const ThreadRoot &R, const ObjectRef &Condition) {
    if (!R.IsMany ||
        (R.Kind != ThreadRoot::Started && R.Kind != ThreadRoot::Pool))
      return false;
    if (Condition.isGlobal())
      return true;
    if (!R.In || !R.At)
      return false;
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*R.In));
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return E.Node == R.At && isInLoop(Facts, E.At.Block);
    });
  }

  bool reaches(const ThreadRoot &R, Entity E) {
    const Entity By = Entity::makeFunction(*R.By);
    return By == E || llvm::is_contained(Effects.getReached(By), E);
  }

  static bool isChanged(const ObjectRef &Flag, const AccessCollector &Body) {
    return llvm::any_of(Body.get(), [&Flag](const Access &A) {
      return A.Kind == Access::Store && A.Object.Leaf == Flag.Leaf;
    });
  }

  /// The thread passes the wake on.
  static bool wakes(const WakeWaiter &W, const AccessCollector &Body) {
    return !Body.isComplete() ||
           llvm::any_of(Body.get(), [&W](const Access &A) {
             return A.Kind == Access::Call &&
                    A.Object.Leaf == W.W->Object.Leaf && A.By &&
                    isWake(W, *A.By);
           });
  }

  //===-- Who wakes -------------------------------------------------------===//

  void collectWakes(Entity E) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const Fact &Wake : Facts.All)
      if (Wake.Kind == Fact::Call && Wake.Row && Wake.Row->WakesOne &&
          !mayPrecede(Facts, Wake.At, Wake.At))
        Wakes.push_back({E, &Wake});
  }

  void visit(Entity E, const Fact &Wake) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const CrowdedWait &W : Waits)
      if (getWoken(Wake).Leaf == W.Waiter->W->Object.Leaf &&
          isOfOneClass(E, W.Waiter->In) && !reaches(*W.Root, E) &&
          !isWokenTwice(Facts, Wake, W))
        visit(Facts, Wake, W);
  }

  /// What two classes inherit is a part of two objects.
  static bool isOfOneClass(Entity A, Entity B) {
    const CXXRecordDecl *OfA = A.getClass(), *OfB = B.getClass();
    return !OfA || !OfB || OfA->getCanonicalDecl() == OfB->getCanonicalDecl() ||
           OfA->isDerivedFrom(OfB) || OfB->isDerivedFrom(OfA);
  }

  static bool isWokenTwice(const FunctionFacts &Facts, const Fact &Wake,
                           const CrowdedWait &W) {
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return &E != &Wake && isWake(*W.Waiter, E) &&
             getWoken(E).Leaf == getWoken(Wake).Leaf &&
             (mayPrecede(Facts, E.At, Wake.At) ||
              mayPrecede(Facts, Wake.At, E.At));
    });
  }

  void visit(const FunctionFacts &Facts, const Fact &Wake,
             const CrowdedWait &W) {
    for (const Fact &Set : Facts.All)
      for (const auto &[Flag, At] : W.Asked)
        if (setsState(Set) && Set.Object.Leaf == Flag.Leaf &&
            mayPrecede(Facts, Set.At, Wake.At))
          return Found.add(Wake.Loc, {&Wake, &Set, At, getWoken(Wake), W.Root});
  }

  /// `paused = false`, `--busy`: a state that lasts, and no piece of work.
  static bool setsState(const Fact &E) {
    if (E.Kind != Fact::Store || !E.Object.Leaf)
      return false;
    if (!E.Value)
      return E.Object.Leaf->getType()->isIntegerType();
    return isFlagValue(*E.Value);
  }

  //===-- In words --------------------------------------------------------===//

  static Finding makeFinding(const OneWake &P) {
    Finding F;
    const std::string Flag = describe(P.Set->Object);
    F.Loc = P.Wake->Loc;
    F.Message = quote(getCalledName(*P.Wake)) +
                " wakes one of the threads that wait for " +
                describe(P.Condition) + ", but " + Flag +
                " is what all of them ask: the others wait on";
    addNote(F, P.Set->Loc, Flag + " is set here");
    addNote(F, P.Root->Loc,
            "several threads that run " + quote(getQualifiedName(*P.Root->By)) +
                " are started here");
    addNote(F, P.Asked, "each of them asks " + Flag + " here");
    addAdvice(F, F.Loc, "wake all of them");
    return F;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  llvm::ArrayRef<WakeWaiter> Waiters;
  std::optional<ThreadRoots> Roots;
  std::vector<std::pair<Entity, const Fact *>> Wakes; ///< of one thread
  std::vector<CrowdedWait> Waits;
  FindingSink<OneWake, SourceLocation> Found;
};

} // namespace

std::vector<Finding> findOneWakes(llvm::ArrayRef<WakeWaiter> Waiters,
                                  AnalysisContext &TU) {
  return OneWakeFinder(Waiters, TU).run();
}

} // namespace interop
