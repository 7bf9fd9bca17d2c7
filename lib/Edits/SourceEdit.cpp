//===- SourceEdit.cpp - Edits that keep a file whole ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/SourceEdit.h"
#include "AST/StmtWalk.h"
#include "Edits/TextLines.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace interop {

bool SourceEdit::isEditable(SourceRange Range) const {
  const SourceManager &SM = Ctx.getSourceManager();
  return Range.isValid() && Range.getBegin().isFileID() &&
         Range.getEnd().isFileID() && !SM.isInSystemHeader(Range.getBegin()) &&
         SM.getFileID(Range.getBegin()) == SM.getFileID(Range.getEnd());
}

bool SourceEdit::hasDirectives(const FunctionDecl &F) const {
  const Stmt *Body = F.getBody();
  if (!Body || Body->getBeginLoc().isMacroID())
    return false;
  llvm::StringRef Text =
      Lexer::getSourceText(CharSourceRange::getTokenRange(F.getSourceRange()),
                           Ctx.getSourceManager(), Ctx.getLangOpts());
  llvm::SmallVector<llvm::StringRef, 32> Lines;
  Text.split(Lines, '\n');
  return llvm::any_of(Lines, [](llvm::StringRef Line) {
    return Line.ltrim().starts_with("#");
  });
}

std::optional<std::string> SourceEdit::getText(const Expr &E) const {
  if (!isEditable(E.getSourceRange()))
    return std::nullopt;
  llvm::StringRef Text =
      Lexer::getSourceText(CharSourceRange::getTokenRange(E.getSourceRange()),
                           Ctx.getSourceManager(), Ctx.getLangOpts());
  if (Text.empty())
    return std::nullopt;
  return Text.str();
}

std::optional<std::string> SourceEdit::getWrittenText(const Expr &E) const {
  if (!isOneMacro(E.getBeginLoc(), E.getEndLoc()))
    return getText(E);
  const SourceManager &SM = Ctx.getSourceManager();
  CharSourceRange Use = SM.getExpansionRange(E.getSourceRange());
  return Lexer::getSourceText(Use, SM, Ctx.getLangOpts()).str();
}

static bool isComment(llvm::StringRef Line) {
  return Line.starts_with("//") ||
         (Line.starts_with("/*") && Line.find("*/") == Line.size() - 2);
}

static bool isLoop(const Stmt &S) {
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
}

static const Stmt *getLoopBody(const Stmt &S) {
  if (const auto *F = dyn_cast<ForStmt>(&S))
    return F->getBody();
  if (const auto *W = dyn_cast<WhileStmt>(&S))
    return W->getBody();
  if (const auto *D = dyn_cast<DoStmt>(&S))
    return D->getBody();
  const auto *R = dyn_cast<CXXForRangeStmt>(&S);
  return R ? R->getBody() : nullptr;
}

const Stmt *SourceEdit::findStatement(const FunctionDecl &In, const Stmt &Part,
                                      bool OutOfLoops) const {
  ParentMap Parents(In.getBody());
  const Stmt *Child = &Part;
  while (const Stmt *P = Parents.getParent(Child)) {
    if (const auto *C = dyn_cast<CompoundStmt>(P)) {
      const Stmt *Outer = Parents.getParent(C);
      if (!OutOfLoops || !Outer || !isLoop(*Outer))
        return isa<Expr, DeclStmt, IfStmt, ReturnStmt>(Child) || isLoop(*Child)
                   ? Child
                   : nullptr;
      Child = Outer;
      continue;
    }
    // A branch or loop body without braces is no place for two statements, but
    // before the whole of it is, where being out of it is asked for.
    bool IsCondition = isa<IfStmt>(P) && cast<IfStmt>(P)->getCond() == Child;
    if (!OutOfLoops && (isLoop(*P) || isa<IfStmt>(P)) && !IsCondition)
      return nullptr;
    Child = P;
  }
  return nullptr;
}

const CompoundStmt *SourceEdit::findBlock(const FunctionDecl &In, const Stmt &A,
                                          const Stmt &B) {
  const CompoundStmt *Found = nullptr;
  walk(In.getBody(), [&](const Stmt &S) {
    const auto *Block = dyn_cast<CompoundStmt>(&S);
    if (!Block || !llvm::is_contained(Block->body(), &A))
      return WalkResult::Advance;
    if (llvm::is_contained(Block->body(), &B))
      Found = Block;
    return WalkResult::Interrupt;
  });
  return Found;
}

