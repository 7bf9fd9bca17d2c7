//===- LockRegions.cpp - Regions around statements ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Regions/LockRegions.h"
#include "AST/StmtWalk.h"
#include "Diagnostics/WrittenPlace.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace interop {

using Edits = std::vector<FixItHint>;

RegionText fillName(const RegionText &Text, FreshNames &Names) {
  constexpr llvm::StringLiteral Place = "${name}";
  RegionText Filled = Text;
  if (!llvm::StringRef(Text.Begin + Text.End).contains(Place))
    return Filled;
  std::string Name = Names.make("LockState");
  replaceAll(Filled.Begin, Place, Name);
  replaceAll(Filled.End, Place, Name);
  return Filled;
}

//===-- What a region may hold --------------------------------------------===//

bool LockRegions::isStrange(const Fact &E) const {
  return llvm::is_contained(Strangers, &E);
}

bool LockRegions::hasStrangers(const Stmt &S) const {
  return llvm::any_of(Strangers,
                      [&](const Fact *E) { return Sites.isIn(*E, S); });
}

/// Control must not leave a pair of macros in its middle.
bool LockRegions::canHold(const Stmt &S) const {
  return !anyOutsideLambdas(S, [this](const Stmt &Part) {
    if (isa<StmtExpr, CoawaitExpr, CoyieldExpr, GotoStmt, IndirectGotoStmt,
            LabelStmt>(Part))
      return true;
    return !Style.isGuard() && isa<ReturnStmt, CXXThrowExpr>(Part);
  });
}

//===-- Choice -----------------------------------------------------------===//

bool LockRegions::add(const Fact &E) {
  SourceLocation Written =
      findWrittenPlace(E.Loc, E.Callee, Ctx.getSourceManager()).Loc;
  // One text would serve all instances of a template.
  if (!E.Node || isStrange(E) || Written.isMacroID() ||
      In.getTemplateInstantiationPattern())
    return false;
  std::optional<StatementSite> Site = Sites.find(*E.Node);
  if (!Site || !canHold(*E.Node))
    return false;
  for (const Piece &Done : Pieces)
    if (Done.Site.Statement == Site->Statement)
      return Done.Value ? Sites.getParents().isInside(E.Node, *Done.Value)
                        : true;
  Piece P;
  P.Site = *Site;
  FreshNames Before = Names;
  if (!addStatement(P, E)) {
    P = Piece();
    P.Site = *Site;
    Names = Before;
    if (!addValue(P, E)) {
      Names = Before;
      return false;
    }
  }
  Pieces.push_back(std::move(P));
  return true;
}

/// Control stays between the first and the last statement.
static bool staysInside(const Stmt &S) {
  return !anyOutsideLambdas(S, [](const Stmt &Part) {
    return isa<BreakStmt, ContinueStmt, ReturnStmt, CXXThrowExpr>(Part);
  });
}

bool LockRegions::addRange(const Fact &First, const Fact &Last) {
  auto From = Sites.find(*First.Node), To = Sites.find(*Last.Node);
  bool IsOneBlock = From && To && From->Block && From->Block == To->Block &&
                    From->Kind == StatementSite::Plain &&
                    To->Kind == StatementSite::Plain &&
                    From->Span.From < To->Span.From;
  if (!IsOneBlock)
    return false;
  auto Begin = llvm::find(From->Block->body(), From->Statement);
  auto End = llvm::find(From->Block->body(), To->Statement) + 1;
  for (const Stmt *S : llvm::make_range(Begin, End))
    if (isa<DeclStmt>(S) || !canHold(*S) || !staysInside(*S) ||
        hasStrangers(*S))
      return false;
  Piece P;
  P.Site = *From;
  P.Site.Span.To = To->Span.To;
  if (!open(P))
    return false;
  Pieces.push_back(std::move(P));
  return true;
}

bool LockRegions::addStatement(Piece &P, const Fact &E) {
  switch (P.Site.Kind) {
  case StatementSite::Plain:
    return addWhole(P, E);
  case StatementSite::Return:
    return Style.isGuard() && addWhole(P, E);
  case StatementSite::Declaration:
    return addDeclaration(P, E);
  case StatementSite::Condition:
    return false;
  }
  return false;
}

