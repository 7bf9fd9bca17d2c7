//===- LockFixes.cpp - Fixes of interpreter lock findings -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/LockFixes.h"
#include "Report/DrivenCallbacks.h"
#include "Report/EditLog.h"
#include "Report/LockBinding.h"
#include "Report/LockEntry.h"
#include "Report/LockRegions.h"
#include "Report/LockScopes.h"
#include "Report/LockStory.h"
#include "Report/LockSurroundings.h"
#include "Report/QuietCalls.h"
#include "Report/SourceEdit.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

namespace {

using Edits = std::vector<FixItHint>;

/// What all fixes of a unit share.
struct FixContext {
  FixContext(const LockFixOptions &Options, TUAnalysis &TU)
      : Options(Options), TU(TU), Scopes(TU), Quiet(TU.getEffects()) {}

  FreshNames &getNames(const FunctionDecl &F) {
    auto &Slot = Names[&F];
    if (!Slot)
      Slot = std::make_unique<FreshNames>(F, TU.getContext());
    return *Slot;
  }

  LockView &getView(const LockRow &Lock) {
    auto Views = TU.getLockViews();
    return **llvm::find_if(
        Views, [&Lock](const auto &View) { return &View->getLock() == &Lock; });
  }
  const DrivenCallbacks &getDriven(const LockRow &Lock) {
    auto &Slot = Driven[&Lock];
    if (!Slot)
      Slot = std::make_unique<DrivenCallbacks>(getView(Lock), TU);
    return *Slot;
  }

  const LockFixOptions &Options;
  TUAnalysis &TU;
  LockScopes Scopes;
  QuietCalls Quiet;
  llvm::DenseMap<const LockRow *, std::unique_ptr<DrivenCallbacks>> Driven;
  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<FreshNames>> Names;
};

class Fixer {
public:
  Fixer(const LockProblem &P, FixContext &All)
      : P(P), All(All), TU(All.TU), Ctx(TU.getContext()), Around(P, TU),
        In(P.Chain.front().In.getFunction()) {}

  std::optional<Edits> make() {
    bool HasBody = In && isa_and_nonnull<CompoundStmt>(In->getBody());
    switch (P.Kind) {
    case LockProblem::Captured:
      return std::nullopt;
    case LockProblem::Lost:
      return HasBody ? takeBeforeLeaving() : std::nullopt;
    case LockProblem::Missing:
      if (!HasBody)
        return std::nullopt;
      return P.Entered ? takeAtStart() : takeAgain();
    case LockProblem::Waits:
    case LockProblem::Joins:
    case LockProblem::Excludes:
      if (P.Binding && findDrivenNeeds().empty())
        if (auto Policy = addPolicy(P, All.Scopes, TU))
          return Policy;
      return HasBody && !P.HoldsLock && (!P.Binding || isLambda())
                 ? drop()
                 : std::nullopt;
    }
    return std::nullopt;
  }

private:
  bool isLambda() const {
    const auto *M = dyn_cast<CXXMethodDecl>(In);
    return M && M->getParent()->isLambda();
  }

  bool isCXX() const { return Ctx.getLangOpts().CPlusPlus; }

  /// True if the unit knows what \p Text is made of.
  bool isUsable(const RegionText &Text) const {
    llvm::StringRef Word = getFirstWord(Text.Begin);
    return !Text.empty() && !Word.empty() &&
           Ctx.Idents.find(Word) != Ctx.Idents.end();
  }

  /// Guards alone are safe where something may throw.
  RegionStyle makeStyle(bool Drops, const RegionText &Lines,
                        const FunctionDecl &F) {
    RegionStyle Style;
    if (isCXX()) {
      const std::string &Chosen =
          Drops ? All.Options.ReleaseGuard : All.Options.AcquireGuard;
      Style.Guard = Chosen.empty() ? All.Scopes
                                         .findGuard(*P.Lock, Drops, F,
                                                    F.getBody()->getBeginLoc())
                                         .value_or("")
                                   : Chosen;
      Style.GuardName = Drops ? "Release" : "Acquire";
    }
    if (!Style.isGuard() && isUsable(Lines))
      Style.Lines = Lines;
    return Style;
  }

  const FunctionFacts &getFacts() {
    return TU.getEffects().getFacts(P.Chain.front().In);
  }

  /// Between macros nothing may throw.
  void addThrowers(std::vector<const Event *> &To) {
    if (!Ctx.getLangOpts().CXXExceptions)
      return;
    for (const Event &E : getFacts().Events)
      if (!All.Quiet.isQuiet(E))
        To.push_back(&E);
  }

