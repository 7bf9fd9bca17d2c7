//===- StatementText.cpp - The characters of statements -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/StmtWalk.h"
#include "Edits/StatementSite.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <numeric>

using namespace clang;

namespace interop {

SourceLocation StatementSites::getLocation(unsigned Offset) const {
  return SM.getLocForStartOfFile(File).getLocWithOffset(int(Offset));
}

llvm::StringRef StatementSites::getText(const TextSpan &S) const {
  return Code.slice(S.From, S.To);
}

std::string StatementSites::getText(const TextSpan &S,
                                    llvm::ArrayRef<TextEdit> Edits) const {
  std::string Text;
  unsigned At = S.From;
  for (const TextEdit &Edit : Edits) {
    Text += getText({At, Edit.From}).str() + Edit.Text;
    At = Edit.To;
  }
  return Text + getText({At, S.To}).str();
}

std::optional<TextSpan> StatementSites::getSpan(const Stmt &S,
                                                bool InArguments) const {
  CharSourceRange Range = findRange(S, InArguments);
  if (Range.isInvalid() || SM.getFileID(Range.getBegin()) != File)
    return std::nullopt;
  return TextSpan{SM.getFileOffset(Range.getBegin()),
                  SM.getFileOffset(Range.getEnd())};
}

/// What \p S ends with: a branch or loop without braces has the semicolon of
/// the statement in it.
static const Stmt &getLastPart(const Stmt &S) {
  const Stmt *Last = &S, *Inner = &S;
  for (; Inner; Last = Inner ? Inner : Last) {
    if (const auto *I = dyn_cast<IfStmt>(Last))
      Inner = I->getElse() ? I->getElse() : I->getThen();
    else if (const auto *C = dyn_cast<SwitchCase>(Last))
      Inner = C->getSubStmt();
    else if (const auto *L = dyn_cast<LabelStmt>(Last))
      Inner = L->getSubStmt();
    else if (const auto *A = dyn_cast<AttributedStmt>(Last))
      Inner = A->getSubStmt();
    else
      Inner = isa<DoStmt>(Last) ? nullptr : getLoopBody(*Last);
  }
  return *Last;
}

std::optional<TextSpan> StatementSites::getWhole(const Stmt &S) const {
  std::optional<TextSpan> Span = getSpan(S);
  const Stmt &Last = getLastPart(S);
  bool IsMacro = S.getBeginLoc().isMacroID();
  if (IsMacro &&
      SM.getExpansionLoc(S.getBeginLoc()) != SM.getExpansionLoc(S.getEndLoc()))
    return std::nullopt;
  // The end of a declaration is behind its semicolon.
  if (!Span || isa<DeclStmt>(Last))
    return Span;
  bool IsNeeded = isa<Expr, ReturnStmt, CoreturnStmt, DoStmt, BreakStmt,
                      ContinueStmt, GotoStmt>(Last);
  Lexer Raw(getLocation(0), Ctx.getLangOpts(), Code.begin(),
            Code.begin() + Span->To, Code.end());
  Token Next;
  Raw.LexFromRawLexer(Next);
  if (Next.isNot(tok::semi))
    return IsNeeded ? std::nullopt : Span;
  if (IsNeeded || IsMacro)
    Span->To = SM.getFileOffset(Next.getEndLoc());
  return Span;
}

std::optional<unsigned> StatementSites::getHeaderEnd(const Stmt &Parent,
                                                     const Stmt &Branch) const {
  SourceLocation Loc;
  if (const auto *If = dyn_cast<IfStmt>(&Parent))
    Loc = If->getElse() == &Branch ? If->getElseLoc() : If->getRParenLoc();
  else if (const auto *W = dyn_cast<WhileStmt>(&Parent))
    Loc = W->getRParenLoc();
  else if (const auto *F = dyn_cast<ForStmt>(&Parent))
    Loc = F->getRParenLoc();
  else if (const auto *R = dyn_cast<CXXForRangeStmt>(&Parent))
    Loc = R->getRParenLoc();
  if (Loc.isInvalid() || !isEditable({Loc, Loc}))
    return std::nullopt;
  return SM.getFileOffset(
      Lexer::getLocForEndOfToken(Loc, 0, SM, Ctx.getLangOpts()));
}

FixItHint StatementSites::makeHint(const TextEdit &Edit) const {
  SourceLocation From = getLocation(Edit.From);
  if (Edit.From == Edit.To)
    return FixItHint::CreateInsertion(From, Edit.Text);
  return FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(From, getLocation(Edit.To)), Edit.Text);
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
  for (const TextEdit &E : Merged)
    Hints.push_back(makeHint(E));
  return Hints;
}

} // namespace interop
