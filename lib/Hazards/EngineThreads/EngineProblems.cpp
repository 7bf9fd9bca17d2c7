//===- EngineProblems.cpp - Engines that the wrong threads call -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EngineProblems.h"
#include "AST/SourceOrder.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Analysis/Threads/ThreadOverlap.h"
#include "Analysis/Threads/ThreadWalk.h"
#include "Analysis/UserBodies.h"
#include "Hazards/EngineThreads/AfterFork.h"
#include "Hazards/EngineThreads/EngineCallers.h"
#include "Hazards/EngineThreads/EngineObjects.h"
#include "Support/Budgets.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

using PathList = std::vector<const EnginePath *>;

class EngineThreadsClassifier {
public:
  EngineThreadsClassifier(AnalysisContext &TU, ThreadRoots &Roots)
      : TU(TU), Paths(TU, Roots), Objects(TU, Paths), Overlap(TU), Callers(TU) {
  }

  std::vector<EngineProblem> run() {
    llvm::MapVector<const EngineModel *, PathList> Of;
    for (const EnginePath &P : Paths.get())
      Of[P.Engine].push_back(&P);
    for (auto &[Engine, List] : Of) {
      sortWithin(List);
      classify(*Engine, List);
    }
    return std::move(Found);
  }

private:
  /// Calls in one body, on the path of one root, as they are written, and then
  /// the ends of lives: the first of them is reported.
  void sortWithin(PathList &List) {
    const SourceManager &SM = TU.getContext().getSourceManager();
    auto isSame = [](const EnginePath &A, const EnginePath &B) {
      return A.Path.Root == B.Path.Root &&
             A.Path.Calls.back().In == B.Path.Calls.back().In;
    };
    for (auto I = List.begin(); I != List.end();) {
      auto End = std::find_if_not(
          I, List.end(), [&](const EnginePath *P) { return isSame(**I, *P); });
      auto Run = llvm::make_range(I, End);
      std::vector<const EnginePath *> Sorted(Run.begin(), Run.end());
      sortStably(Sorted, [&SM](const EnginePath *A, const EnginePath *B) {
        const Fact &CallA = A->Path.getCall(), &CallB = B->Path.getCall();
        bool IsEndA = CallA.Kind == Fact::Destruction;
        if (IsEndA != (CallB.Kind == Fact::Destruction))
          return !IsEndA;
        return SM.isBeforeInTranslationUnit(CallA.Loc, CallB.Loc);
      });
      I = std::copy(Sorted.begin(), Sorted.end(), I);
    }
  }

  void classify(const EngineModel &Engine, const PathList &List) {
    switch (TU.get<EngineCalls>().getAffinity(Engine)) {
    case Affinity::Any:
      return;
    case Affinity::MainThread:
      return classifyMain(List);
    case Affinity::CreatingThread:
      return Engine.PerHandle ? classifyMakers(List) : classifyOne(List);
    case Affinity::OneThread:
      return classifyOne(List);
    case Affinity::Serialized:
    case Affinity::Handoff:
      return classifySerial(List);
    }
  }

  //===-- The main thread -------------------------------------------------===//

  /// What a runtime's entry points are given to do is its callers' to choose.
  void classifyMain(const PathList &List) {
    for (const EnginePath *P : List) {
      const ThreadRoot &R = *P->Path.Root;
      if (R.Kind != ThreadRoot::Main && R.Kind != ThreadRoot::Caller &&
          !P->IsOwner && (R.Kind != ThreadRoot::Any || R.IsClaimed))
        add(EngineProblem::NotMain, *P);
    }
  }

  //===-- One thread ------------------------------------------------------===//

  /// The thread that most calls are made on is taken to be the right one, and
  /// of several the main one.
  static const EnginePath *findHome(const PathList &List) {
    llvm::MapVector<unsigned, unsigned> Counts;
    for (const EnginePath *P : List)
      if (isOneThread(*P))
        ++Counts[P->Path.Root->Thread];
    const EnginePath *Home = nullptr;
    auto rank = [&Counts](const EnginePath &P) {
      return std::tuple(P.IsOwner, P.Path.Root->Kind == ThreadRoot::Main,
                        Counts[P.Path.Root->Thread]);
    };
    for (const EnginePath *P : List)
      if (isOneThread(*P) && (!Home || rank(*P) > rank(*Home)))
        Home = P;
    return Home;
  }

