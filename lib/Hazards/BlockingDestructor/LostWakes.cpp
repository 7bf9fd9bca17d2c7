//===- LostWakes.cpp - Wakes that a waiting thread can miss ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/LostWakes.h"
#include "AST/Naming.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/UserBodies.h"
#include "Analysis/Waits/StopSignals.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// Two names of one object in two bodies: whose field it is may be called by
/// another name there, but not by that of another field.
bool isSameInBodies(const ObjectRef &A, const ObjectRef &B) {
  auto isField = [](const ObjectRef &O) {
    return O.Root && O.Root != O.Leaf && isa<FieldDecl>(O.Root);
  };
  return A.Leaf && A.Leaf == B.Leaf &&
         (!isField(A) || !isField(B) || A.Root == B.Root);
}

class LostWakeFinder {
public:
  LostWakeFinder(llvm::ArrayRef<WakeWaiter> Waiters, AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()),
        Waiters(Waiters), Wakes(
                              Fixpoint,
                              [this](Entity E, bool &Does) {
                                return replace(Does, leadsToWake(E));
                              },
                              Effects.readTargets()) {}

  std::vector<LostWake> run(llvm::ArrayRef<DestructorWait> Told) {
    for (const DestructorWait &W : Told)
      if (W.Verdict.Start && W.Verdict.Signal)
        Seen.insert(W.Verdict.Signal->Loc);
    if (!Waiters.empty())
      for (const FunctionDecl *F :
           findRowUsers(TU, [](const FunctionModel &R) { return !R.Blocks; }))
        if (isUsers(*F, TU) && Wakes.get(Entity::makeFunction(*F)))
          visit(*F);
    return Found.take(TU.getContext().getSourceManager(), &LostWake::Notified);
  }

private:
  //===-- Who wakes -------------------------------------------------------===//

  /// \p E, or what an AccessCollector reads with it, makes a wake.
  bool leadsToWake(Entity E) {
    return llvm::any_of(Effects.getFacts(E).All, [this](const Fact &At) {
      return (At.Target && !At.IfLastOwner && Wakes.get(At.Target)) ||
             llvm::any_of(Waiters,
                          [&At](const WakeWaiter &W) { return isWake(W, At); });
    });
  }

  using Considered =
      llvm::function_ref<void(const Access &, const WakeWaiter &)>;

  /// Calls \p Do for the wakes in \p Done that a waiter of another body may
  /// miss.
  void forEachWake(Entity E, const AccessCollector &Done, Considered Do) {
    for (const Access &Wake : Done.get())
      if (Wake.Kind == Access::Call && Wake.By && Wake.Object.Leaf &&
          Wake.Frame && !Seen.count(Wake.Loc))
        for (const WakeWaiter &W : Waiters)
          if (W.In != E && isSameInBodies(Wake.Object, W.W->Object) &&
              isWake(W, *Wake.By) && mayMiss(E, Done, Wake, W))
            Do(Wake, W);
  }

