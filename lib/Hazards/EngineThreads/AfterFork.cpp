//===- AfterFork.cpp - Engines in the child of a fork ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/AfterFork.h"
#include "AST/SourceOrder.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Threads/ThreadWalk.h"
#include "Analysis/UserBodies.h"
#include "Effects/ArgumentBinding.h"
#include "Facts/CallerMap.h"
#include "Hazards/EngineThreads/ForkHistory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace clang;

namespace interop {

namespace {

/// What a child runs.
struct ChildFrame {
  Entity In;
  ForkEntry Entry;
  Binding Bound; ///< in terms of the function that forked
  CallPath Chain;
  /// In that function; null for itself, where each place has its own.
  const Fact *Fork = nullptr;
};

class AfterForkFinder {
public:
  explicit AfterForkFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()),
        Callers(TU.get<EntryPoints>().getCallers()), Flow(TU),
        History(TU, Flow, Forking) {}

  std::vector<EngineProblem> run();

private:
  struct Use {
    EngineProblem Problem;
    const Fact *Fork; ///< in the function that goes on
  };

  void addForking();
  void follow(Entity Start);
  void visit(const ChildFrame &Frame, Entity Start);
  void visitPlace(const ChildFrame &Frame, const ForkPlace &P,
                  const ChildStart &From);
  void renew(const Fact &E, const ChildFrame &Frame);
  void classify(Entity Start);

  void add(Use U);

  AnalysisContext &TU;
  EffectTable &Effects;
  const CallerMap &Callers;
  ForkFlow Flow;
  llvm::SmallSetVector<const FunctionDecl *, 8> Forking;
  ForkHistory History;

  // Of one start.
  std::vector<ChildFrame> Work;
  std::set<std::pair<const void *, const Fact *>> Seen;
  std::vector<std::pair<Entering, Use>> Uses;
  std::vector<ObjectRef> Renewed;