  static bool isOneThread(const EnginePath &P) {
    return !P.Path.Root->IsMany && P.Path.Root->Kind != ThreadRoot::Caller;
  }

  /// Who starts the thread of \p P calls the same: it is another one.
  const EnginePath *findStarter(const EnginePath &P, const PathList &List) {
    const ThreadRoot &Root = *P.Path.Root;
    if (Root.Kind != ThreadRoot::Started || !Root.In)
      return nullptr;
    for (const EnginePath *Q : List)
      if (Q->Path.Root->Kind == ThreadRoot::Caller &&
          Q->Reach->reaches(Entity::makeFunction(*Root.In)) && areSame(P, *Q))
        return Q;
    return nullptr;
  }

  bool areSame(const EnginePath &A, const EnginePath &B) {
    return !A.Engine->PerHandle || Objects.isSame(A, B);
  }

  bool areSameForAll(const EnginePath &P) {
    return P.Path.Root->IsMany &&
           (!P.Engine->PerHandle || Objects.isSameForAll(P));
  }

  void classifyOne(const PathList &List) {
    const EnginePath *Home = findHome(List);
    for (const EnginePath *P : List) {
      if (P->IsOwner || P->Path.Root->Kind == ThreadRoot::Caller)
        continue;
      if (Home && P->Path.Root->Thread != Home->Path.Root->Thread &&
          areSame(*P, *Home))
        add(EngineProblem::SeveralThreads, *P, Home);
      else if (areSameForAll(*P))
        add(EngineProblem::SeveralThreads, *P);
      else if (const EnginePath *Starter = findStarter(*P, List))
        add(EngineProblem::SeveralThreads, *P, Starter);
    }
  }

  //===-- One thread at a time --------------------------------------------===//

  /// Two threads of one root hold the same lock: none that each has for itself.
  bool isShared(const EnginePath &A, const EnginePath &B) const {
    const SourceManager &SM = TU.getContext().getSourceManager();
    const ThreadRoot &Root = *A.Path.Root;
    return withoutOwn(A.Path.Held, Root, SM)
        .mayShare(withoutOwn(B.Path.Held, Root, SM));
  }

  /// The unit starts it, or registers what a library calls on it. When another
  /// one begins is not known.
  static bool isSeenThread(const ThreadRoot &R) {
    return R.Kind == ThreadRoot::Started || R.Kind == ThreadRoot::Pool ||
           R.Kind == ThreadRoot::Team ||
           (R.Kind == ThreadRoot::Library && R.In);
  }

  bool meets(const EnginePath &A, const EnginePath &B) {
    if (A.Engine->SeenThreadsOnly && !isSeenThread(*A.Path.Root) &&
        !isSeenThread(*B.Path.Root))
      return false;
    if (A.Path.Root == B.Path.Root)
      return !isShared(A, B) && areSameForAll(A);
    if (A.Path.Held.mayShare(B.Path.Held))
      return false;
    return A.Path.Root->Thread != B.Path.Root->Thread && areSame(A, B) &&
           Callers.mayMeet(A, B) &&
           Overlap.mayOverlap(A.Path, *A.Reach, B.Path, *B.Reach);
  }

  /// Of two that meet the one that holds a lock is right, and so is the main
  /// thread. Of one that runs a loop and a caller out of sight the loop is.
  bool isInTheWrong(const EnginePath &P, const EnginePath &Other) {
    if (P.Path.Held.holdsNothing() != Other.Path.Held.holdsNothing())
      return P.Path.Held.holdsNothing();
    auto waits = [this](const EnginePath &Of) {
      const FunctionModel *Row =
          TU.getLookup().findRow(*Of.Path.getCall().Callee);
      return Row && Row->Blocks &&
             Row->Blocks->Class == BlockingClass::Unbounded;
    };
    const bool IsCaller = P.Path.Root->Kind == ThreadRoot::Caller;
    if (IsCaller != (Other.Path.Root->Kind == ThreadRoot::Caller) &&
        waits(P) != waits(Other))
      return waits(Other);
    auto isStarters = [](const EnginePath &Of) {
      return Of.Path.Root->Kind == ThreadRoot::Main ||
             Of.Path.Root->Kind == ThreadRoot::Caller;
    };
    return !isStarters(P) || isStarters(Other);
  }

