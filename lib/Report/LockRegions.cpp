//===- LockRegions.cpp - Regions around statements ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/LockRegions.h"
#include "Report/LeakBody.h"
#include "Report/WrittenPlace.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace interop {

using Edits = std::vector<FixItHint>;

RegionText fillName(const RegionText &Text, FreshNames &Names) {
  constexpr llvm::StringLiteral Place = "${name}";
  RegionText Filled = Text;
  std::string Name;
  for (std::string *Line : {&Filled.Begin, &Filled.End})
    for (size_t At; (At = Line->find(Place.str())) != std::string::npos;) {
      if (Name.empty())
        Name = Names.make("LockState");
      Line->replace(At, Place.size(), Name);
    }
  return Filled;
}

//===-- What a region may hold --------------------------------------------===//

bool LockRegions::isIn(const Event &E, const Stmt &S) const {
  if (E.Node)
    return Sites.isInside(*E.Node, S);
  const SourceManager &SM = Ctx.getSourceManager();
  SourceLocation Loc = SM.getExpansionLoc(E.Loc);
  return SM.isPointWithin(Loc, SM.getExpansionLoc(S.getBeginLoc()),
                          SM.getExpansionLoc(S.getEndLoc()));
}

bool LockRegions::isStrange(const Event &E) const {
  return llvm::is_contained(Strangers, &E);
}

