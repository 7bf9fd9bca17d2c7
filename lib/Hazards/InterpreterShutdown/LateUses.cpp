//===- LateUses.cpp - Uses of an interpreter after its end ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/InterpreterShutdown/LateUses.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "AST/StmtWalk.h"
#include "Hazards/InterpreterShutdown/LifeFlow.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class LateUseFinder {
public:
  LateUseFinder(AnalysisContext &TU, InterpreterLife &Life)
      : TU(TU), Life(Life), Effects(TU.getEffects()) {}

  void visit(Entity E) {
    if (!Life.mayEnd(E))
      return;
    llvm::MapVector<const Fact *, LateProblem> ByEnd;
    LifeFlow Flow(E, Life, Effects);
    Flow.visit([&](const Fact &At, const LifeState &S) {
      if (S.Ended && S.By)
        visit(E, At, *S.By, ByEnd);
    });
    for (auto &[End, P] : ByEnd)
      Found.push_back(std::move(P));
  }

  std::vector<LateProblem> take() { return std::move(Found); }

private:
  void visit(Entity E, const Fact &At, const Fact &By,
             llvm::MapVector<const Fact *, LateProblem> &ByEnd) {
    CallPath Path = Life.findUse(E, &At - Effects.getFacts(E).All.data());
    const bool IsJoin = Path.empty();
    if (IsJoin)
      Path = findJoined(At);
    if (Path.empty() || !isSameInterpreter(E, At, By))
      return;
    auto [Slot, IsNew] = ByEnd.insert({&By, LateProblem()});
    LateProblem &P = Slot->second;
    if (!IsNew) {
      P.Others.push_back(&At);
      return;
    }
    P.Kind = IsJoin ? LateProblem::Join : LateProblem::Use;
    P.Lock = &Life.getLock();
    P.Loc = At.Loc;
    P.Path = std::move(Path);
    if (IsJoin)
      P.Path.insert(P.Path.begin(), {E, &At});
    P.By = &By;
  }

  /// From the body of the thread that \p At joins to where it takes the lock.
  CallPath findJoined(const Fact &At) {
    if (!At.Row || !At.Row->Joins)
      return {};
    for (const StartedBody *S :
         TU.get<ModeledCalls>().findStarts(At.getPlace(*At.Row->Joins)))
      if (S->Body) {
        CallPath Path = Life.findTaking(Entity::makeFunction(*S->Body));
        if (!Path.empty())
          return Path;
      }
    return {};
  }

  /// Of several interpreters the one that \p By ended. What ends with one
  /// object, or in one scope that has but one interpreter, belongs together.
  bool isSameInterpreter(Entity E, const Fact &At, const Fact &By) {
    const std::optional<LockInstance> &Many = Life.getLock().Instances;
    if (!Many || E.isDestruction())
      return true;
    if (At.Kind == Fact::Destruction && By.Kind == Fact::Destruction)
      return countEnds(E) == 1;
    ObjectRef Ended = By.getArgObject(Many->Arg);
    return Ended.isKnown() && At.getArgObject(Many->Arg) == Ended;
  }

  unsigned countEnds(Entity E) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    unsigned Count = 0;
    for (unsigned I = 0; I < Facts.All.size(); ++I) {
      LifeAct Act = Life.getAct(E, I);
      Count += Act == LifeAct::Ends ||
               (Act == LifeAct::Follows && Life.mayEnd(Facts.All[I].Target));
    }
    return Count;
  }

  AnalysisContext &TU;
  InterpreterLife &Life;
  EffectTable &Effects;
  std::vector<LateProblem> Found;
};

} // namespace

std::vector<LateProblem> findLateUses(AnalysisContext &TU,
                                      InterpreterLife &Life) {
  LateUseFinder Finder(TU, Life);
  for (const FunctionDecl *F : TU.get<EntryPoints>().getFunctions())
    if (Life.getView().isReported(*F))
      Finder.visit(Entity::makeFunction(*F));
  const SourceManager &SM = TU.getContext().getSourceManager();
  walkScope(
      TU.getUserDecls(),
      [&](const CXXRecordDecl &R) {
        if (!R.isLambda() && !R.hasTrivialDestructor() && !isSystem(R, SM) &&
            !TU.getLookup().isInterpretersOwn(R))
          Finder.visit(Entity::makeDestruction(R));
      },
      [](const VarDecl &) {});
  return Finder.take();
}

//===-- Threads -----------------------------------------------------------===//

/// Where \p S, which starts in a body, is detached there; null if it is not.
static const Fact *findDetach(const StartedBody &S, EffectTable &Effects) {
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*S.In));
  for (const Fact &E : Facts.All) {
    if (E.Kind != Fact::Call || !E.Row || E.Row->Releases.empty())
      continue;
    const ObjectRef At = E.getPlace(E.Row->Releases.front().At);
    if (At.isKnown() && At == S.Handle)
      return &E;
    // std::thread(...).detach()
    const auto *M = dyn_cast_or_null<CXXMemberCallExpr>(E.Node);
    if (M && !At.isKnown() && !S.Handle.isKnown() &&
        anyPart(*M->getImplicitObjectArgument(),
                [&S](const Stmt &Part) { return &Part == S.Node; }))
      return &E;
  }
  return nullptr;
}

std::vector<LateProblem> findLateThreads(AnalysisContext &TU,
                                         InterpreterLife &Life) {
  std::vector<LateProblem> Found;
  if (Life.getLock().Kind != LockModel::Interpreter)
    return Found;
  for (const StartedBody &S : TU.get<ModeledCalls>().getStarts()) {
    if (!S.Body || !S.In || S.Thread != StartedBody::New ||
        !Life.getView().isReported(*S.In))
      continue;
    const Fact *Gone = findDetach(S, TU.getEffects());
    CallPath Path =
        Gone ? Life.findTaking(Entity::makeFunction(*S.Body)) : CallPath();
    if (Path.empty())
      continue;
    LateProblem P;
    P.Kind = LateProblem::Detached;
    P.Lock = &Life.getLock();
    P.Loc = S.Loc;
    P.Path = std::move(Path);
    P.Gone = Gone;
    Found.push_back(std::move(P));
  }
  return Found;
}

} // namespace interop