  /// Another thread's path that \p P meets: of several one that uses the same
  /// part of the object.
  const EnginePath *findMet(const EnginePath &P, const PathList &List) {
    const EnginePath *Found = nullptr;
    for (const EnginePath *Q : List) {
      if ((Found && !usesSamePart(P, *Q)) || Q == &P ||
          Q->Path.Root == P.Path.Root || !meets(P, *Q) || !isInTheWrong(P, *Q))
        continue;
      Found = Q;
      if (usesSamePart(P, *Q))
        break;
    }
    return Found;
  }

  static bool usesSamePart(const EnginePath &P, const EnginePath &Q) {
    return P.Part.Leaf == Q.Part.Leaf;
  }

  void classifySerial(const PathList &List) {
    for (const EnginePath *P : List) {
      if (P->Engine->PerHandle && !Objects.isShared(*P))
        continue;
      if (P->Path.Held.HasUnnamed)
        continue;
      const EnginePath *Other = findMet(*P, List);
      if (!Other && !meetsItself(*P, List))
        continue;
      EngineProblem *New = add(EngineProblem::Unguarded, *P, Other);
      if (New)
        setGuard(*New, *P, List);
    }
  }

  /// Several threads of one root do the same, or two things that exclude each
  /// other.
  bool meetsItself(const EnginePath &P, const PathList &List) {
    // Each of them may have a part of its own: `results[i].push_back(..)`.
    if (!P.Path.Root->IsMany || P.Engine->SeenThreadsOnly)
      return false;
    return llvm::any_of(List, [&](const EnginePath *Q) {
      return Q->Path.Root == P.Path.Root && meets(P, *Q) &&
             P.Path.Held.holdsNothing() >= Q->Path.Held.holdsNothing();
    });
  }

  /// What other calls of the engine hold.
  void setGuard(EngineProblem &P, const EnginePath &Of, const PathList &List) {
    if (!P.Path.Held.empty())
      return;
    for (const EnginePath *Q : List)
      if (!Q->Path.Held.empty() && Q->Path.Held.back().isMutual() &&
          &Q->Path.getCall() != &P.getCall() && areSame(Of, *Q)) {
        P.Guard = Q->Path.Held.back();
        P.Guarded = &Q->Path.getCall();
        return;
      }
  }

  //===-- The thread that made it -----------------------------------------===//

  void classifyMakers(const PathList &List) {
    for (const EnginePath *P : List)
      if (P->IsOwner || P->Path.Root->Kind == ThreadRoot::Caller)
        continue;
      else if (std::optional<CallStep> Made = Objects.findOtherMaker(*P))
        if (EngineProblem *New = add(EngineProblem::OtherMaker, *P)) {
          New->Made = Made;
          dropImported(New->Path.Calls, Made->In);
        }
  }

  /// Another unit, whose the last calls are, does not see who made the object
  /// unless that thread comes there as well.
  void dropImported(CallPath &Calls, Entity Maker) {
    auto seesBoth = [&](const ThreadReach &R) {
      return R.reaches(Maker) && R.reaches(Calls.back().In);
    };
    if (llvm::any_of(Paths.getReaches(), seesBoth))
      return;
    auto isOwn = [](const CallStep &Step) {
      const FunctionDecl *F = Step.In.getFunction();
      return F && F->hasBody() && Step.At->Callee;
    };
    if (llvm::any_of(Calls, isOwn))
      while (!isOwn(Calls.back()))
        Calls.pop_back();
  }

  //===-- What is reported ------------------------------------------------===//

