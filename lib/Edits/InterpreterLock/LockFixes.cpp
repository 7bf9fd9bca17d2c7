//===- LockFixes.cpp - Fixes of interpreter lock findings -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/LockFixes.h"
#include "Diagnostics/InterpreterLock/LockDiagnostic.h"
#include "Edits/EditLog.h"
#include "Edits/InterpreterLock/DeferredBody.h"
#include "Edits/InterpreterLock/LockBinding.h"
#include "Edits/InterpreterLock/LockEntry.h"
#include "Edits/InterpreterLock/LockSurroundings.h"
#include "Edits/InterpreterLock/OutlinedRegions.h"
#include "Edits/InterpreterLock/ReachableCallbacks.h"
#include "Edits/InterpreterLock/UndoneLock.h"
#include "Edits/SourceEdit.h"
#include "Effects/JumpTable.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/TimeProfiler.h"

using namespace clang;

namespace interop {

namespace {

using Edits = std::vector<FixItHint>;

class LockFixer {
public:
  LockFixer(const LockProblem &P, LockFixContext &All)
      : P(P), All(All), TU(All.TU), Ctx(TU.getContext()), Around(P, TU),
        In(P.Chain.front().In.getFunction()) {}

  std::optional<Edits> make() {
    bool HasBody = In && isa_and_nonnull<CompoundStmt>(In->getBody());
    switch (P.Kind) {
    case LockProblem::Captured:
    case LockProblem::Kept:
    case LockProblem::Stays:
    case LockProblem::NotGivenBack:
    case LockProblem::TakenAgain:
      return std::nullopt;
    case LockProblem::Lost:
      return HasBody ? takeBeforeLeaving() : std::nullopt;
    case LockProblem::Missing:
      if (!HasBody || P.getLast().Kind == Fact::Declare)
        return std::nullopt;
      if (P.Lock->Kind == LockModel::Phase)
        return isEnteredInPhase()
                   ? forwardBody(*In, P.Lock->Release.Forward, All)
                   : std::nullopt;
      return P.Entered ? takeAtStart() : takeAgain();
    case LockProblem::Waits:
    case LockProblem::Joins:
    case LockProblem::Excludes:
      if (P.Binding && findDrivers().empty())
        if (auto Policy = addPolicy(P, All.Scopes, TU))
          return Policy;
      return HasBody && !P.HoldsLock && (!P.Binding || isLambda())
                 ? drop()
                 : std::nullopt;
    }
    return std::nullopt;
  }

  /// The first edit puts definitions before the function: such at one place
  /// stand in any order.
  bool defines() const { return Defines; }
  /// Callbacks that are not in the file may not be ready for it.
  bool isAlternative() const { return IsAlternative; }

private:
  bool isLambda() const {
    const auto *M = dyn_cast<CXXMethodDecl>(In);
    return M && M->getParent()->isLambda();
  }

  /// By the interpreter itself, with all that it runs.
  bool isEnteredInPhase() const {
    const FunctionDecl *By = P.Why.size() == 1 ? P.Why.front().By : P.Entered;
    return By && By->getCanonicalDecl() == In->getCanonicalDecl();
  }

  bool isCXX() const { return Ctx.getLangOpts().CPlusPlus; }

  RegionStyle makeStyle(bool Drops, const RegionText &Lines) {
    return All.makeStyle(*P.Lock, Drops, Lines, *In);
  }
  std::vector<const Fact *> findDrivers() {
    return All.findDrivers(P.Chain.front().In, *P.Lock);
  }

  const FunctionFacts &getFacts() {
    return TU.getEffects().getFacts(P.Chain.front().In);
  }

  std::optional<Edits> putAround(const RegionStyle &Style,
                                 std::vector<const Fact *> Strangers) {
    if (Style.empty())
      return std::nullopt;
    if (!Style.isGuard())
      All.addThrowers(getFacts(), Strangers);
    FreshNames &Names = All.getNames(*In), Before = Names;
    LockRegions Regions(*In, Style, Strangers, Names, TU);
    bool IsDone =
        Regions.add(P.getFirst()) && llvm::all_of(P.Others, [&](const Fact *E) {
          return E && Regions.add(*E);
        });
    auto Made = IsDone ? Regions.make() : std::nullopt;
    if (!Made)
      Names = std::move(Before);
    return Made;
  }

