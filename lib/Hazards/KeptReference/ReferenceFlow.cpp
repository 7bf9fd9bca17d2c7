//===- ReferenceFlow.cpp - What bodies do with lent values ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/ReferenceFlow.h"
#include "AST/ImportedPlace.h"
#include "Analysis/BodyParents.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Diagnostics/GeneratedCode.h"
#include "Hazards/KeptReference/LostReferences.h"
#include "Hazards/KeptReference/ReferenceFaults.h"

using namespace clang;

namespace interop {

namespace {

class ReferenceFlows {
public:
  explicit ReferenceFlows(AnalysisContext &TU)
      : TU(TU), Known(TU.getLookup()), Models(Known.getModels()), Lives(TU),
        Makers(TU.get<UnseenMakers>()),
        Summaries(
            Fixpoint,
            [this](Entity E, ReferenceSummary &To) { return update(E, To); },
            TU.getEffects().readTargets()) {
    for (const EntryPoint &E : TU.get<EntryPoints>().getEntries())
      if (!getModel(E).empty())
        Entries.try_emplace(E.F->getCanonicalDecl(), &E);
  }

  std::vector<ReferenceFault> findFaults(const FunctionDecl &F) {
    Entity Self = Entity::makeFunction(F);
    const FunctionFacts &Facts = TU.getEffects().getFacts(Self);
    if (!isConcerned(Facts))
      return {};
    ReferenceDomain Domain = makeDomain(Self, Facts);
    ReferenceSolution Solution(Facts, Domain);
    if (!Solution.isComplete())
      return {};
    const EntryPoint *Entry = findEntry(F);
    bool ReturnsOwned = Entry && Entry->Kind == EntryPoint::Table;
    BodySetting Setting{F, Lives, TU.get<BodyParents>().get(F), ReturnsOwned,
                        Entry && Entry->Kind == EntryPoint::Named};
    std::vector<ReferenceFault> Out =
        findFaultsOf(Facts, Domain, Solution, Setting);
    addLostReferences(Facts, Domain, Solution, Setting, Out);
    addKeptByCallees(Facts, Domain, Solution, Setting, Out);
    for (ReferenceFault &Fault : Out)
      explain(Fault);
    return Out;
  }

private:
  void explain(ReferenceFault &Fault) {
    const Fact *End = Fault.Held.EndedBy;
    if (!End || !ask(*End).IsInferred)
      return;
    const UnseenMakers::Maker &M = *Makers.find(*End);
    Fault.Inferred = M.Why;
    Fault.Shown = M.Shown;
  }

  /// The model whose code calls it.
  static std::string getModel(const EntryPoint &E) {
    if (E.Row)
      return E.Row->From.File;
    bool IsGiven = E.Kind == EntryPoint::Bound || E.Handed;
    return IsGiven && E.Call && E.Call->Row ? E.Call->Row->From.File
                                            : std::string();
  }

  const EntryPoint *findEntry(const FunctionDecl &F) const {
    return Entries.lookup(F.getCanonicalDecl());
  }

  ReferenceDomain makeDomain(Entity Self, const FunctionFacts &Facts) {
    const FunctionDecl *F = Self.getFunction();
    const EntryPoint *Entry = F ? findEntry(*F) : nullptr;
    return ReferenceDomain(
        Facts, TU, Models, [this](const Fact &E) { return ask(E); },
        Entry ? getModel(*Entry) : std::string());
  }

  CallUse ask(const Fact &E) {
    CallUse Out;
    if (E.Kind != Fact::Call)
      return Out;
    if (E.Callee)
      Out.Row = Known.findReferenceUse(*E.Callee);
    if (!Out.Row && E.Target)
      Out.Body = &Summaries.get(E.Target);
    else if (const UnseenMakers::Maker *M =
                 Out.Row ? nullptr : Makers.find(E)) {
      Out.Row = &M->Use;
      Out.IsInferred = true;
    }
    return Out;
  }

  /// Something in the body has to do with references.
  bool isConcerned(const FunctionFacts &Facts) {
    return llvm::any_of(Facts.All, [this](const Fact &E) {
      if (E.Kind != Fact::Call)
        return E.Kind == Fact::Store || E.Kind == Fact::Return;
      return (E.Callee && Known.findReferenceUse(*E.Callee)) || E.Target;
    });
  }

  //===-- Summaries -------------------------------------------------------===//

  /// The blocks from which the body comes back: what runs before an error that
  /// leaves it does not matter to its caller.
  static llvm::BitVector findReturning(const FunctionFacts &Facts) {
    llvm::BitVector Out(Facts.Blocks.size());
    if (Facts.Blocks.empty())
      return Out;
    llvm::SmallVector<unsigned, 16> Work{FunctionFacts::ExitBlock};
    Out.set(FunctionFacts::ExitBlock);
    while (!Work.empty()) {
      unsigned To = Work.pop_back_val();
      for (unsigned P : Facts.Blocks[To].Preds)
        if (!Out.test(P) && (To != FunctionFacts::ExitBlock ||
                             llvm::is_contained(Facts.Blocks[P].Succs, To))) {
          Out.set(P);
          Work.push_back(P);
        }
    }
    return Out;
  }