  /// Most functions that wake do it with the mutex locked: the bodies that lead
  /// to the wake show that, and no others are read.
  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    AccessCollector Leading(Effects,
                            [this](Entity To) { return Wakes.get(To); });
    Leading.addEntity(E, {});
    bool MayMiss = false;
    forEachWake(E, Leading,
                [&](const Access &, const WakeWaiter &) { MayMiss = true; });
    if (!MayMiss)
      return;
    AccessCollector Done(Effects);
    Done.addEntity(E, {});
    forEachWake(E, Done, [&](const Access &Wake, const WakeWaiter &W) {
      consider(E, Done, Wake, W);
    });
  }

  /// \p Wake does not come again and again, and \p W may miss it: one with
  /// Between may miss that of something else although the mutex is locked.
  bool mayMiss(Entity E, const AccessCollector &Done, const Access &Wake,
               const WakeWaiter &W) {
    const Fact &Notify = *Done.makePath(Wake).front().At;
    return !mayPrecede(Effects.getFacts(E), Notify.At, Notify.At) &&
           (W.Question != WakeWaiter::Locked || W.Between ||
            !mayHold(E, Done, Notify, W.Mutex));
  }

  void consider(Entity E, const AccessCollector &Done, const Access &Wake,
                const WakeWaiter &W) {
    const CallPath Waking = Done.makePath(Wake);
    const Fact &Notify = *Waking.front().At;
    LostWake New;
    New.Question = W.Question;
    if (W.Question == WakeWaiter::Never) {
      New.Notified = Notify.Loc;
      return push(std::move(New), Wake, W);
    }
    const bool IsLate = W.Question == WakeWaiter::Before;
    if (W.Between && considerOther(Done, Waking, Wake, W))
      return;
    if (!IsLate) {
      if (W.Between && mayHold(E, Done, Notify, W.Mutex))
        return;
      New.Join = findJoin(E, Notify);
    }
    New.IsAwaited = New.Join || isEndOf(*E.getFunction(), W.Mutex);
    for (const Access &Set : Done.get())
      for (const auto &[Flag, Asked] : W.Asked)
        if ((IsLate ? mayChange(Set) : setsFlag(Set)) &&
            isSameInBodies(Set.Object, Flag) &&
            (IsLate || New.IsAwaited ||
             isSurelyUnlocked(E, W.Mutex,
                              TU.getContext().getSourceManager())) &&
            setPlaces(Done.makePath(Set), Waking, New)) {
          New.Set = Set.Loc;
          New.Flag = Set.Object;
          New.Asked = Asked;
          return push(std::move(New), Wake, W);
        }
  }

  /// `push(x); notify();` for one who asks whether to stop, waits, and then
  /// takes all there is: what was pushed before the wait lies there.
  bool considerOther(const AccessCollector &Done, const CallPath &Waking,
                     const Access &Wake, const WakeWaiter &W) {
    auto isAsked = [&W](const Access &A) {
      return llvm::any_of(*W.Between, [&A](const auto &Asked) {
        return isSameInBodies(A.Object, Asked.first);
      });
    };
    if (llvm::any_of(Done.get(), [&](const Access &A) {
          return mayChange(A) && isAsked(A);
        }))
      return false;
    AccessCollector Used(Effects);
    Used.addEntity(W.In, {});
    for (const Access &Put : Done.get()) {
      LostWake New;
      if (!putsIn(Put) || !setPlaces(Done.makePath(Put), Waking, New) ||
          !isTakenAfter(Put.Object, Used, W))
        continue;
      New.IsOther = true;
      New.Question = WakeWaiter::Before;
      New.Set = Put.Loc;
      New.Flag = Put.Object;
      New.Asked = W.Between->front().second;
      push(std::move(New), Wake, W);
      return true;
    }
    return false;
  }

  /// Into a container of the object, or of the program.
  static bool putsIn(const Access &A) {
    const auto *M =
        A.By ? dyn_cast_or_null<CXXMethodDecl>(A.By->Callee) : nullptr;
    return A.Kind == Access::Call && M && !M->isConst() && isInStd(*M) &&
           M->getIdentifier() &&
           hasNameWord(M->getName(), {"push", "emplace", "insert", "append"}) &&
           A.Object.Leaf;
  }

  /// Who waits changes \p Container, or hands it on, after the wait.
  bool isTakenAfter(const ObjectRef &Container, const AccessCollector &Used,
                    const WakeWaiter &W) {
    const FunctionFacts &Facts = Effects.getFacts(W.In);
    return llvm::any_of(Used.get(), [&](const Access &A) {
      if (!A.Object.Leaf || !isSameInBodies(A.Object, Container))
        return false;
      const CallPath Path = Used.makePath(A);
      return !Path.empty() && Path.front().At &&
             mayPrecede(Facts, Facts.All[W.W->Via].At, Path.front().At->At);
    });
  }

  /// The body that leads to both, if it sets before it notifies.
  bool setPlaces(const CallPath &Setting, const CallPath &Waking,
                 LostWake &New) {
    size_t I = 0;
    while (I < Setting.size() && I < Waking.size() &&
           Setting[I].At == Waking[I].At)
      ++I;
    if (I >= Setting.size() || I >= Waking.size() ||
        !mayPrecede(Effects.getFacts(Waking[I].In), Setting[I].At->At,
                    Waking[I].At->At))
      return false;
    New.Notified = Waking[I].At->Loc;
    return true;
  }

  void push(LostWake New, const Access &Wake, const WakeWaiter &W) {
    const SourceLocation Told = W.Question == WakeWaiter::Locked
                                    ? Wake.Loc
                                    : Effects.getFacts(W.In).All[W.W->Via].Loc;
    if (!Seen.insert(Told).second)
      return;
    New.Waiting = makeWitness(W.In, *W.W, Effects);
    New.Condition = getOuter(Wake.Object);
    New.Mutex = getOuter(W.Mutex);
    Found.add(New.Notified, std::move(New));
  }

  /// The member as the class has it, not what is in it.
  static ObjectRef getOuter(const ObjectRef &O) {
    return O.Kind == ObjectRef::Member ? ObjectRef{O.Kind, O.Root, O.Root} : O;
  }

  /// A plain value that is known where it is stored: no piece of work that is
  /// put into a queue.
  static bool setsFlag(const Access &A) {
    if (!A.By || !A.Object.Leaf)
      return false;
    if (A.Kind == Access::Store)
      return A.By->Value && isFlagValue(*A.By->Value);
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(A.By->Callee);
    return A.Kind == Access::Call && M && !M->isConst() && !A.By->Target &&
           !A.By->Args.empty() && isFlagValue(*A.By->Args[0]);
  }

  static bool mayChange(const Access &A) {
    const auto *M =
        A.By ? dyn_cast_or_null<CXXMethodDecl>(A.By->Callee) : nullptr;
    return A.Kind == Access::Store ||
           (A.Kind == Access::Call && M && !M->isConst());
  }

  /// The function, or a caller, may have the mutex.
  bool mayHold(Entity E, const AccessCollector &Done, const Fact &Notify,
               const ObjectRef &Mutex) {
    auto isIt = [&Mutex](const ObjectRef &O) {
      return !O.isKnown() || O.Leaf == Mutex.Leaf || mayAlias(O, Mutex);
    };
    return Done.escapesThis() ||
           Locks.getHeldWithUnnamed(E, Notify).HasUnnamed ||
           llvm::any_of(Locks.getHeldAtEntry(E),
                        [&](const LockOperation &L) { return isIt(L.Lock); }) ||
           llvm::any_of(Done.get(), [&](const Access &A) {
             return A.Kind == Access::Lock && isIt(A.Object);
           });
  }

  /// Nobody out of view can have locked it for \p E, nor does its name ask for
  /// that (`stop_locked`).
  static bool isSurelyUnlocked(Entity E, const ObjectRef &Mutex,
                               const SourceManager &SM) {
    const FunctionDecl &F = *E.getFunction();
    const bool IsClasss =
        isa<FieldDecl>(Mutex.Leaf) && Mutex.Leaf->getAccess() == AS_private;
    return (IsClasss || isOfThisFile(*Mutex.Leaf, SM) || !isForOthers(F)) &&
           !(F.getIdentifier() &&
             hasNameWord(F.getName(), {"locked", "unlocked", "nolock"}));
  }

  /// A join behind it: whoever joins holds no mutex that the thread takes.
  const Fact *findJoin(Entity E, const Fact &Notify) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const Wait &W : Effects.getWaits(E))
      if (W.IsJoin && &Facts.All[W.Via] != &Notify &&
          mayPrecede(Facts, Notify.At, Facts.All[W.Via].At))
        return &Facts.All[W.Via];
    return nullptr;
  }

  /// The end of the object that the mutex is a member of: nobody has it then.
  bool isEndOf(const FunctionDecl &F, const ObjectRef &Mutex) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    const auto *Field = dyn_cast<FieldDecl>(Mutex.Root);
    return M && Field && Field->getParent() == M->getParent() &&
           isInOwnDestruction(F, TU);
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  llvm::ArrayRef<WakeWaiter> Waiters;
  SummaryFixpoint Fixpoint;
  SummaryTable<Entity, bool> Wakes; ///< bodies that lead to one
  std::set<SourceLocation> Seen;    ///< wakes that are told
  FindingSink<LostWake, SourceLocation> Found;
};

} // namespace