const DeclStmt *SourceEdit::findDeclaration(const FunctionDecl &In,
                                            const ValueDecl &D) {
  const DeclStmt *Found = nullptr;
  walk(In.getBody(), [&](const Stmt &S) {
    if (const auto *Block = dyn_cast<CompoundStmt>(&S))
      for (const Stmt *Part : Block->body()) {
        const auto *Made = dyn_cast<DeclStmt>(Part);
        if (Made && Made->isSingleDecl() && Made->getSingleDecl() == &D)
          Found = Made;
      }
    return Found ? WalkResult::Interrupt : WalkResult::Advance;
  });
  return Found;
}

std::string SourceEdit::getIndentation(SourceLocation Loc) const {
  const SourceManager &SM = Ctx.getSourceManager();
  auto [File, Offset] = SM.getDecomposedExpansionLoc(Loc);
  llvm::StringRef Buffer = SM.getBufferData(File);
  size_t Line = Buffer.rfind('\n', Offset);
  Line = Line == llvm::StringRef::npos ? 0 : Line + 1;
  llvm::StringRef Before = Buffer.slice(Line, Offset);
  return Before.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
}

/// What \p S ends with: a branch or loop without braces has the semicolon of
/// the statement in it.
static const Stmt &getLastPart(const Stmt &S) {
  const Stmt *Last = &S;
  while (true) {
    const Stmt *Inner = nullptr;
    if (const auto *I = dyn_cast<IfStmt>(Last))
      Inner = I->getElse() ? I->getElse() : I->getThen();
    else if (!isa<DoStmt>(Last))
      Inner = getLoopBody(*Last);
    if (!Inner)
      return *Last;
    Last = Inner;
  }
}

SourceLocation SourceEdit::getEnd(const Stmt &S) const {
  const SourceManager &SM = Ctx.getSourceManager();
  if (!isEditable(S.getSourceRange()))
    return {};
  const Stmt &Part = getLastPart(S);
  SourceLocation Last = Part.getEndLoc();
  if (!isEditable({Last, Last}))
    return {};
  SourceLocation End =
      Lexer::getLocForEndOfToken(Last, 0, SM, Ctx.getLangOpts());
  if (!isa<Expr, ReturnStmt, DoStmt, BreakStmt, ContinueStmt>(Part))
    return End;
  std::optional<Token> Next = Lexer::findNextToken(Last, SM, Ctx.getLangOpts());
  return Next && Next->is(tok::semi) ? Next->getEndLoc() : SourceLocation();
}

bool SourceEdit::isOneMacro(SourceLocation Begin, SourceLocation End) const {
  const SourceManager &SM = Ctx.getSourceManager();
  const LangOptions &Opts = Ctx.getLangOpts();
  return Begin.isMacroID() && End.isMacroID() &&
         isEditable(SM.getExpansionRange({Begin, End}).getAsRange()) &&
         Lexer::isAtStartOfMacroExpansion(Begin, SM, Opts) &&
         Lexer::isAtEndOfMacroExpansion(End, SM, Opts);
}

SourceLocation SourceEdit::getMacroEnd(const Stmt &S) const {
  const SourceManager &SM = Ctx.getSourceManager();
  if (!isOneMacro(S.getBeginLoc(), getLastPart(S).getEndLoc()))
    return {};
  std::optional<Token> Next = Lexer::findNextToken(
      SM.getExpansionRange(S.getSourceRange()).getEnd(), SM, Ctx.getLangOpts());
  return Next && Next->is(tok::semi) ? Next->getEndLoc() : SourceLocation();
}

std::optional<std::string> SourceEdit::getStatementText(const Stmt &S) const {
  SourceLocation End = getEnd(S);
  if (End.isInvalid())
    return std::nullopt;
  return Lexer::getSourceText(
             CharSourceRange::getCharRange(S.getBeginLoc(), End),
             Ctx.getSourceManager(), Ctx.getLangOpts())
      .str();
}

std::optional<FixItHint> SourceEdit::insertBefore(const Stmt &S,
                                                  llvm::StringRef Text) const {
  SourceLocation Loc = S.getBeginLoc();
  if (!isEditable({Loc, Loc}))
    return std::nullopt;
  const SourceManager &SM = Ctx.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  TextLines Lines(SM.getBufferData(File));
  // As in `{ f(); g(); }`.
  if (!Lines.isBlank(Lines.getStart(Offset), Offset))
    return FixItHint::CreateInsertion(Loc, (Text + " ").str());
  return FixItHint::CreateInsertion(Loc,
                                    (Text + "\n" + getIndentation(Loc)).str());
}

std::optional<FixItHint> SourceEdit::insertAfter(const Stmt &S,
                                                 llvm::StringRef Text) const {
  SourceLocation End = getEnd(S);
  if (End.isInvalid())
    End = getMacroEnd(S);
  if (End.isInvalid())
    return std::nullopt;
  const SourceManager &SM = Ctx.getSourceManager();
  auto [File, Offset] = SM.getDecomposedExpansionLoc(S.getBeginLoc());
  TextLines Lines(SM.getBufferData(File));
  SourceLocation There = skipComment(End);
  // Behind a brace on its own line, as in `{ f(); g(); }`.
  if (There == End && !Lines.isBlank(Lines.getStart(Offset), Offset))
    return FixItHint::CreateInsertion(End, (" " + Text).str());
  return FixItHint::CreateInsertion(
      There, ("\n" + getIndentation(S.getBeginLoc()) + Text).str());
}

