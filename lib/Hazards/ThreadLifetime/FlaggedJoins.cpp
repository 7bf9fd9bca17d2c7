//===- FlaggedJoins.cpp - Joins that a flag can skip ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/EntryPoints.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "Hazards/ThreadLifetime/ThreadFlags.h"
#include "Support/NameWords.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class FlaggedJoinFinder {
public:
  FlaggedJoinFinder(const StartedBody &Start, const ThreadSlot &Slot,
                    const SlotCallers &Callers, const AccessCollector &Touched,
                    AnalysisContext &TU, std::vector<StartFault> &Out)
      : Start(Start), Slot(Slot), Callers(Callers), Touched(Touched), TU(TU),
        Effects(TU.getEffects()), Starters(Callers.getStarters()), Out(Out) {}

  void run() {
    if (Slot.isLetGo())
      return;
    findAskedFlags();
    for (const AskedFlag &Asked : Flags)
      if (findEndOfThread(Asked) || findOtherStop(Asked))
        return;
  }

private:
  //===-- What the joins ask ----------------------------------------------===//

  /// The flags that every join asks, except a join of the thread before the
  /// next one is started: that leaves a thread behind.
  void findAskedFlags() {
    for (const ThreadUse &U : Slot.Uses) {
      if (U.Act != ThreadAct::Join || isRestart(U))
        continue;
      llvm::SmallVector<AskedFlag, 2> Here = getAsked(U);
      if (Join)
        llvm::erase_if(Flags, [&Here](const AskedFlag &F) {
          return !llvm::is_contained(Here, F);
        });
      else
        Flags = std::move(Here);
      Join = Join ? Join : &U;
    }
  }

  bool isRestart(const ThreadUse &U) const {
    const FunctionFacts &Facts = Effects.getFacts(U.In);
    return llvm::any_of(Slot.Uses, [&](const ThreadUse &S) {
      return S.Act == ThreadAct::Start && S.In == U.In &&
             mayPrecede(Facts, U.At->At, S.At->At);
    });
  }

  llvm::SmallVector<AskedFlag, 2> getAsked(const ThreadUse &U) const {
    llvm::SmallVector<AskedFlag, 2> Asked =
        getAskedFlags(Effects.getFacts(U.In), *U.At, TU.getContext());
    llvm::erase_if(
        Asked, [this](const AskedFlag &F) { return F.Flag == Slot.Decl; });
    return Asked;
  }

  //===-- The thread ------------------------------------------------------===//

  /// The thread changes the flag: where it has ended by itself, nobody joins
  /// it.
  bool findEndOfThread(const AskedFlag &Asked) {
    for (const Access &A : Touched.get())
      if (A.By && isChange(*A.By, Asked) && !isBeforeJoin(A)) {
        add(A.Object, A.Loc, nullptr);
        return true;
      }
    return false;
  }

  bool isChange(const Fact &E, const AskedFlag &Asked) const {
    return getStored(E, *Asked.Flag, TU.getContext()) == !Asked.Value;
  }

  /// It is changed by the function that joins then: that is no end by itself,
  /// and on the thread it is a join of itself.
  bool isBeforeJoin(const Access &A) const {
    return A.Frame && Touched.getFrames()[*A.Frame].In == Join->In;
  }

  //===-- Another function ------------------------------------------------===//

  /// A function that others can call tells the thread to end and does not wait
  /// for it: after that, the function that joins takes it for joined.
  bool findOtherStop(const AskedFlag &Asked) {
    if (!Touched.isComplete() || !isAskedByThread(*Asked.Flag))
      return false;
    for (const Entity &Body : TU.get<ThreadUses>().getBodies()) {
      const FunctionDecl *F = Body.getFunction();
      if (!F || !isOtherStop(*F, Body))
        continue;
      if (const Fact *E = findLastChange(Effects.getFacts(Body), Asked)) {
        const ObjectRef &O = E->Object;
        add(ObjectRef::makePart(O.isKnown() ? O : E->getArgObject(0)), E->Loc,
            F);
        return true;
      }
    }
    return false;
  }

  /// Who sets it back again stops the thread for a while.
  const Fact *findLastChange(const FunctionFacts &Facts,
                             const AskedFlag &Asked) const {
    const Fact *Last = nullptr;
    for (const Fact &E : Facts.All)
      if (std::optional<bool> Stored =
              getStored(E, *Asked.Flag, TU.getContext())) {
        if (*Stored == Asked.Value)
          return nullptr;
        Last = &E;
      }
    return Last;
  }

  /// The thread asks the flag, too.
  bool isAskedByThread(const ValueDecl &Flag) const {
    return llvm::any_of(Touched.get(), [&Flag](const Access &A) {
      return A.Object.Leaf == &Flag && A.Kind != Access::Store;
    });
  }

  bool isOtherStop(const FunctionDecl &F, const Entity &Body) {
    return !Callers.getJoiners().count(Body) && !Starters.count(Body) &&
           !isa<CXXConstructorDecl, CXXDestructorDecl>(F) &&
           !hasNameWord(getName(F), NameWord::Begin) && !isOfThread(Body) &&
           (isOpen(F) || hasOtherCaller(F));
  }

  static StringRef getName(const FunctionDecl &F) {
    return F.getIdentifier() ? F.getName() : StringRef();
  }

  bool isOfThread(const Entity &Body) const {
    return llvm::any_of(Touched.getFrames(), [&Body](const AccessFrame &Frame) {
      return Frame.In == Body;
    });
  }

  /// Code out of view may call it.
  static bool isOpen(const FunctionDecl &F) {
    return F.isExternallyVisible() && F.getAccess() != AS_private &&
           F.getAccess() != AS_protected;
  }

  /// Somebody else calls it than who joins or starts.
  bool hasOtherCaller(const FunctionDecl &F) {
    const CallerMap &Map = TU.get<EntryPoints>().getCallers();
    return llvm::any_of(Map.getCallers(F), [this](const FunctionDecl *By) {
      Entity In = Entity::makeFunction(*By);
      return !Callers.getJoiners().count(In) && !Starters.count(In) &&
             !isa<CXXConstructorDecl, CXXDestructorDecl>(*By);
    });
  }

  void add(const ObjectRef &Flag, SourceLocation At, const FunctionDecl *By) {
    StartFault &F =
        addFault(Start, StartFault::JoinsUnlessEnded, Join->At->Loc, Out);
    F.Used = Flag;
    F.UsedAt = At;
    F.Maker = By;
  }

  const StartedBody &Start;
  const ThreadSlot &Slot;
  const SlotCallers &Callers;
  const AccessCollector &Touched;
  AnalysisContext &TU;
  EffectTable &Effects;
  const BodyMap Starters;
  const ThreadUse *Join = nullptr; ///< the first
  llvm::SmallVector<AskedFlag, 2> Flags;
  std::vector<StartFault> &Out;
};

} // namespace

void findFlaggedJoins(const StartedBody &Start, const ThreadSlot &Slot,
                      const SlotCallers &Callers,
                      const AccessCollector &Touched, AnalysisContext &TU,
                      std::vector<StartFault> &Out) {
  FlaggedJoinFinder(Start, Slot, Callers, Touched, TU, Out).run();
}

} // namespace interop
