//===- SourceEdit.cpp - Edits that keep a file whole ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/SourceEdit.h"
#include "Report/TextLines.h"
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

static bool isLoop(const Stmt &S) {
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
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
  llvm::SmallVector<const Stmt *, 8> Work{In.getBody()};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    const auto *Block = dyn_cast<CompoundStmt>(S);
    if (Block && llvm::is_contained(Block->body(), &A))
      return llvm::is_contained(Block->body(), &B) ? Block : nullptr;
    Work.append(S->child_begin(), S->child_end());
  }
  return nullptr;
}

std::string SourceEdit::getIndentation(SourceLocation Loc) const {
  const SourceManager &SM = Ctx.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  llvm::StringRef Buffer = SM.getBufferData(File);
  size_t Line = Buffer.rfind('\n', Offset);
  Line = Line == llvm::StringRef::npos ? 0 : Line + 1;
  llvm::StringRef Before = Buffer.slice(Line, Offset);
  return Before.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
}

SourceLocation SourceEdit::getEnd(const Stmt &S) const {
  const SourceManager &SM = Ctx.getSourceManager();
  if (!isEditable(S.getSourceRange()))
    return {};
  // Compound ends (loops, branches) carry their own end.
  SourceLocation Last = S.getEndLoc();
  SourceLocation End =
      Lexer::getLocForEndOfToken(Last, 0, SM, Ctx.getLangOpts());
  if (!isa<Expr, ReturnStmt>(S))
    return End;
  std::optional<Token> Next = Lexer::findNextToken(Last, SM, Ctx.getLangOpts());
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
  return FixItHint::CreateInsertion(Loc,
                                    (Text + "\n" + getIndentation(Loc)).str());
}

std::optional<FixItHint> SourceEdit::insertAfter(const Stmt &S,
                                                 llvm::StringRef Text) const {
  SourceLocation End = getEnd(S);
  if (End.isInvalid())
    return std::nullopt;
  return FixItHint::CreateInsertion(
      End, ("\n" + getIndentation(S.getBeginLoc()) + Text).str());
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

static bool isComment(llvm::StringRef Line) {
  return Line.starts_with("//") ||
         (Line.starts_with("/*") && Line.find("*/") == Line.size() - 2);
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

} // namespace interop