std::optional<FixItHint> SourceEdit::insertAtStart(const FunctionDecl &F,
                                                   llvm::StringRef Text) const {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(F.getBody());
  if (!Body || !isEditable(Body->getSourceRange()))
    return std::nullopt;
  std::string Outer = getIndentation(Body->getLBracLoc());
  bool Empty = Body->body_empty();
  std::string Inner =
      Empty ? Outer + "  "
            : getIndentation((*Body->body_begin())->getBeginLoc());
  const SourceManager &SM = Ctx.getSourceManager();
  bool OneLine = SM.getSpellingLineNumber(Body->getLBracLoc()) ==
                 SM.getSpellingLineNumber(Body->getRBracLoc());
  std::string Line = OneLine ? (" " + Text + (Empty ? " " : "")).str()
                             : ("\n" + llvm::Twine(Inner) + Text).str();
  return FixItHint::CreateInsertion(Body->getLBracLoc().getLocWithOffset(1),
                                    Line);
}

std::optional<FixItHint> SourceEdit::insertAtEnd(const FunctionDecl &F,
                                                 llvm::StringRef Text) const {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(F.getBody());
  if (!Body || !isEditable(Body->getSourceRange()) || Body->body_empty())
    return std::nullopt;
  const SourceManager &SM = Ctx.getSourceManager();
  bool OneLine = SM.getSpellingLineNumber(Body->body_back()->getBeginLoc()) ==
                 SM.getSpellingLineNumber(Body->getRBracLoc());
  if (!OneLine)
    return insertAfter(*Body->body_back(), Text);
  return FixItHint::CreateInsertion(Body->getRBracLoc(), (Text + " ").str());
}

const Stmt *SourceEdit::findBranch(const FunctionDecl &In, const Stmt &Part) {
  ParentMap Parents(In.getBody());
  const Stmt *Child = &Part;
  while (const Stmt *P = Parents.getParent(Child)) {
    if (isa<CompoundStmt>(P))
      return Child;
    if (const auto *If = dyn_cast<IfStmt>(P))
      if (If->getThen() == Child || If->getElse() == Child)
        return Child;
    // A loop's head is evaluated again and again.
    if (isa<SwitchCase, LabelStmt, AttributedStmt, LambdaExpr>(P) || isLoop(*P))
      return nullptr;
    Child = P;
  }
  return nullptr;
}

std::optional<std::vector<FixItHint>>
SourceEdit::insertInBranch(const FunctionDecl &In, const Stmt &S,
                           llvm::ArrayRef<std::string> Lines) const {
  ParentMap Parents(In.getBody());
  const Stmt *P = Parents.getParent(&S);
  if (const auto *If = dyn_cast_or_null<IfStmt>(P))
    return putInBraces(*If, S, Lines);
  if (!isa_and_nonnull<CompoundStmt>(P) || getEnd(S).isInvalid())
    return std::nullopt;
  std::string Text;
  std::string Indent = getIndentation(S.getBeginLoc());
  for (llvm::StringRef Line : Lines)
    Text += (Line + "\n" + Indent).str();
  return std::vector<FixItHint>{
      FixItHint::CreateInsertion(S.getBeginLoc(), Text)};
}

std::optional<std::vector<FixItHint>>
SourceEdit::putInBraces(const IfStmt &If, const Stmt &Branch,
                        llvm::ArrayRef<std::string> Lines) const {
  const SourceManager &SM = Ctx.getSourceManager();
  const LangOptions &Opts = Ctx.getLangOpts();
  SourceLocation Before =
      &Branch == If.getElse() ? If.getElseLoc() : If.getRParenLoc();
  SourceLocation Begin = Branch.getBeginLoc(), End = getEnd(Branch);
  if (End.isInvalid() || !isEditable({Before, Begin}))
    return std::nullopt;
  Before = Lexer::getLocForEndOfToken(Before, 0, SM, Opts);
  CharSourceRange Between = CharSourceRange::getCharRange(Before, Begin);
  if (!Lexer::getSourceText(Between, SM, Opts).trim().empty())
    return std::nullopt; // a comment: whose?
  std::string Outer = getIndentation(If.getBeginLoc());
  bool OwnLine =
      SM.getSpellingLineNumber(Before) != SM.getSpellingLineNumber(Begin);
  std::string Inner = OwnLine ? getIndentation(Begin) : Outer + "  ";
  std::string Text = " {\n" + Inner;
  for (llvm::StringRef Line : Lines)
    Text += (Line + "\n" + Inner).str();
  return std::vector<FixItHint>{
      FixItHint::CreateReplacement(Between, Text),
      FixItHint::CreateInsertion(skipComment(End), "\n" + Outer + "}")};
}