  bool update(Entity E, ReferenceSummary &To) {
    ReferenceSummary New;
    const FunctionFacts &Facts = TU.getEffects().getFacts(E);
    llvm::BitVector Returns = findReturning(Facts);
    for (const Fact &At : Facts.All) {
      CallUse Use = ask(At);
      if (!Facts.Order.empty() && !Returns.test(At.At.Block))
        continue;
      New.Collects |= (Use.Row && Use.Row->Collects && !isExcepted(At, *Use.Row)) ||
                      (Use.Body && Use.Body->Collects);
      New.Runs |= (Use.Row && Use.Row->Runs && Use.Row->Releases.empty()) ||
                  (Use.Body && Use.Body->Runs);
    }
    New.Settles = ~0u;
    if (const FunctionDecl *F = E.getFunction(); F && !Facts.Order.empty())
      addParameters(E, *F, Facts, New);
    return replace(To, New);
  }

  void addParameters(Entity E, const FunctionDecl &F,
                     const FunctionFacts &Facts, ReferenceSummary &New) {
    ReferenceDomain Domain = makeDomain(E, Facts);
    ReferenceSolution Solution(Facts, Domain);
    if (!Solution.isComplete())
      return;
    addResult(Domain, Solution, New);
    addNeeds(Domain, Solution, New);
    addSettled(Domain, Solution, New);
    auto Paths = Solution.findAtExit();
    if (!Paths)
      return;
    ReferenceState AtExit = Paths->flatten();
    for (const ParmVarDecl *P : F.parameters()) {
      unsigned I = P->getFunctionScopeIndex();
      if (I >= 32)
        break;
      noteParameter(*P, 1u << I, F, Domain, AtExit, New);
    }
  }

  void noteParameter(const ParmVarDecl &P, uint32_t Bit, const FunctionDecl &F,
                     const ReferenceDomain &Domain, const ReferenceState &S,
                     ReferenceSummary &New) {
    bool IsAlwaysReleased = false, First = true;
    for (const HeldValue &H : S.Held) {
      if (Domain.getValue(H.Value).Param != &P)
        continue;
      if (H.State == LentState::Retained || H.State == LentState::Stolen)
        New.Retains |= Bit;
      else if (H.State == LentState::Plain && Lives.isLasting(H.At, F) &&
               !isRooted(H.At))
        New.Keeps |= Bit;
      if (H.At == ReferencePlace::makeVariable(P)) {
        IsAlwaysReleased =
            (First || IsAlwaysReleased) && H.State == LentState::Ended;
        First = false;
      }
    }
    if (IsAlwaysReleased)
      New.Releases |= Bit;
  }

  bool isRooted(const ReferencePlace &P) const {
    const VarDecl *V = P.getVariable();
    return V && V->hasGlobalStorage() && Lives.isRooted(*V);
  }

  /// Parameters that are given on or back after a collection may have run.
  void addNeeds(ReferenceDomain &Domain, const ReferenceSolution &Solution,
                ReferenceSummary &New) {
    if (!New.Collects)
      return;
    auto note = [&](const Expr *Used, const ReferenceState &S) {
      for (const HeldValue &H : Domain.findHeld(Used, S))
        if (const ParmVarDecl *P = Domain.getValue(H.Value).Param;
            P && H.Crossed && H.State == LentState::Plain &&
            P->getFunctionScopeIndex() < 32)
          New.Needs |= 1u << P->getFunctionScopeIndex();
    };
    Solution.visit([&](const Fact &E, const ReferencePaths &Paths) {
      ReferenceState S = Paths.flatten();
      if (E.Kind == Fact::Call)
        for (const Expr *A : E.Args)
          note(A, S);
      else if (E.Kind == Fact::Return)
        note(E.Value, S);
    });
  }

  /// Parameters that are given on or back, or are put elsewhere, on any path.
  void addSettled(ReferenceDomain &Domain, const ReferenceSolution &Solution,
                  ReferenceSummary &New) {
    New.Settles = 0;
    auto note = [&](const ReferencePaths &Paths, const Expr *Returned) {
      for (const ReferenceState &S : Paths.Paths) {
        for (const HeldValue &H : S.Held)
          if (const ParmVarDecl *P = Domain.getValue(H.Value).Param;
              P && P->getFunctionScopeIndex() < 32 &&
              (H.Settled || !H.At.isLocal()))
            New.Settles |= 1u << P->getFunctionScopeIndex();
        for (const HeldValue &H : Domain.findHeld(Returned, S))
          if (const ParmVarDecl *P = Domain.getValue(H.Value).Param;
              P && P->getFunctionScopeIndex() < 32)
            New.Settles |= 1u << P->getFunctionScopeIndex();
      }
    };
    Solution.visit([&](const Fact &E, const ReferencePaths &Paths) {
      note(Paths, E.Kind == Fact::Return ? E.Value : nullptr);
    });
    if (auto Paths = Solution.findAtExit())
      note(*Paths, nullptr);
  }