  std::vector<const Fact *> getPlaces() const {
    std::vector<const Fact *> Places{&P.getFirst()};
    llvm::append_range(Places, P.Others);
    return Places;
  }

  /// All of \p Places in regions that a call opens.
  std::optional<Edits> outline(const RegionText &Text, llvm::StringRef Suffix,
                               llvm::ArrayRef<const Fact *> Places,
                               std::vector<const Fact *> Strangers) {
    All.addThrowers(getFacts(), Strangers);
    FreshNames &Names = All.getNames(*In), Before = Names;
    OutlinedRegions Regions(*In, Text, Suffix, Strangers, All);
    bool IsDone = llvm::all_of(
        Places, [&](const Fact *E) { return E && Regions.add(*E); });
    IsAlternative = llvm::any_of(Places,
                                 [this](const Fact *E) {
                                   return E && mayRunUnseenCallbacks(*E, TU);
                                 }) ||
                    mayRunUnseenCallbacks(P.getLast(), TU);
    auto Made = IsDone ? Regions.make(IsAlternative) : std::nullopt;
    Defines = Made.has_value();
    if (!Made)
      Names = std::move(Before);
    return Made;
  }

  //===-- Without the lock -----------------------------------------------===//

  std::optional<Edits> drop() {
    RegionStyle Style = makeStyle(/*Drops=*/true, P.Lock->Release);
    // A collector cannot be left.
    bool IsPossible = Style.isCall()
                          ? !All.isInFinalizer(P.Chain.front().In, *P.Lock)
                          : !Style.empty();
    if (!IsPossible || P.EntersBothWays || !P.getFirst().Node ||
        Around.findMacroRegion(*P.getFirst().Node))
      return std::nullopt;
    std::vector<const Fact *> Strangers = P.Needs;
    llvm::append_range(Strangers, findDrivers());
    return Style.isCall() ? outline(Style.Lines, "_unlocked", getPlaces(),
                                    std::move(Strangers))
                          : putAround(Style, std::move(Strangers));
  }

  //===-- With it --------------------------------------------------------===//

  std::optional<Edits> takeAtStart() {
    RegionStyle Style = makeStyle(/*Drops=*/false, P.Lock->Acquire);
    if (Style.isCall() || !P.Lock->Reacquire.Call.empty())
      return takeByCall(Style);
    // Nobody who waits shall hold it.
    std::vector<const Fact *> Waiting = Around.findWaits();
    if (!Waiting.empty())
      return P.HoldsLock ? std::nullopt : putAround(Style, std::move(Waiting));
    if (!Style.isGuard() && isCXX() &&
        !llvm::all_of(getFacts().All,
                      [this](const Fact &E) { return All.Quiet.isQuiet(E); }))
      return std::nullopt;
    return takeAtEntry(*In, Style, P.Needs, All.getNames(*In), TU);
  }

  /// Around each use. Where the interpreter called this function itself,
  /// without the lock, it is a region.
  std::optional<Edits> takeByCall(const RegionStyle &Acquire) {
    LockReason::KindTy By =
        P.Why.empty() ? LockReason::Caller : P.Why.front().Kind;
    bool IsRegion = By == LockReason::Driven || By == LockReason::Handed;
    const RegionText &Text = IsRegion ? P.Lock->Reacquire : Acquire.Lines;
    if (P.HoldsLock || Text.Call.empty() || !All.isUsable(Text))
      return std::nullopt;
    std::vector<const Fact *> Strangers = Around.findWaits();
    JumpTable Jumps(TU.getEffects(), TU.getLookup(), TU.getContext(), {});
    for (const Fact &E : getFacts().All)
      if (Jumps.jumps(E))
        Strangers.push_back(&E); // nobody is there to catch it
    return outline(Text, "_locked", P.Needs, std::move(Strangers));
  }

