//===- StatementSite.cpp - The statement that a call stands in ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/StatementSite.h"
#include "AST/StmtWalk.h"
#include "Edits/SourceEdit.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <numeric>

using namespace clang;

namespace interop {

StatementSites::StatementSites(const FunctionDecl &In, const ASTContext &Ctx)
    : Ctx(Ctx), SM(Ctx.getSourceManager()), Parents(In.getBody()) {
  File = SM.getFileID(SM.getExpansionLoc(In.getBody()->getBeginLoc()));
  Code = SM.getBufferData(File);
}

SourceLocation StatementSites::getLocation(unsigned Offset) const {
  return SM.getLocForStartOfFile(File).getLocWithOffset(int(Offset));
}

llvm::StringRef StatementSites::getText(const TextSpan &S) const {
  return Code.slice(S.From, S.To);
}

std::optional<TextSpan> StatementSites::getSpan(const Stmt &S,
                                                bool InArguments) const {
  for (SourceLocation Loc : {S.getBeginLoc(), S.getEndLoc()})
    if (!InArguments && Loc.isMacroID() && SM.isMacroArgExpansion(Loc))
      return std::nullopt;
  CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(S.getSourceRange()), SM,
      Ctx.getLangOpts());
  if (Range.isInvalid() ||
      !SourceEdit(Ctx).isEditable({Range.getBegin(), Range.getBegin()}) ||
      SM.getFileID(Range.getBegin()) != File)
    return std::nullopt;
  return TextSpan{SM.getFileOffset(Range.getBegin()),
                  SM.getFileOffset(Range.getEnd())};
}

