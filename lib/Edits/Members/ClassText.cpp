//===- ClassText.cpp - Where a class declares its members -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Members/ClassText.h"
#include "AST/Naming.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Tokens ------------------------------------------------------------===//

std::optional<ClassText> ClassText::read(const CXXRecordDecl &Class,
                                         const ASTContext &Ctx,
                                         std::string &Why) {
  const SourceManager &SM = Ctx.getSourceManager();
  SourceRange Braces = Class.getBraceRange();
  Why = "its class is defined in a macro";
  if (Braces.isInvalid() || !Braces.getBegin().isFileID() ||
      !Braces.getEnd().isFileID())
    return std::nullopt;
  Why = "its class is defined in a system header";
  if (isInSystemFile(Braces.getBegin(), SM))
    return std::nullopt;
  auto [File, From] = SM.getDecomposedLoc(Braces.getBegin());
  auto [EndFile, To] = SM.getDecomposedLoc(Braces.getEnd());
  Why = "its class is spread over files";
  if (File != EndFile)
    return std::nullopt;
  ClassText Text(Class, Ctx, File, SM.getBufferData(File));
  Text.lex(From, To);
  Why.clear();
  return Text;
}

void ClassText::lex(unsigned From, unsigned To) {
  llvm::StringRef Text = Lines.get(0, Lines.size());
  Lexer Lex(Ctx.getSourceManager().getLocForStartOfFile(File),
            Ctx.getLangOpts(), Text.begin(), Text.begin() + From, Text.end());
  Lex.SetCommentRetentionState(true);
  Token T;
  for (bool End = false; !End;) {
    End = Lex.LexFromRawLexer(T);
    unsigned Begin = Ctx.getSourceManager().getFileOffset(T.getLocation());
    if (Begin > To || T.is(tok::eof))
      return;
    Pieces.push_back({T.getKind(), Begin, Begin + T.getLength()});
  }
}

std::optional<unsigned> ClassText::findOffset(SourceLocation Loc) const {
  if (Loc.isInvalid() || !Loc.isFileID())
    return std::nullopt;
  auto [InFile, Offset] = Ctx.getSourceManager().getDecomposedLoc(Loc);
  if (InFile != File)
    return std::nullopt;
  return Offset;
}

SourceLocation ClassText::getLocation(unsigned Offset) const {
  return Ctx.getSourceManager().getLocForStartOfFile(File).getLocWithOffset(
      int(Offset));
}

size_t ClassText::findPiece(unsigned Offset) const {
  return size_t(llvm::partition_point(
                    Pieces, [&](const Piece &P) { return P.End <= Offset; }) -
                Pieces.begin());
}

static int getNesting(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::l_paren:
  case tok::l_square:
  case tok::l_brace:
    return 1;
  case tok::r_paren:
  case tok::r_square:
  case tok::r_brace:
    return -1;
  default:
    return 0;
  }
}

/// The opening bracket of the closing one; 0, the brace of the class, if there
/// is none.
size_t ClassText::findMatching(size_t Close) const {
  int Depth = 0;
  for (size_t I = Close; I > 0; --I) {
    Depth += getNesting(Pieces[I].Kind);
    if (!Depth)
      return I;
  }
  return 0;
}

std::optional<size_t> ClassText::findSemicolon(size_t From) const {
  int Depth = 0;
  for (size_t I = From; I < Pieces.size(); ++I) {
    Depth += getNesting(Pieces[I].Kind);
    if (Depth < 0)
      return std::nullopt;
    if (!Depth && Pieces[I].Kind == tok::semi)
      return I;
  }
  return std::nullopt;
}

//===-- Declarations ------------------------------------------------------===//

/// The first piece of the attribute that ends in front of \p Behind.
std::optional<size_t> ClassText::skipAttribute(size_t Behind) const {
  const Piece &Last = Pieces[Behind - 1];
  if (Last.Kind != tok::r_square && Last.Kind != tok::r_paren)
    return std::nullopt;
  size_t Open = findMatching(Behind - 1);
  if (Open < 2)
    return std::nullopt;
  if (Last.Kind == tok::r_square)
    return Pieces[Open + 1].Kind == tok::l_square ? std::optional(Open)
                                                  : std::nullopt;
  const Piece &Name = Pieces[Open - 1];
  const llvm::StringRef Known[] = {"alignas", "__attribute__", "__declspec"};
  return llvm::is_contained(Known, Lines.get(Name.Begin, Name.End))
             ? std::optional(Open - 1)
             : std::nullopt;
}