  std::optional<Edits> putAround(const RegionStyle &Style,
                                 std::vector<const Event *> Strangers) {
    if (Style.empty())
      return std::nullopt;
    if (!Style.isGuard())
      addThrowers(Strangers);
    FreshNames &Names = All.getNames(*In), Before = Names;
    LockRegions Regions(*In, Style, Strangers, Names, Ctx);
    bool IsDone = Regions.add(P.getFirst()) &&
                  llvm::all_of(P.Others, [&](const Event *E) {
                    return E && Regions.add(*E);
                  });
    auto Made = IsDone ? Regions.make() : std::nullopt;
    if (!Made)
      Names = std::move(Before);
    return Made;
  }

  //===-- Without the lock -----------------------------------------------===//

  std::optional<Edits> drop() {
    RegionStyle Style = makeStyle(/*Drops=*/true, P.Lock->Release, *In);
    if (Style.empty() || !P.getFirst().Node ||
        Around.findMacroRegion(*P.getFirst().Node))
      return std::nullopt;
    std::vector<const Event *> Strangers = P.Needs;
    llvm::append_range(Strangers, findDrivenNeeds());
    return putAround(Style, std::move(Strangers));
  }

  /// Calls during which callbacks use the interpreter.
  std::vector<const Event *> findDrivenNeeds() {
    std::vector<const Event *> Found;
    const DrivenCallbacks &Driven = All.getDriven(*P.Lock);
    for (const Event &E : getFacts().Events)
      if (Driven.isDriver(E))
        Found.push_back(&E);
    return Found;
  }

  //===-- With it --------------------------------------------------------===//

  std::optional<Edits> takeAtStart() {
    RegionStyle Style = makeStyle(/*Drops=*/false, P.Lock->Acquire, *In);
    // Nobody who waits shall hold it.
    std::vector<const Event *> Waiting = Around.findWaits();
    if (!Waiting.empty())
      return P.HoldsLock ? std::nullopt : putAround(Style, std::move(Waiting));
    if (!Style.isGuard() && isCXX() &&
        !llvm::all_of(getFacts().Events,
                      [this](const Event &E) { return All.Quiet.isQuiet(E); }))
      return std::nullopt;
    return takeAtEntry(*In, Style, P.Needs, All.getNames(*In), Ctx);
  }

  /// Within a region of this function.
  std::optional<Edits> takeAgain() {
    const Stmt *Node = P.getFirst().Node;
    if (!Node || P.getFirst().Kind == Event::Destroy || P.HoldsLock)
      return std::nullopt;
    std::vector<const Event *> Waiting = Around.findWaits();
    if (Around.findMacroRegion(*Node)) {
      RegionStyle Style;
      if (isUsable(P.Lock->Reacquire))
        Style.Lines = P.Lock->Reacquire;
      if (auto Leaving = takeBeforeLeaving())
        return Leaving;
      return Around.doesMore() ? std::nullopt : putAround(Style, Waiting);
    }
    if (!Around.isDroppedHere(*Node))
      return std::nullopt;
    RegionStyle Style = makeStyle(/*Drops=*/false, RegionText(), *In);
    return putAround(Style, Waiting);
  }

  /// `return` in the middle of a region: once the lock is taken it stays so.
  std::optional<Edits> takeBeforeLeaving() {
    const Event *E = P.Chain.front().At;
    if (!E || !E->Node || !isUsable(P.Lock->Reacquire))
      return std::nullopt;
    StatementSites Sites(*In, Ctx);
    std::optional<StatementSite> Site = Sites.find(*E->Node);
    bool Leaves =
        Site && (Site->Kind == StatementSite::Return ||
                 (P.Kind == LockProblem::Lost && isThrow(*Site->Statement)));
    if (!Leaves || !Around.findMacroRegion(*Site->Statement))
      return std::nullopt;
    for (const Event *W : Around.findWaits())
      if (W->Node && Sites.isInside(*W->Node, *Site->Statement))
        return std::nullopt;
    RegionLines Lines;
    Lines.Ahead.push_back(P.Lock->Reacquire.Begin);
    auto Texts = RegionWriter(Sites.getCode()).put(Lines, Site->Span);
    return Texts ? std::optional(Sites.makeHints(*Texts)) : std::nullopt;
  }

  static bool isThrow(const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    return E && isa<CXXThrowExpr>(E->IgnoreUnlessSpelledInSource());
  }

  const LockProblem &P;
  FixContext &All;
  TUAnalysis &TU;
  const ASTContext &Ctx;
  LockSurroundings Around;
  const FunctionDecl *In;
};

} // namespace

void addFixes(llvm::ArrayRef<LockProblem> Problems,
              const LockFixOptions &Options, TUAnalysis &TU,
              std::vector<Finding> &Found) {
  if (Problems.empty())
    return;
  FixContext All(Options, TU);
  EditLog Log(TU.getContext().getSourceManager());
  for (auto [P, F] : llvm::zip(Problems, Found)) {
    Fixer One(P, All);
    auto Made = One.make();
    if (!Made)
      advise(P, P.HoldsLock, F);
    else if (Log.add(*Made))
      F.Fixes = std::move(*Made);
  }
}

} // namespace interop