  std::vector<Use> Found;
};

//===-- What the child does -----------------------------------------------===//

/// It is given a new value: from now on it is the child's own.
void AfterForkFinder::renew(const Fact &E, const ChildFrame &Frame) {
  auto add = [&](const ObjectRef &O) {
    if (O.isKnown())
      Renewed.push_back(Frame.Bound.apply(O));
  };
  if (E.Kind == Fact::Store || E.Kind == Fact::Declare)
    add(E.Object);
  if (E.Kind != Fact::Call)
    return;
  add(E.Result);
  for (unsigned I = 0; I < E.Args.size(); ++I) {
    const Expr *A = E.Args[I] ? E.Args[I]->IgnoreParenCasts() : nullptr;
    const auto *U = dyn_cast_or_null<UnaryOperator>(A);
    if (U && U->getOpcode() == UO_AddrOf)
      add(E.getArgObject(I));
  }
}

void AfterForkFinder::visitPlace(const ChildFrame &Frame, const ForkPlace &P,
                                 const ChildStart &From) {
  const Fact &E = *P.At;
  renew(E, Frame);
  CallPath Chain = Frame.Chain;
  Chain.push_back({Frame.In, &E});
  if (std::optional<Entering> Here = History.findEntering(E)) {
    Here->Object = Frame.Bound.apply(Here->Object);
    Use U{{}, From.Fork};
    U.Problem.Kind = EngineProblem::AfterFork;
    U.Problem.Engine = Here->Engine;
    U.Problem.Object = Here->Object;
    U.Problem.Path.Calls = Chain;
    Uses.push_back({*Here, std::move(U)});
    return;
  }
  if (!E.Target || !Seen.insert({E.Target.getOpaque(), From.Fork}).second)
    return;
  Work.push_back({E.Target, Flow.enterTarget(Frame.In, Frame.Entry, P),
                  bindCall(E, Frame.Bound), std::move(Chain), From.Fork});
}

void AfterForkFinder::visit(const ChildFrame &Frame, Entity Start) {
  for (const ForkPlace &P : Flow.getPlaces(Frame.In, Frame.Entry))
    if (P.Before.isInChild())
      visitPlace(Frame, P, {Start, Frame.Fork ? Frame.Fork : P.Before.Fork});
}

void AfterForkFinder::classify(Entity Start) {
  for (auto &[What, U] : Uses) {
    const Entering &Entered = What;
    if (Entered.Engine->PerHandle &&
        (!Entered.Object.isKnown() ||
         llvm::any_of(Renewed, [&Entered](const ObjectRef &O) {
           return isSameObject(O, Entered.Object);
         })))
      continue;
    ChildStart From{Start, U.Fork};
    std::optional<CallStep> Earlier = History.findEarlier(From, Entered);
    if (!Earlier)
      continue;
    U.Problem.Other.Calls.push_back(*Earlier);
    U.Problem.Made = History.findForks(From).back();
    add(std::move(U));
  }
}

void AfterForkFinder::follow(Entity Start) {
  Work.clear();
  Seen.clear();
  Uses.clear();
  Renewed.clear();
  visit({Start, {}, {}, {}}, Start);
  while (!Work.empty()) {
    ChildFrame Frame = std::move(Work.back());
    Work.pop_back();
    visit(Frame, Start);
  }
  classify(Start);
}

//===-- Findings ----------------------------------------------------------===//

/// One for each fork, engine and function.
void AfterForkFinder::add(Use U) {
  const CallStep &Last = U.Problem.Path.Calls.back();
  if (!Last.In.getFunction() || !isUsers(*Last.In.getFunction(), TU))
    return;
  for (Use &Old : Found) {
    const CallStep &Other = Old.Problem.Path.Calls.back();
    if (Other.In != Last.In || Old.Problem.Engine != U.Problem.Engine)
      continue;
    if (Other.At != Last.At && !llvm::is_contained(Old.Problem.Others, Last.At))
      Old.Problem.Others.push_back(Last.At);
    return;
  }
  Found.push_back(std::move(U));
}

/// Those that fork, and whoever they return to in a child.
void AfterForkFinder::addForking() {
  for (const FunctionDecl *F : TU.get<EntryPoints>().getFunctions()) {
    Entity E = Entity::makeFunction(*F);
    if (llvm::any_of(Effects.getFacts(E).All, [this](const Fact &Inner) {
          const FunctionModel *Use =
              Inner.Kind == Fact::Call && Inner.Callee
                  ? TU.getLookup().findEngineUse(*Inner.Callee)
                  : nullptr;
          return Use && Use->Forks;
        }))
      Forking.insert(E.getFunction());
  }
  for (size_t I = 0; I < Forking.size(); ++I) {
    const FunctionDecl &F = *Forking[I];
    if (Flow.getSummary(Entity::makeFunction(F)).Forks)
      for (const FunctionDecl *Caller : Callers.getCallers(F))
        Forking.insert(Entity::makeFunction(*Caller).getFunction());
  }
}

std::vector<EngineProblem> AfterForkFinder::run() {
  addForking();
  for (size_t I = 0; I < Forking.size(); ++I)
    follow(Entity::makeFunction(*Forking[I]));
  std::vector<EngineProblem> Out;
  for (Use &U : Found)
    Out.push_back(std::move(U.Problem));
  sortByPlace(Out, TU.getContext().getSourceManager(),
              [](const EngineProblem &P) { return P.getCall().Loc; });
  return Out;
}

} // namespace

std::vector<EngineProblem> findAfterFork(AnalysisContext &TU) {
  bool MayEnd = llvm::any_of(
      TU.getLookup().getModels().getEngines(),
      [](const EngineModel *Engine) { return Engine->EndsAtFork; });
  return MayEnd && (TU.getLookup().getImported() ||
                    TU.get<ThreadWalk>().hasEngineCalls())
             ? AfterForkFinder(TU).run()
             : std::vector<EngineProblem>();
}

} // namespace interop