  /// A place that outlives the body has it: who returns it lends it.
  static bool isElsewhere(unsigned Value, const ReferenceState &S) {
    return llvm::any_of(S.Held, [Value](const HeldValue &H) {
      return H.Value == Value && !H.At.isLocal() &&
             H.At.Kind != ReferencePlace::Temporary;
    });
  }

  /// Of two kinds of references to what is counted, the one of which less is
  /// known; null if they have nothing in common.
  static const ReferenceKind *findWeaker(const ReferenceKind &A,
                                         const ReferenceKind &B) {
    if (!A.Counted || !B.Counted || A.From.File != B.From.File)
      return nullptr;
    return A.Kept == ReferenceKind::Anywhere ? &A : &B;
  }

  /// What all returns agree on; of what only protection keeps from a collector
  /// one is enough.
  void addResult(ReferenceDomain &Domain, const ReferenceSolution &Solution,
                 ReferenceSummary &New) {
    bool Agree = true;
    const ReferenceKind *MayGive = nullptr;
    Solution.visit([&](const Fact &E, const ReferencePaths &Paths) {
      if (E.Kind != Fact::Return || !E.Value)
        return;
      ReferenceState S = Paths.flatten();
      std::vector<HeldValue> All = Domain.findHeld(E.Value, S);
      const Expr *V = getValueExpr(E.Value);
      bool IsNull = V && isNullConstant(*V, TU.getContext());
      Agree &= !All.empty() || IsNull;
      for (const HeldValue &H : All) {
        const ReferenceKind *Kind = Domain.getValue(H.Value).Kind;
        bool IsOwn = Kind && Kind->Owned && H.State == LentState::Plain &&
                     (Kind->Collected || !isElsewhere(H.Value, S));
        if (IsOwn && Kind->Collected && !H.Shared)
          MayGive = Kind;
        if (IsOwn && New.Gives && New.Gives != Kind)
          Kind = findWeaker(*New.Gives, *Kind);
        Agree &= IsOwn && Kind;
        if (Agree)
          New.Gives = Kind;
      }
    });
    if (!Agree)
      New.Gives = MayGive;
  }

  //===-- Kept by what is called ------------------------------------------===//

  void addKeptByCallees(const FunctionFacts &Facts, ReferenceDomain &Domain,
                        const ReferenceSolution &Solution,
                        const BodySetting &Setting,
                        std::vector<ReferenceFault> &Out) {
    std::vector<std::pair<const Fact *, HeldValue>> Given;
    Solution.visit([&](const Fact &E, const ReferencePaths &Paths) {
      CallUse Use = ask(E);
      if (!Use.Body || !Use.Body->Keeps)
        return;
      ReferenceState S = Paths.flatten();
      for (unsigned I = 0; I < E.Args.size() && I < 32; ++I)
        if (Use.Body->Keeps & (1u << I))
          for (const HeldValue &H : Domain.findHeld(E.Args[I], S))
            Given.push_back({&E, H});
    });
    auto Paths = Solution.findAtExit();
    if (!Paths)
      return;
    ReferenceState AtExit = Paths->flatten();
    for (auto &[E, H] : Given) {
      const LentValue &V = Domain.getValue(H.Value);
      bool IsRetained = llvm::any_of(AtExit.Held, [&, &Of = H](
                                                       const HeldValue &O) {
        return O.Value == Of.Value && O.State != LentState::Plain &&
               O.State != LentState::Ended;
      });
      if (IsRetained || !isKeptWrongly(H, V, AtExit, Domain, Setting))
        continue;
      ReferenceFault F;
      F.Kind = ReferenceFault::Kept;
      F.Held = H;
      F.Value = V;
      F.At = E;
      F.Loc = E->Loc;
      F.In = Facts.Self;
      F.Through = {{Facts.Self, E}};
      Out.push_back(std::move(F));
    }
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  const ModelSet &Models;
  RecordLives Lives;
  UnseenMakers &Makers;
  llvm::DenseMap<const Decl *, const EntryPoint *> Entries;
  SummaryFixpoint Fixpoint;
  SummaryTable<Entity, ReferenceSummary, llvm::DenseMap> Summaries;
};

} // namespace

std::vector<ReferenceFault> findReferenceFaults(AnalysisContext &TU) {
  std::vector<ReferenceFault> Out;
  if (TU.getLookup().getModels().getReferenceKinds().empty())
    return Out;
  GeneratedCode Generated(TU.getLookup().getModels(), TU.getContext());
  ReferenceFlows Flows(TU);
  for (const UserBody &Body : findUserBodies(TU))
    if (!Generated.contains(Body.F->getLocation()))
      for (ReferenceFault &F : Flows.findFaults(*Body.F))
        Out.push_back(std::move(F));
  return Out;
}

} // namespace interop