  /// Within a region of this function.
  std::optional<Edits> takeAgain() {
    const Stmt *Node = P.getFirst().Node;
    if (!Node || P.getFirst().Kind == Fact::Destruction || P.HoldsLock)
      return std::nullopt;
    std::vector<const Fact *> Waiting = Around.findWaits();
    if (Around.findMacroRegion(*Node)) {
      RegionStyle Style;
      if (All.isUsable(P.Lock->Reacquire))
        Style.Lines = P.Lock->Reacquire;
      if (auto Leaving = takeBeforeLeaving())
        return Leaving;
      return Around.doesMore() ? std::nullopt : putAround(Style, Waiting);
    }
    if (!Around.isDroppedHere(*Node))
      return std::nullopt;
    RegionStyle Style = makeStyle(/*Drops=*/false, RegionText());
    return putAround(Style, Waiting);
  }

  /// `return` in the middle of a region: once the lock is taken it stays so.
  std::optional<Edits> takeBeforeLeaving() {
    const Fact *E = P.Chain.front().At;
    const RegionText &Text = P.Lock->Reacquire;
    if (!E || !E->Node || Text.empty() || !All.isUsable(Text))
      return std::nullopt;
    SourceEdit Edit(*In, TU);
    std::optional<StatementSite> Site = Edit.find(*E->Node);
    bool Leaves =
        Site && (Site->Kind == StatementSite::Return ||
                 (P.Kind == LockProblem::Lost && isThrow(*Site->Statement)));
    if (!Leaves || !Around.findMacroRegion(*Site->Statement))
      return std::nullopt;
    for (const Fact *W : Around.findWaits())
      if (Edit.getParents().isInside(W->Node, *Site->Statement))
        return std::nullopt;
    RegionLines Lines;
    Lines.Ahead.push_back(Text.Begin);
    return Edit.put(Lines, Site->Span);
  }

  static bool isThrow(const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    return E && isa<CXXThrowExpr>(E->IgnoreUnlessSpelledInSource());
  }

  const LockProblem &P;
  LockFixContext &All;
  AnalysisContext &TU;
  const ASTContext &Ctx;
  LockSurroundings Around;
  const FunctionDecl *In;
  bool Defines = false, IsAlternative = false;
};

} // namespace

std::optional<Edits> makeFix(const LockProblem &P, LockFixContext &All) {
  LockFixer Fix(P, All);
  auto Made = Fix.make();
  if (Fix.isAlternative())
    return std::nullopt;
  return Made && All.Generated.isEditedBy(*Made) ? std::nullopt : Made;
}

/// An alternative, or advice.
static void offer(const LockProblem &P, LockFixContext &All, Finding &F) {
  std::optional<Note> Other;
  if (P.Kind == LockProblem::Stays)
    Other = undoBeforeLeaving(P, All.TU);
  if (Other && !All.Generated.isEditedBy(Other->Fixes))
    F.Notes.push_back(std::move(*Other));
  else
    addLockAdvice(P, P.HoldsLock, F);
}

void addLockFixes(llvm::ArrayRef<LockProblem> Problems,
                  const LockFixOptions &Options, AnalysisContext &TU,
                  std::vector<Finding> &Found) {
  llvm::TimeTraceScope Phase("InteropFixes");
  if (Problems.empty())
    return;
  LockFixContext All(Options, TU);
  EditLog Log(TU.getContext().getSourceManager());
  for (auto [P, F] : llvm::zip(Problems, Found)) {
    LockFixer Fix(P, All);
    auto Made = Fix.make();
    if (!Made || All.Generated.isEditedBy(*Made))
      offer(P, All, F);
    else if (Fix.isAlternative())
      F.Notes.push_back({F.Loc,
                         "release " + P.Lock->Title +
                             " around this call, if no callback that it runs "
                             "counts on it",
                         std::move(*Made)});
    else if (Log.add(llvm::ArrayRef(*Made).drop_front(Fix.defines())))
      F.Fixes = std::move(*Made);
  }
}

} // namespace interop