std::vector<FixItHint>
StatementSites::makeHints(std::vector<TextEdit> Edits) const {
  // What goes to one place keeps its order, before what is replaced there.
  std::vector<size_t> Order(Edits.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::sort(Order, [&](size_t A, size_t B) {
    return std::tuple(Edits[A].From, Edits[A].To, A) <
           std::tuple(Edits[B].From, Edits[B].To, B);
  });
  std::vector<TextEdit> Merged;
  for (size_t I : Order) {
    TextEdit &E = Edits[I];
    if (Merged.empty() || Merged.back().To < E.From) {
      Merged.push_back(std::move(E));
      continue;
    }
    if (E.From < Merged.back().To)
      return {};
    Merged.back().Text += E.Text;
    Merged.back().To = E.To;
  }
  std::vector<FixItHint> Hints;
  for (const TextEdit &E : Merged) {
    SourceLocation From = getLocation(E.From), To = getLocation(E.To);
    Hints.push_back(E.From == E.To
                        ? FixItHint::CreateInsertion(From, E.Text)
                        : FixItHint::CreateReplacement(
                              CharSourceRange::getCharRange(From, To), E.Text));
  }
  return Hints;
}

bool StatementSites::mayMix(const Stmt &At) const {
  const LangOptions &Opts = Ctx.getLangOpts();
  return Opts.CPlusPlus ||
         (Opts.C99 && Ctx.getDiagnostics().isIgnored(
                          diag::warn_mixed_decls_code, At.getBeginLoc()));
}

bool StatementSites::mayHaveDeclarationBefore(const StatementSite &Site) const {
  if (Site.IsLabeled)
    return false;
  const Stmt &S = *Site.Statement;
  if (!Site.Block || mayMix(S))
    return true;
  auto Own = llvm::find(Site.Block->body(), &S);
  return std::all_of(Site.Block->body_begin(), Own,
                     [](const Stmt *Other) { return isa<DeclStmt>(Other); });
}

bool StatementSites::mayHaveStatementBehind(const StatementSite &Site) const {
  const Stmt &S = *Site.Statement;
  if (!Site.Block || mayMix(S))
    return true;
  auto Own = llvm::find(Site.Block->body(), &S);
  return Own + 1 == Site.Block->body_end() || !isa<DeclStmt>(*(Own + 1));
}

bool StatementSites::isInside(const Stmt &Part, const Stmt &Whole) const {
  for (const Stmt *S = &Part; S; S = Parents.getParent(S))
    if (S == &Whole)
      return true;
  return false;
}

/// The largest statement that the same use of a macro wrote.
const Stmt &StatementSites::leaveMacro(const Stmt &Part) const {
  const Stmt *Largest = &Part;
  if (Part.getBeginLoc().isFileID())
    return Part;
  SourceLocation Use = SM.getExpansionLoc(Part.getBeginLoc());
  for (const Stmt *S = &Part; S; S = Parents.getParent(S))
    if (S->getBeginLoc().isMacroID() && S->getEndLoc().isMacroID() &&
        SM.getExpansionLoc(S->getBeginLoc()) == Use &&
        SM.getExpansionLoc(S->getEndLoc()) == Use)
      Largest = S;
  return *Largest;
}

std::optional<StatementSite> StatementSites::find(const Stmt &Part) const {
  const Stmt *Child = &leaveMacro(Part);
  StatementSite Site;
  while (const Stmt *P = Parents.getParent(Child)) {
    if (isa<CompoundStmt, SwitchCase, LabelStmt>(P) && !isa<Expr>(P))
      break;
    if (const auto *If = dyn_cast<IfStmt>(P)) {
      if (If->getThen() == Child || If->getElse() == Child)
        break;
      // Of `if (int x = f())` and `if (f(); x)` neither part can be moved.
      if (If->getCond() != Child || If->getInit() || If->getConditionVariable())
        return std::nullopt;
      Site.Kind = StatementSite::Condition;
    } else if (const auto *Switch = dyn_cast<SwitchStmt>(P)) {
      if (Switch->getCond() != Child || Switch->getInit() ||
          Switch->getConditionVariable())
        return std::nullopt;
      Site.Kind = StatementSite::Condition;
    } else if (isa<WhileStmt, DoStmt, ForStmt, CXXForRangeStmt>(P)) {
      if (!getHeaderEnd(*P, *Child))
        return std::nullopt; // evaluated again and again
      break;
    } else if (isa<LambdaExpr, StmtExpr>(P)) {
      return std::nullopt;
    }
    Child = P;
  }
  const Stmt *Parent = Parents.getParent(Child);
  if (!Parent || !describe(*Child, Site) || !place(*Parent, Site) ||
      !findEnd(Site))
    return std::nullopt;
  return Site;
}

bool StatementSites::describe(const Stmt &Child, StatementSite &Site) const {
  Site.Statement = &Child;
  if (Site.Kind == StatementSite::Condition)
    return isa<IfStmt, SwitchStmt>(Child);
  if (isa<ReturnStmt>(Child)) {
    Site.Kind = StatementSite::Return;
  } else if (const auto *D = dyn_cast<DeclStmt>(&Child)) {
    Site.Kind = StatementSite::Declaration;
    return D->isSingleDecl() && isa<VarDecl>(D->getSingleDecl());
  } else if (!isa<Expr>(Child)) {
    return Child.getBeginLoc().isMacroID() && !isa<CoreturnStmt>(Child);
  }
  return true;
}

std::optional<unsigned> StatementSites::getHeaderEnd(const Stmt &Parent,
                                                     const Stmt &Branch) const {
  SourceLocation Loc;
  if (const auto *If = dyn_cast<IfStmt>(&Parent))
    Loc = If->getElse() == &Branch ? If->getElseLoc() : If->getRParenLoc();
  else if (const auto *W = dyn_cast<WhileStmt>(&Parent))
    Loc = W->getBody() == &Branch ? W->getRParenLoc() : SourceLocation();
  else if (const auto *F = dyn_cast<ForStmt>(&Parent))
    Loc = F->getBody() == &Branch ? F->getRParenLoc() : SourceLocation();
  else if (const auto *R = dyn_cast<CXXForRangeStmt>(&Parent))
    Loc = R->getBody() == &Branch ? R->getRParenLoc() : SourceLocation();
  if (Loc.isInvalid() || !SourceEdit(Ctx).isEditable({Loc, Loc}))
    return std::nullopt;
  return SM.getFileOffset(
      Lexer::getLocForEndOfToken(Loc, 0, SM, Ctx.getLangOpts()));
}

/// Where its parent lets lines stand.
bool StatementSites::place(const Stmt &Parent, StatementSite &Site) const {
  std::optional<TextSpan> Span = getSpan(*Site.Statement);
  if (!Span)
    return false;
  Site.Span = *Span;
  if (const auto *Block = dyn_cast<CompoundStmt>(&Parent)) {
    Site.Block = Block;
    return true;
  }
  if (isa<SwitchCase, LabelStmt>(Parent)) {
    Site.IsLabeled = true;
    return isa_and_nonnull<CompoundStmt>(Parents.getParent(&Parent));
  }
  std::optional<unsigned> Header = getHeaderEnd(Parent, *Site.Statement);
  std::optional<TextSpan> Whole = getSpan(Parent);
  if (!Header || !Whole)
    return false;
  Site.Span.Header = Header;
  Site.Span.HeaderStart = Whole->From;
  // `else if`: braces around all that follows.
  return Site.Kind != StatementSite::Condition;
}

/// Behind the semicolon.
bool StatementSites::findEnd(StatementSite &Site) const {
  const Stmt &S = *Site.Statement;
  if (isa<DeclStmt>(S))
    return true; // it has its semicolon
  if (Site.Kind == StatementSite::Condition) {
    // Lines go before it, as a rule.
    SourceLocation End = SourceEdit(Ctx).getEnd(S);
    Site.HasEnd = End.isValid() && SM.getFileID(End) == File;
    if (Site.HasEnd)
      Site.Span.To = SM.getFileOffset(End);
    return true;
  }
  llvm::StringRef Rest = Code.substr(Site.Span.To);
  llvm::StringRef Next = Rest.ltrim();
  if (!Next.starts_with(";"))
    return isa<CompoundStmt, IfStmt>(S);
  Site.Span.To += unsigned(Rest.size() - Next.size()) + 1;
  return true;
}

/// It changes something, or calls what may.
static bool hasEffect(const Stmt &S) {
  if (const auto *B = dyn_cast<BinaryOperator>(&S))
    return B->isAssignmentOp() || B->getOpcode() == BO_Comma;
  if (const auto *U = dyn_cast<UnaryOperator>(&S))
    return U->isIncrementDecrementOp();
  if (const auto *C = dyn_cast<CXXConstructExpr>(&S))
    return !C->getConstructor()->isTrivial();
  return isa<CallExpr, CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, StmtExpr>(S);
}

bool StatementSites::isFirst(const Expr &Part, const Stmt &S) const {
  const Stmt *Child = &Part;
  for (const Stmt *P = Parents.getParent(Child); Child != &S && P;
       Child = P, P = Parents.getParent(P)) {
    const auto *B = dyn_cast<BinaryOperator>(P);
    bool IsMaybe =
        (B && B->isLogicalOp() && B->getRHS() == Child) ||
        (isa<AbstractConditionalOperator>(P) && *P->child_begin() != Child) ||
        isa<LambdaExpr, StmtExpr>(P);
    if (IsMaybe || (B && B->getOpcode() == BO_Comma))
      return false;
    // Assignments happen behind both sides.
    for (const Stmt *Sibling : P->children()) {
      if (Sibling == Child || isa<IfStmt, SwitchStmt>(P))
        break;
      if (Sibling && anyOutsideLambdas(*Sibling, hasEffect))
        return false;
    }
  }
  return Child == &S;
}

} // namespace interop