  /// Null where the call joins the problem of its function (Others), which a
  /// FindingSink would drop, or is reported elsewhere.
  EngineProblem *add(EngineProblem::KindTy Kind, const EnginePath &P,
                     const EnginePath *Other = nullptr) {
    const ThreadRoot &Root = *P.Path.Root;
    const FunctionModel *Row = TU.getLookup().findRow(*P.Path.getCall().Callee);
    // What collectors release is another check's.
    if (Root.Kind == ThreadRoot::Collector && Row && !Row->Releases.empty())
      return nullptr;
    for (EngineProblem &Old : Found) {
      if (Old.Kind != Kind || Old.Engine != P.Engine ||
          Old.Path.Calls.back().In != P.Path.Calls.back().In)
        continue;
      // A macro may write several calls at one place.
      const SourceManager &SM = TU.getContext().getSourceManager();
      const Fact &Call = P.Path.getCall();
      SourceLocation Here = SM.getExpansionLoc(Call.Loc);
      auto isThere = [&](const Fact *E) {
        return SM.getExpansionLoc(E->Loc) == Here &&
               (E->Loc.isMacroID() || E->Callee == Call.Callee);
      };
      if (!isThere(&Old.getCall()) && llvm::none_of(Old.Others, isThere))
        Old.Others.push_back(&Call);
      return nullptr;
    }
    EngineProblem New;
    New.Kind = Kind;
    New.Engine = P.Engine;
    New.Path = P.Path;
    New.Object =
        Other && P.Part.Leaf && usesSamePart(P, *Other) ? P.Part : P.Object;
    if (Other)
      New.Other = Other->Path;
    return &Found.emplace_back(std::move(New));
  }

  AnalysisContext &TU;
  EnginePaths Paths;
  EngineObjects Objects;
  ThreadOverlap Overlap;
  EngineCallers Callers;
  std::vector<EngineProblem> Found;
};

} // namespace

/// One cause in many functions is one problem.
static void collapse(std::vector<EngineProblem> &All) {
  auto isSameCause = [](const EngineProblem &A, const EngineProblem &B) {
    return A.Kind == B.Kind && A.Engine == B.Engine && A.Path.Root &&
           B.Path.Root && A.Path.Root->Kind == B.Path.Root->Kind;
  };
  for (size_t I = 0; I < All.size(); ++I) {
    auto isSame = [&](const EngineProblem &P) {
      return isSameCause(P, All[I]);
    };
    if (llvm::count_if(All, isSame) <= getLimit(Budget::EngineFunctionsTold))
      continue;
    for (size_t J = All.size() - 1; J > I; --J) {
      if (!isSame(All[J]))
        continue;
      All[I].More.insert(All[I].More.begin(), std::move(All[J]));
      All.erase(All.begin() + J);
    }
  }
}

/// A sibling hands a callable that enters the same engine to a dispatcher.
static void findDispatched(AnalysisContext &TU, ThreadRoots &Roots,
                           std::vector<EngineProblem> &All) {
  EngineCalls &Engines = TU.get<EngineCalls>();
  for (const ThreadWalk::Given &G : TU.get<ThreadWalk>().getGiven()) {
    if (!G.In || !isUsers(*G.In, TU) || !Roots.isDispatcher(*G.To))
      continue;
    const FunctionFacts &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(*G.Callable));
    for (EngineProblem &P : All) {
      auto enters = [&](const Fact &E) {
        std::optional<EngineEntry> Use =
            E.Callee ? Engines.find(*E.Callee) : std::nullopt;
        return Use && Use->Engine == P.Engine;
      };
      if (!P.Dispatched && llvm::any_of(Facts.All, enters))
        P.Dispatched = EngineProblem::Sibling{G.In, G.Loc, G.To};
    }
  }
}

std::vector<EngineProblem>
findEngineProblems(AnalysisContext &TU, const ThreadRootOptions &Options) {
  ModelLookup &Known = TU.getLookup();
  if (Known.getModels().getEngines().empty() ||
      !(Known.getImported() || TU.get<ThreadWalk>().hasEngineCalls()))
    return {};
  // Problems point into it.
  ThreadRoots &Roots = TU.get<ThreadRoots>(Options);
  std::vector<EngineProblem> Found = EngineThreadsClassifier(TU, Roots).run();
  for (EngineProblem &P : Found)
    if (llvm::is_contained(P.Others, P.Guarded))
      P.Guard.reset();
  const SourceManager &SM = TU.getContext().getSourceManager();
  auto getPlace = [](const EngineProblem &P) { return P.getCall().Loc; };
  sortByPlace(Found, SM, getPlace);
  collapse(Found);
  findDispatched(TU, Roots, Found);
  llvm::append_range(Found, findAfterFork(TU));
  sortByPlace(Found, SM, getPlace);
  return Found;
}

} // namespace interop