/// True if nothing comes behind it in its block, so that a guard may stand in
/// that.
bool LockRegions::endsItsBlock(const StatementSite &Site) const {
  const Stmt *Outer = Site.Block ? Sites.getParents().get(Site.Block) : nullptr;
  return Site.Kind == StatementSite::Return && Site.Block &&
         Site.Block->body_back() == Site.Statement &&
         !isa_and_nonnull<SwitchStmt>(Outer);
}

/// Chooses the lines of the region. False if its declarations have no place.
bool LockRegions::open(Piece &P) {
  bool Declares = !P.Lines.Ahead.empty();
  if (Style.isGuard()) {
    std::string Text =
        Style.Guard + " " + Names.makeLocal(Style.GuardName) + ";";
    bool Shares = !P.Value && endsItsBlock(P.Site);
    if (Shares)
      P.Lines.Ahead.push_back(Text);
    else
      P.Lines.Guard = Text;
  } else {
    RegionText Lines = fillName(Style.Lines, Names);
    P.Lines.Open.push_back(Lines.Begin);
    P.Lines.Close.push_back(Lines.End);
    Declares |= Style.declares();
  }
  if (!Declares || Sites.mayHaveDeclarationBefore(P.Site))
    return true;
  P.Lines.InBlock = true;
  return P.Site.Kind != StatementSite::Declaration && P.Site.HasEnd &&
         !P.Site.Span.Header;
}

bool LockRegions::addWhole(Piece &P, const Fact &E) {
  const Stmt &S = *P.Site.Statement;
  if (!canHold(S))
    return false;
  if (hasStrangers(S) && !hoistArguments(P, E, S))
    return false;
  bool IsAlone = P.Lines.Ahead.empty() && P.Inner.empty();
  if (!open(P))
    return false;
  P.IsPlain = IsAlone && P.Site.Block && !P.Lines.InBlock &&
              P.Site.Kind == StatementSite::Plain;
  return true;
}

//===-- Edits ------------------------------------------------------------===//

/// Statements side by side share one region.
std::vector<LockRegions::Piece> LockRegions::mergeNeighbors() const {
  std::vector<Piece> Merged = Pieces;
  llvm::sort(Merged, [](const Piece &A, const Piece &B) {
    return A.Site.Span.From < B.Site.Span.From;
  });
  for (size_t I = 1; I < Merged.size();) {
    Piece &Last = Merged[I - 1], &Next = Merged[I];
    llvm::StringRef Between =
        Sites.getText({Last.Site.Span.To, Next.Site.Span.From});
    if (!Last.IsPlain || !Next.IsPlain || Last.Site.Block != Next.Site.Block ||
        !Between.trim().empty()) {
      ++I;
      continue;
    }
    Last.Site.Span.To = Next.Site.Span.To;
    Merged.erase(Merged.begin() + I);
  }
  return Merged;
}

bool LockRegions::addEdits(const Piece &P, std::vector<TextEdit> &To) const {
  RegionWriter Writer(Sites.getCode());
  if (P.IsInline) {
    llvm::append_range(To, P.Inner);
    return !TextLines(Sites.getCode())
                .hasDirectives(P.Site.Span.From, P.Site.Span.To);
  }
  auto Own = Writer.put(P.Lines, P.Site.Span, P.Inner);
  if (Own)
    llvm::append_range(To, *Own);
  return Own.has_value();
}

std::optional<Edits> LockRegions::make() const {
  std::vector<TextEdit> All;
  for (const Piece &P : mergeNeighbors()) {
    std::vector<TextEdit> Own;
    if (!addEdits(P, Own))
      return std::nullopt;
    All.insert(All.end(), Own.begin(), Own.end());
  }
  Edits Hints = Sites.makeHints(std::move(All));
  return Hints.empty() ? std::nullopt : std::optional(std::move(Hints));
}

} // namespace interop