/// The first piece of the declaration whose specifiers start at \p First.
std::optional<size_t> ClassText::findStart(size_t First) const {
  size_t Before = First - 1;
  while (true) {
    while (Before && Pieces[Before].Kind == tok::comment)
      --Before;
    std::optional<size_t> Attribute = skipAttribute(Before + 1);
    if (!Attribute)
      break;
    First = *Attribute;
    Before = First - 1;
  }
  switch (Pieces[Before].Kind) {
  case tok::semi:
  case tok::colon:
  case tok::l_brace:
  case tok::r_brace:
    return First;
  default:
    // A macro on a line of its own is no part of it.
    if (Lines.getStart(Pieces[Before].Begin) !=
        Lines.getStart(Pieces[First].Begin))
      return First;
    return std::nullopt;
  }
}

bool ClassText::isOwnLine(size_t Comment) const {
  const Piece &C = Pieces[Comment];
  return C.Kind == tok::comment &&
         Lines.isBlank(Lines.getStart(C.Begin), C.Begin);
}

static bool isDoxygenBehind(llvm::StringRef Text) {
  return Text.starts_with("///<") || Text.starts_with("//!<") ||
         Text.starts_with("/**<") || Text.starts_with("/*!<");
}

/// True if the comment, alone on its line, goes on what stands behind the
/// declaration above.
bool ClassText::isTrailing(size_t Comment) const {
  const Piece &C = Pieces[Comment];
  if (isDoxygenBehind(Lines.get(C.Begin, C.End)))
    return true;
  // In one column with the comment that stands behind code.
  unsigned Column = C.Begin - Lines.getStart(C.Begin);
  for (size_t I = Comment; I-- > 0 && Pieces[I].Kind == tok::comment;) {
    const Piece &Above = Pieces[I];
    if (Above.Begin - Lines.getStart(Above.Begin) != Column ||
        Lines.getNext(Above.End) != Lines.getStart(Pieces[I + 1].Begin))
      return false;
    if (!isOwnLine(I))
      return true;
  }
  return false;
}

/// Marks of tools that hold for a range of lines stay where they are.
static bool isMark(llvm::StringRef Text) {
  return Text.contains("@{") || Text.contains("@}") || Text.contains("\\{") ||
         Text.contains("\\}") || Text.contains("NOLINTBEGIN") ||
         Text.contains("NOLINTEND") || Text.contains("clang-format o");
}

size_t ClassText::takeCommentsAbove(size_t First) const {
  while (First > 1) {
    const Piece &C = Pieces[First - 1];
    bool SameLine =
        Lines.getStart(C.End) == Lines.getStart(Pieces[First].Begin);
    bool LineAbove =
        Lines.getNext(C.End) == Lines.getStart(Pieces[First].Begin);
    if (!isOwnLine(First - 1) || (!SameLine && !LineAbove) ||
        isTrailing(First - 1) || isMark(Lines.get(C.Begin, C.End)))
      break;
    --First;
  }
  return First;
}

size_t ClassText::takeCommentsBehind(size_t Semicolon) const {
  size_t Last = Semicolon;
  while (Last + 1 < Pieces.size()) {
    const Piece &C = Pieces[Last + 1];
    bool SameLine = Lines.getStart(C.Begin) == Lines.getStart(Pieces[Last].End);
    bool LineBelow = Lines.getStart(C.Begin) == Lines.getNext(Pieces[Last].End);
    if (C.Kind != tok::comment ||
        !(SameLine || (LineBelow && isTrailing(Last + 1))))
      break;
    ++Last;
  }
  // What stands between two declarations on one line may be of either.
  return Lines.isBlank(Pieces[Last].End, Lines.getEnd(Pieces[Last].End))
             ? Last
             : Semicolon;
}