SourceLocation SourceEdit::skipComment(SourceLocation End) const {
  const SourceManager &SM = Ctx.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(End);
  TextLines Lines(SM.getBufferData(File));
  unsigned LineEnd = Lines.getEnd(Offset);
  llvm::StringRef Rest = Lines.get(Offset, LineEnd).trim();
  bool IsOwn = isComment(Rest) && !Rest.ends_with("\\");
  return IsOwn ? End.getLocWithOffset(int(LineEnd) - int(Offset)) : End;
}

std::optional<FixItHint> SourceEdit::replace(const Expr &E,
                                             llvm::StringRef Text) const {
  if (!isEditable(E.getSourceRange()))
    return std::nullopt;
  return FixItHint::CreateReplacement(E.getSourceRange(), Text);
}

std::optional<FixItHint> SourceEdit::remove(const Stmt &S) const {
  SourceLocation End = getEnd(S);
  if (End.isInvalid())
    return std::nullopt;
  const SourceManager &SM = Ctx.getSourceManager();
  auto [File, From] = SM.getDecomposedLoc(S.getBeginLoc());
  auto [EndFile, To] = SM.getDecomposedLoc(End);
  llvm::StringRef Buffer = SM.getBufferData(File);
  size_t LineStart = From;
  while (LineStart &&
         (Buffer[LineStart - 1] == ' ' || Buffer[LineStart - 1] == '\t'))
    --LineStart;
  bool AloneBefore = !LineStart || Buffer[LineStart - 1] == '\n';
  bool AloneAfter = To < Buffer.size() && Buffer[To] == '\n';
  // The line with the newline before it: that of the next line is left alone.
  SourceLocation Start = S.getBeginLoc();
  if (AloneBefore && AloneAfter && LineStart)
    Start = Start.getLocWithOffset(int(LineStart) - 1 - int(From));
  return FixItHint::CreateRemoval(CharSourceRange::getCharRange(Start, End));
}

std::optional<std::pair<unsigned, unsigned>>
SourceEdit::findLines(const Stmt &S) const {
  const SourceManager &SM = Ctx.getSourceManager();
  SourceLocation End = getEnd(S);
  if (End.isInvalid())
    return std::nullopt;
  auto [File, From] = SM.getDecomposedLoc(S.getBeginLoc());
  unsigned To = SM.getFileOffset(End);
  TextLines Lines(SM.getBufferData(File));
  unsigned First = Lines.getStart(From), Last = Lines.getEnd(To);
  llvm::StringRef Rest = Lines.get(To, Last).trim();
  if (!Lines.isBlank(First, From) || !(Rest.empty() || isComment(Rest)))
    return std::nullopt;
  while (First) {
    unsigned Above = Lines.getStart(First - 1);
    if (!isComment(Lines.get(Above, First).trim()))
      break;
    First = Above;
  }
  return std::pair(First, Lines.getNext(To));
}

std::optional<std::vector<FixItHint>>
SourceEdit::moveLines(const Stmt &S, const Stmt &Target, bool Behind) const {
  const SourceManager &SM = Ctx.getSourceManager();
  auto From = findLines(S), To = findLines(Target);
  FileID File = SM.getFileID(S.getBeginLoc());
  if (!From || !To || File != SM.getFileID(Target.getBeginLoc()) ||
      From->second == SM.getBufferData(File).size())
    return std::nullopt;
  auto getLoc = [&](unsigned Offset) {
    return SM.getLocForStartOfFile(File).getLocWithOffset(Offset);
  };
  if (!From->first)
    return std::nullopt;
  llvm::StringRef Text =
      SM.getBufferData(File).slice(From->first, From->second);
  // With the line break before it, as in remove().
  return std::vector<FixItHint>{
      FixItHint::CreateInsertion(getLoc(Behind ? To->second : To->first), Text),
      FixItHint::CreateRemoval(CharSourceRange::getCharRange(
          getLoc(From->first - 1), getLoc(From->second - 1)))};
}

bool mentions(const Stmt &S, const ValueDecl &D) {
  return anyPart(S, [&D](const Stmt &At) {
    const auto *R = dyn_cast<DeclRefExpr>(&At);
    const auto *M = dyn_cast<MemberExpr>(&At);
    return (R &&
            (R->getDecl() == &D || R->getDecl()->getCanonicalDecl() == &D)) ||
           (M && M->getMemberDecl()->getCanonicalDecl() == &D);
  });
}

} // namespace interop
