//===- EarlyEnds.cpp - What goes before its thread is joined --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/Ends/ThreadEnds.h"
#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class EarlyEndFinder {
public:
  EarlyEndFinder(std::vector<StartFault> &Out, const ThreadEnds &Ends,
                 const StartedBody &Start, const SlotCallers &Callers,
                 EffectTable &Effects)
      : Ends(Ends), Start(Start), Callers(Callers), Effects(Effects), Out(Out) {
  }

  void run(llvm::ArrayRef<Entity> Bodies) {
    for (const Entity &Body : Bodies)
      if (Ends.isOfOthers(Body) || (isJoiner(Body) && !isStarter(Body)))
        findIn(Body);
  }

private:
  /// It joins the thread itself. Even if the thread leads there as well, it does
  /// not come to the join.
  bool isJoiner(const Entity &Body) const {
    auto Found = Callers.getJoiners().find(Body);
    return Found != Callers.getJoiners().end() && !Found->second->Target;
  }

  bool isStarter(const Entity &Body) const {
    return Body.getFunction() == Start.In;
  }

  void findIn(const Entity &Body) {
    const FunctionFacts &Facts = Effects.getFacts(Body);
    for (const Fact &J : Facts.All) {
      if (!Callers.joins(J))
        continue;
      for (const Fact *E : getFactsBefore(Facts, J))
        if (check(*E, J, Facts))
          return;
    }
  }

  bool check(const Fact &E, const Fact &Join, const FunctionFacts &Facts) {
    if (mayPrecede(Facts, Join.At, E.At) || Callers.joins(E) ||
        Ends.waits(E) || isUnstarted(E, Facts))
      return false;
    llvm::ArrayRef<StringRef> More;
    const bool IsToldLater = isToldLater(E, Join, Facts);
    if (IsToldLater)
      More = Closing;
    for (const EndedObject &Ended : Ends.find(Facts, E, More)) {
      // A body that is in view says itself what it ends.
      if (E.Target && Ended.Path.size() == 1 && E.Kind == Fact::Call && !E.Row)
        continue;
      if (isMadeIn(E, Ended))
        continue;
      const Access *Used = Ends.findUse(Ended);
      const Fact *End = Ends.findDestruction(Ended.Path.back());
      if (!Used || isOfOtherMember(E, Join, *Used) ||
          Ends.wakes(*Ended.Path.back().At, IsToldLater) || Ends.isGuarded(Ended) ||
          (End && Ends.waits(*End)) || isWaitedFor(E, Facts))
        continue;
      StartFault &F = addFault(Start, StartFault::EndsEarly, E.Loc, Out);
      F.Used = Ended.Object;
      F.UsedAt = Used->Loc;
      F.At = &Join;
      F.Path = Ended.Path;
      return true;
    }
    return false;
  }

  /// A call that is given nothing can reach only what it makes, and what is
  /// global: a creator that fails half way ends its own object.
  static bool isMadeIn(const Fact &E, const EndedObject &Ended) {
    return E.Kind == Fact::Call && E.Args.empty() && !E.Object.isKnown() &&
           !Ended.Object.isGlobal();
  }

  /// `{ Pipe p; Writer w; }`, each with a queue: the end of \c w ends its own,
  /// and the thread of \c p, which \p Join joins at the end of \c p, uses that
  /// of \c p.
  static bool isOfOtherMember(const Fact &E, const Fact &Join,
                              const Access &Used) {
    auto getMember = [](const Fact &End) {
      const auto *Member = dyn_cast_or_null<FieldDecl>(End.Destroyed);
      return End.Kind == Fact::Destruction && Member
                 ? Member->getType()->getAsRecordDecl()
                 : nullptr;
    };
    const auto *Root = dyn_cast_or_null<FieldDecl>(Used.Object.Root);
    const auto *Leaf = dyn_cast_or_null<FieldDecl>(Used.Object.Leaf);
    return Used.Object.Kind == ObjectRef::Member && Root && Leaf &&
           getMember(E) && E.Destroyed != Join.Destroyed &&
           getMember(Join) == Root->getParent() &&
           (Root == Leaf ||
            Root->getType()->getAsRecordDecl() == Leaf->getParent());
  }

  /// \p E is called on a local that the body has made, and of which it has not
  /// started a thread yet.
  bool isUnstarted(const Fact &E, const FunctionFacts &Facts) {
    const auto *V = dyn_cast_or_null<VarDecl>(E.Object.Root);
    if (E.Object.Kind != ObjectRef::Variable || !V->hasLocalStorage() ||
        isa<ParmVarDecl>(V))
      return false;
    if (!Starters)
      Starters = Callers.getStarters();
    return llvm::none_of(getFactsBefore(Facts, E), [&](const Fact *S) {
      return S->Target && Starters->count(S->Target);
    });
  }

  /// The thread is told to end between \p E and \p Join, and not before: that
  /// \p E closes something is no way to tell it.
  bool isToldLater(const Fact &E, const Fact &Join,
                   const FunctionFacts &Facts) const {
    auto tells = [this](const Fact *S) {
      return Ends.isSignal(*S) || Ends.isCancel(*S);
    };
    return llvm::none_of(getFactsBefore(Facts, E), tells) &&
           llvm::any_of(getFactsBefore(Facts, Join), [&](const Fact *S) {
             return tells(S) && mayPrecede(Facts, E.At, S->At);
           });
  }

  /// Something before \p E may have waited for the thread already.
  bool isWaitedFor(const Fact &E, const FunctionFacts &Facts) {
    return llvm::any_of(getFactsBefore(Facts, E), [&](const Fact *W) {
      return Callers.joins(*W) || Ends.waitsForThread(*W);
    });
  }

  const ThreadEnds &Ends;
  const StartedBody &Start;
  const SlotCallers &Callers;
  EffectTable &Effects;
  std::optional<BodyMap> Starters;
  static constexpr StringRef Closing[] = {"close"};
  std::vector<StartFault> &Out;
};

} // namespace

void findEarlyEnds(const StartedBody &Start, const SlotCallers &Callers,
                   const AccessCollector &Touched, AnalysisContext &TU,
                   std::vector<StartFault> &Out) {
  const ThreadEnds Ends(Start, Touched, TU);
  EarlyEndFinder(Out, Ends, Start, Callers, TU.getEffects())
      .run(TU.get<ThreadUses>().getBodies());
}

} // namespace interop