bool LockRegions::hasStrangers(const Stmt &S) const {
  return llvm::any_of(Strangers, [&](const Event *E) { return isIn(*E, S); });
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

bool LockRegions::add(const Event &E) {
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
      return Done.Value ? Sites.isInside(*E.Node, *Done.Value) : true;
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

bool LockRegions::addStatement(Piece &P, const Event &E) {
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
  const Stmt *Outer =
      Site.Block ? Sites.getParents().getParent(Site.Block) : nullptr;
  return Site.Kind == StatementSite::Return && Site.Block &&
         Site.Block->body_back() == Site.Statement &&
         !isa_and_nonnull<SwitchStmt>(Outer);
}

/// Chooses the lines of the region. False if its declarations have no place.
bool LockRegions::open(Piece &P) {
  bool Declares = !P.Lines.Ahead.empty();
  if (Style.isGuard()) {
    bool Shares = !P.Value && endsItsBlock(P.Site);
    std::string Name =
        Shares ? Names.make(Style.GuardName) : Names.makeLocal(Style.GuardName);
    P.Lines.Guard = Style.Guard + " " + Name + ";";
    if (Shares)
      P.Lines.Ahead.push_back(std::move(P.Lines.Guard)), P.Lines.Guard.clear();
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

bool LockRegions::addWhole(Piece &P, const Event &E) {
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

//===-- Declarations -----------------------------------------------------===//

bool LockRegions::addDeclaration(Piece &P, const Event &E) {
  const auto &V =
      *cast<VarDecl>(cast<DeclStmt>(P.Site.Statement)->getSingleDecl());
  if (!V.hasLocalStorage() || !V.getInit() ||
      V.getInitStyle() != VarDecl::CInit || !canHold(*V.getInit()) ||
      !P.Site.Block)
    return false;
  if (hasStrangers(*V.getInit()) && !hoistArguments(P, E, *V.getInit()))
    return false;
  if (splitDeclaration(P, V))
    return open(P);
  return Style.isGuard() && P.Lines.Ahead.empty() && wrapInitialiser(P, V);
}

/// `T x = f();` becomes `T x;` and `x = f();`.
bool LockRegions::splitDeclaration(Piece &P, const VarDecl &V) {
  QualType T = V.getType();
  std::optional<TextSpan> Init = Sites.getSpan(*V.getInit());
  if (!T->isScalarType() || T.isConstQualified() || !Init ||
      !Sites.mayHaveStatementBehind(P.Site))
    return false;
  TextSpan Head{P.Site.Span.From, Init->From};
  llvm::StringRef Declarator = Sites.getText(Head).rtrim();
  if (!Declarator.consume_back("="))
    return false;
  std::string Text = Declarator.rtrim().str();
  if (V.getType()->getContainedAutoType()) {
    auto Printed = declareScalar(T, V.getName(), Ctx);
    if (!Printed)
      return false;
    Text = *Printed;
  }
  P.Lines.Ahead.insert(P.Lines.Ahead.begin(), Text + ";");
  P.Inner.push_back({Head.From, Head.To, V.getName().str() + " = "});
  return true;
}

/// `auto x = f();` becomes `auto x = [&] { Guard Release; return f(); }();`.
bool LockRegions::wrapInitialiser(Piece &P, const VarDecl &V) {
  const Expr &Init = *V.getInit();
  std::optional<TextSpan> Span = Sites.getSpan(Init);
  bool NamesBinding = anyOutsideLambdas(Init, [](const Stmt &S) {
    const auto *R = dyn_cast<DeclRefExpr>(&S);
    return R && isa<BindingDecl>(R->getDecl());
  });
  if (!Span || V.getType()->isReferenceType() || NamesBinding ||
      isa<InitListExpr>(Init.IgnoreImplicit()))
    return false;
  std::string Guard =
      Style.Guard + " " + Names.makeLocal(Style.GuardName) + ";";
  P.Inner.push_back({Span->From, Span->From, "[&] { " + Guard + " return "});
  P.Inner.push_back({Span->To, Span->To, "; }()"});
  P.IsInline = true;
  return true;
}

//===-- Values -----------------------------------------------------------===//

/// `if ((x = f()) < 0)`: the assignment; null if \p Value is no such thing.
const BinaryOperator *LockRegions::findAssignment(const Expr &Value) const {
  const ParentMap &Parents = Sites.getParents();
  const Stmt *P = Parents.getParent(&Value);
  while (isa_and_nonnull<ImplicitCastExpr>(P))
    P = Parents.getParent(P);
  const auto *B = dyn_cast_or_null<BinaryOperator>(P);
  bool IsSet = B && B->getOpcode() == BO_Assign &&
               isa<DeclRefExpr>(B->getLHS()) &&
               isa_and_nonnull<ParenExpr>(Parents.getParent(B));
  return IsSet ? B : nullptr;
}

/// `return f() < 0;` becomes `T Result;`, `Result = f();` and
/// `return Result < 0;`.
bool LockRegions::addValue(Piece &P, const Event &E) {
  const auto *Call = dyn_cast<Expr>(E.Node);
  if (!Call || !Call->isPRValue() || P.Site.IsLabelled ||
      !Sites.isFirst(*Call, *P.Site.Statement))
    return false;
  // What is set is declared already.
  const BinaryOperator *Set = findAssignment(*Call);
  P.Value = Set ? Set : Call;
  const Stmt *Gone = Set ? Sites.getParents().getParent(Set) : Call;
  auto Span = Sites.getSpan(*P.Value), GoneSpan = Sites.getSpan(*Gone);
  if (!Span || !GoneSpan ||
      (hasStrangers(*P.Value) && !hoistArguments(P, E, *P.Value)))
    return false;
  std::string Text = takeText(P, *Span) + ";", Result;
  if (Set) {
    Result = cast<DeclRefExpr>(Set->getLHS())->getDecl()->getNameAsString();
  } else {
    Result = Names.make("Result");
    auto Declared = declareScalar(Call->getType(), Result, Ctx);
    if (!Declared)
      return false;
    P.Lines.Ahead.push_back(*Declared + ";");
    Text = Result + " = " + Text;
  }
  P.Lines.Body.push_back(std::move(Text));
  P.Inner = {{GoneSpan->From, GoneSpan->To, Result}};
  return open(P);
}

/// What stands at \p Span, with the edits that are in it.
std::string LockRegions::takeText(const Piece &P, const TextSpan &Span) const {
  std::string Text;
  unsigned At = Span.From;
  for (const TextEdit &Edit : P.Inner) {
    Text += Sites.getText({At, Edit.From}).str() + Edit.Text;
    At = Edit.To;
  }
  return Text + Sites.getText({At, Span.To}).str();
}

/// Works out before the region what the arguments of \p E need, if no other
/// part of \p Within, which the region is to hold, needs anything.
bool LockRegions::hoistArguments(Piece &P, const Event &E, const Stmt &Within) {
  for (const Event *Stranger : Strangers) {
    if (!isIn(*Stranger, Within))
      continue;
    bool IsArgument = llvm::any_of(E.Args, [&](const Expr *A) {
      return A && Stranger->Node && Sites.isInside(*Stranger->Node, *A);
    });
    if (!IsArgument)
      return false;
  }
  const auto *Call = dyn_cast<Expr>(E.Node);
  if (!Call || !Sites.isFirst(*Call, *P.Site.Statement))
    return false;
  return llvm::all_of(E.Args, [&](const Expr *A) {
    return !A || isa<CXXDefaultArgExpr>(A) || !hasStrangers(*A) ||
           hoistArgument(P, *A);
  });
}

bool LockRegions::hoistArgument(Piece &P, const Expr &A) {
  std::optional<TextSpan> Span = Sites.getSpan(A);
  // What a temporary owns ends with the full expression.
  bool OwnsSomething = anyOutsideLambdas(
      A, [](const Stmt &S) { return isa<CXXBindTemporaryExpr>(S); });
  if (!Span || !A.isPRValue() || OwnsSomething)
    return false;
  std::string Name = Names.make("Argument");
  auto Declared = declareScalar(A.getType(), Name, Ctx);
  if (!Declared)
    return false;
  P.Lines.Ahead.push_back(*Declared + " = " + Sites.getText(*Span).str() + ";");
  P.Inner.push_back({Span->From, Span->To, Name});
  return true;
}

//===-- Edits ------------------------------------------------------------===//

/// Statements side by side share one region.
std::vector<LockRegions::Piece> LockRegions::mergeNeighbours() const {
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

static bool hasDirectives(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 8> Lines;
  Text.split(Lines, '\n');
  return llvm::any_of(llvm::drop_begin(Lines), [](llvm::StringRef Line) {
    return Line.ltrim().starts_with("#");
  });
}

bool LockRegions::addEdits(const Piece &P, std::vector<TextEdit> &To) const {
  // Under another condition of the preprocessor half would be missing.
  if (hasDirectives(Sites.getText(P.Site.Span)))
    return false;
  To.insert(To.end(), P.Inner.begin(), P.Inner.end());
  if (P.IsInline)
    return true;
  auto Around = RegionWriter(Sites.getCode()).put(P.Lines, P.Site.Span);
  if (!Around)
    return false;
  // Indentation within what is replaced goes with it.
  llvm::erase_if(*Around, [&](const TextEdit &E) {
    return llvm::any_of(P.Inner, [&](const TextEdit &Own) {
      return E.From == E.To && Own.From < E.From && E.From <= Own.To;
    });
  });
  To.insert(To.begin(), Around->begin(), Around->end());
  return true;
}

std::optional<Edits> LockRegions::make() const {
  std::vector<TextEdit> All;
  for (const Piece &P : mergeNeighbours()) {
    std::vector<TextEdit> Own;
    if (!addEdits(P, Own))
      return std::nullopt;
    All.insert(All.end(), Own.begin(), Own.end());
  }
  Edits Hints = Sites.makeHints(std::move(All));
  return Hints.empty() ? std::nullopt : std::optional(std::move(Hints));
}

} // namespace interop