std::vector<LostWake> findLostWakes(llvm::ArrayRef<DestructorWait> Told,
                                    llvm::ArrayRef<WakeWaiter> Waiters,
                                    AnalysisContext &TU) {
  return LostWakeFinder(Waiters, TU).run(Told);
}

//===-- In words ----------------------------------------------------------===//

/// The wait is at fault: it does not ask in time, or at all.
static Finding makeUnaskedFinding(const LostWake &L) {
  Finding F;
  const std::string Mutex = describe(L.Mutex),
                    Condition = describe(L.Condition);
  F.Loc = L.Waiting.back().At->Loc;
  F.Message = "this wait can miss the wake of " + Condition + ": ";
  if (L.Question == WakeWaiter::Never) {
    F.Message += "nothing is asked after " + Mutex +
                 " is locked, and the wake may have come before";
    addNote(F, L.Notified, Condition + " is woken here");
    addAdvice(F, F.Loc,
              "wait in a loop that asks, with " + Mutex +
                  " locked, for what whoever wakes has set");
    return F;
  }
  const std::string Flag = describe(L.Flag);
  if (L.IsOther) {
    F.Message += "after " + Mutex + " is locked " + Flag + " is not asked";
    addNote(F, L.Asked, "only this is asked before the wait");
    explainOnPath(F, 1, [&] {
      addNote(F, L.Set, Flag + " gets something here");
      addNote(F, L.Notified,
              "then the wake comes here; if nobody waits yet, it is lost");
    });
    addAdvice(F, F.Loc, "wait only while " + Flag + " is empty");
    return F;
  }
  F.Message += "it asks " + Flag + " before it locks " + Mutex +
               ", and not again before it waits";
  addNote(F, L.Asked, Flag + " is asked here, without " + Mutex);
  explainOnPath(F, 1, [&] {
    addNote(F, L.Set, Flag + " is set here");
    addNote(F, L.Notified, "then the wake comes here, to nobody who waits");
  });
  addAdvice(F, F.Loc, "ask " + Flag + " in a loop with " + Mutex + " locked");
  return F;
}

Finding makeLostWakeFinding(const LostWake &L) {
  if (L.Question != WakeWaiter::Locked)
    return makeUnaskedFinding(L);
  Finding F;
  F.Loc = L.Notified;
  std::string Mutex = describe(L.Mutex);
  F.Message = "the wake of " + describe(L.Condition) +
              " can be lost: " + describe(L.Flag) + " is set without " + Mutex +
              ", and a thread that is just about to wait " +
              (L.IsAwaited ? "is waited for forever" : "may wait forever");
  explainOnPath(F, 1, [&] {
    addNote(F, L.Set, describe(L.Flag) + " is set here");
    if (L.Join)
      addNote(F, L.Join->Loc, "then the thread is waited for here");
  });
  explainOnPath(F, 2, [&] {
    addNote(F, L.Asked, "the thread asks " + describe(L.Flag) + " here");
    explainPath(L.Waiting, {}, F);
  });
  addAdvice(F, L.Notified,
            "set " + describe(L.Flag) + " with " + Mutex + " locked");
  return F;
}

} // namespace interop
