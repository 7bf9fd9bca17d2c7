//===- LockFixes.cpp - Fixes of interpreter lock findings -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/LockFixes.h"
#include "Report/LockBinding.h"
#include "Report/LockEntry.h"
#include "Report/LockRegions.h"
#include "Report/LockScopes.h"
#include "Report/LockStory.h"
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

/// The macro or function that \p Line starts with.
llvm::StringRef getFirstWord(llvm::StringRef Line) {
  return Line.ltrim().take_while(
      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

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

  const LockFixOptions &Options;
  TUAnalysis &TU;
  LockScopes Scopes;
  QuietCalls Quiet;
  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<FreshNames>> Names;
};

class Fixer {
public:
  Fixer(const LockProblem &P, FixContext &All)
      : P(P), All(All), TU(All.TU), Ctx(TU.getContext()),
        In(P.Chain.front().In.getFunction()) {}

  std::optional<Edits> make() {
    bool HasBody = In && isa_and_nonnull<CompoundStmt>(In->getBody());
    switch (P.Kind) {
    case LockProblem::Captured:
      return std::nullopt;
    case LockProblem::Lost:
      return HasBody ? takeBeforeLeaving() : std::nullopt;
    case LockProblem::Missing:
      if (const FunctionDecl *F = getEntered())
        return takeAtStart(*F);
      return HasBody ? takeAgain() : std::nullopt;
    case LockProblem::Waits:
    case LockProblem::Joins:
    case LockProblem::Excludes:
      if (auto Policy = addPolicy(P, All.Scopes, TU))
        return Policy;
      return HasBody && !P.HoldsLock && (!P.Binding || isLambda())
                 ? drop()
                 : std::nullopt;
    }
    return std::nullopt;
  }

  /// At the first place: whoever takes or drops the interpreter's lock there
  /// has the other one in the wrong order.
  bool holdsMutex() const {
    const LockHop &First = P.Chain.front();
    return P.HoldsLock ||
           (P.Kind == LockProblem::Missing && First.In && First.At &&
            !TU.getEffects()
                 .getHeldLocks(First.In)
                 .getAt(First.At->At)
                 .empty());
  }

private:
  /// The function that can take the lock where it begins.
  const FunctionDecl *getEntered() const {
    if (P.Entered || P.Why.empty() || !In)
      return P.Entered;
    const LockReason &Last = P.Why.back();
    bool IsCalledSo =
        Last.Kind == LockReason::Driven || Last.Kind == LockReason::Handed ||
        Last.Kind == LockReason::Library || Last.Kind == LockReason::Started;
    return IsCalledSo && Last.By &&
                   Last.By->getCanonicalDecl() == In->getCanonicalDecl()
               ? In
               : nullptr;
  }

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
        findMacroRegion(*P.getFirst().Node))
      return std::nullopt;
    return putAround(Style, P.Needs);
  }

  //===-- With it --------------------------------------------------------===//

  std::optional<Edits> takeAtStart(const FunctionDecl &Entered) {
    const FunctionDecl *F = nullptr;
    if (!Entered.hasBody(F) || !isa<CompoundStmt>(F->getBody()))
      return std::nullopt;
    RegionStyle Style = makeStyle(/*Drops=*/false, P.Lock->Acquire, *F);
    // Nobody who waits shall hold it.
    if (P.EnteredWaits || (F == In && !findWaits().empty()))
      return F == In && !holdsMutex() ? putAround(Style, findWaits())
                                      : std::nullopt;
    const FunctionFacts &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(*F));
    if (!Style.isGuard() && isCXX() &&
        !llvm::all_of(Facts.Events,
                      [this](const Event &E) { return All.Quiet.isQuiet(E); }))
      return std::nullopt;
    return takeAtEntry(*F, Style, P.Needs, All.getNames(*F), Ctx);
  }

  /// Within a region of this function.
  std::optional<Edits> takeAgain() {
    const Stmt *Node = P.getFirst().Node;
    if (!Node || P.getFirst().Kind == Event::Destroy || holdsMutex())
      return std::nullopt;
    std::vector<const Event *> Waiting = findWaits();
    if (findMacroRegion(*Node)) {
      RegionStyle Style;
      if (isUsable(P.Lock->Reacquire))
        Style.Lines = P.Lock->Reacquire;
      if (auto Leaving = takeBeforeLeaving())
        return Leaving;
      return putAround(Style, Waiting);
    }
    if (!isDroppedHere(*Node))
      return std::nullopt;
    RegionStyle Style = makeStyle(/*Drops=*/false, RegionText(), *In);
    return putAround(Style, Waiting);
  }

  /// Calls of this function that wait, themselves or further in.
  std::vector<const Event *> findWaits() {
    std::vector<const Event *> Waiting;
    for (const Wait &W : TU.getEffects().getWaits(P.Chain.front().In))
      if (W.IsJoin || W.Class >= BlockingClass::Slow)
        Waiting.push_back(&getFacts().Events[W.Via]);
    return Waiting;
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
    if (!Leaves || !findMacroRegion(*Site->Statement))
      return std::nullopt;
    for (const Event *W : findWaits())
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

  //===-- Regions that are there -----------------------------------------===//

  /// The block around \p S that the macro of a region opened.
  const CompoundStmt *findMacroRegion(const Stmt &S) const {
    ParentMap Parents(In->getBody());
    llvm::StringRef Macro = getFirstWord(P.Lock->Release.Begin);
    const SourceManager &SM = Ctx.getSourceManager();
    for (const Stmt *Outer = &S; Outer; Outer = Parents.getParent(Outer)) {
      const auto *Block = dyn_cast<CompoundStmt>(Outer);
      if (!Block || !Block->getLBracLoc().isMacroID())
        continue;
      for (SourceLocation Loc = Block->getLBracLoc(); Loc.isMacroID();
           Loc = SM.getImmediateExpansionRange(Loc).getBegin())
        if (Lexer::getImmediateMacroName(Loc, SM, Ctx.getLangOpts()) == Macro)
          return Block;
    }
    return nullptr;
  }

  /// By a call of this function, or by a guard in a block around \p S.
  bool isDroppedHere(const Stmt &S) const {
    const LockReason *Last = P.Why.empty() ? nullptr : &P.Why.back();
    if (!Last || Last->Kind != LockReason::Dropped || !Last->At)
      return false;
    ParentMap Parents(In->getBody());
    const Stmt *Made = Last->At->Node;
    if (!Made || !(Made == In->getBody() || Parents.getParent(Made)))
      return false; // in a caller
    if (!isa<CXXConstructExpr>(Made))
      return true;
    while (Made && !isa<DeclStmt>(Made))
      Made = Parents.getParent(Made);
    const Stmt *Block = Made ? Parents.getParent(Made) : nullptr;
    for (const Stmt *Outer = &S; Outer && Block;
         Outer = Parents.getParent(Outer))
      if (Outer == Block)
        return isa<CompoundStmt>(Block);
    return false;
  }

  const LockProblem &P;
  FixContext &All;
  TUAnalysis &TU;
  const ASTContext &Ctx;
  const FunctionDecl *In;
};

/// What was edited: no two fixes may touch.
class EditLog {
public:
  explicit EditLog(const SourceManager &SM) : SM(SM) {}

  bool add(llvm::ArrayRef<FixItHint> Hints) {
    std::vector<Range> Own;
    for (const FixItHint &H : Hints) {
      auto [File, From] = SM.getDecomposedLoc(H.RemoveRange.getBegin());
      Own.push_back({File, From, SM.getFileOffset(H.RemoveRange.getEnd())});
    }
    for (const Range &R : Own)
      for (const Range &Old : Done)
        if (R.File == Old.File && R.From <= Old.To && Old.From <= R.To)
          return false;
    Done.insert(Done.end(), Own.begin(), Own.end());
    return true;
  }

private:
  struct Range {
    FileID File;
    unsigned From, To;
  };
  const SourceManager &SM;
  std::vector<Range> Done;
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
      advise(P, One.holdsMutex(), F);
    else if (Log.add(*Made))
      F.Fixes = std::move(*Made);
  }
}

} // namespace interop