/// All attributes of \p F stand in its text: none is left behind in a macro.
bool ClassText::hasItsAttributes(const FieldDecl &F,
                                 const DeclSpan &Span) const {
  const SourceManager &SM = Ctx.getSourceManager();
  return llvm::all_of(F.attrs(), [&](const Attr *A) {
    std::optional<unsigned> At =
        findOffset(SM.getExpansionLoc(A->getLocation()));
    return A->isImplicit() || A->isInherited() ||
           (At && *At >= Span.Item && *At < Span.ItemEnd);
  });
}

/// No other declaration has a part in the text of \p F.
bool ClassText::isAlone(const FieldDecl &F, const DeclSpan &Span) const {
  return llvm::none_of(Class.decls(), [&](const Decl *D) {
    std::optional<unsigned> Offset = findOffset(D->getLocation());
    return D != &F && !D->isImplicit() && Offset && *Offset >= Span.Item &&
           *Offset < Span.ItemEnd;
  });
}

std::optional<DeclSpan> ClassText::findSpan(const FieldDecl &F,
                                            std::string &Why) const {
  std::string Name = "'" + F.getNameAsString() + "'";
  std::optional<unsigned> NameAt = findOffset(F.getLocation());
  std::optional<unsigned> TypeAt = findOffset(F.getOuterLocStart());
  Why = Name + " is declared in a macro or another file";
  if (!NameAt || !TypeAt)
    return std::nullopt;
  size_t First = findPiece(*TypeAt);
  std::optional<size_t> Semicolon = findSemicolon(findPiece(*NameAt));
  std::optional<size_t> Start;
  if (First > 0 && First < Pieces.size() && Semicolon)
    Start = findStart(First);
  if (!Start)
    return std::nullopt;
  DeclSpan Span;
  Span.Item = Pieces[*Start].Begin;
  Span.ItemEnd = Pieces[*Semicolon].End;
  Span.Begin = Pieces[takeCommentsAbove(*Start)].Begin;
  Span.End = Pieces[takeCommentsBehind(*Semicolon)].End;
  Span.OwnLines = Lines.isBlank(Lines.getStart(Span.Begin), Span.Begin) &&
                  Lines.isBlank(Span.End, Lines.getEnd(Span.End));
  if (!hasItsAttributes(F, Span))
    return std::nullopt;
  Why = Name + " is declared together with another name";
  if (!isAlone(F, Span))
    return std::nullopt;
  Why.clear();
  return Span;
}

//===-- What stands between -----------------------------------------------===//

bool ClassText::hasDirective(unsigned From, unsigned To) const {
  return llvm::any_of(Pieces, [&](const Piece &P) {
    return P.Kind == tok::hash && P.Begin >= From && P.Begin < To &&
           Lines.isBlank(Lines.getStart(P.Begin), P.Begin);
  });
}

/// In front of operands that are read where they stand: what is declared later
/// is not known to them.
static bool takesOperand(llvm::StringRef Word) {
  const llvm::StringRef Known[] = {"decltype", "sizeof", "alignof",
                                   "__typeof__"};
  return llvm::is_contained(Known, Word);
}

bool ClassText::isOperand(llvm::StringRef Name, size_t Behind) const {
  int Depth = 0;
  for (size_t I = Behind; I < Pieces.size(); ++I) {
    Depth += getNesting(Pieces[I].Kind);
    if (Lines.get(Pieces[I].Begin, Pieces[I].End) == Name)
      return true;
    if (Depth <= 0)
      break;
  }
  return false;
}

bool ClassText::hasOperand(llvm::StringRef Name, unsigned From,
                           unsigned To) const {
  for (size_t I = findPiece(From); I + 1 < Pieces.size(); ++I) {
    const Piece &P = Pieces[I], &Next = Pieces[I + 1];
    if (P.Begin >= To)
      break;
    if (takesOperand(Lines.get(P.Begin, P.End)) && isOperand(Name, I + 1))
      return true;
    // A pointer to the member.
    if (P.Kind == tok::coloncolon && Lines.get(Next.Begin, Next.End) == Name)
      return true;
  }
  return false;
}

} // namespace interop
