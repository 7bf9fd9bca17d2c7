//===- ClassText.h - Where a class declares its members ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds a member's declaration as a reader sees it: with its attributes, the
// comment lines directly above, the comment behind it on its line. Reads the
// raw tokens of the class, because the AST knows neither comments nor
// semicolons. All places are offsets into the file of the class.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_MEMBERS_CLASSTEXT_H
#define INTEROP_LIB_EDITS_MEMBERS_CLASSTEXT_H

#include "Edits/TextLines.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Token.h"
#include <optional>
#include <string>
#include <vector>

namespace interop {

/// One declaration. Begin <= Item < ItemEnd <= End.
struct DeclSpan {
  unsigned Begin = 0;    ///< with the comments above
  unsigned Item = 0;     ///< with attributes
  unsigned ItemEnd = 0;  ///< behind the semicolon
  unsigned End = 0;      ///< with the comment behind it
  bool OwnLines = false; ///< nothing else stands on its lines
};

class ClassText {
public:
  /// Nothing and \p Why if the class cannot be edited.
  static std::optional<ClassText> read(const clang::CXXRecordDecl &Class,
                                       const clang::ASTContext &Ctx,
                                       std::string &Why);

  /// Nothing and \p Why if \p F is not declared by itself in this text.
  std::optional<DeclSpan> findSpan(const clang::FieldDecl &F,
                                   std::string &Why) const;
  /// True if a preprocessor directive stands there.
  bool hasDirective(unsigned From, unsigned To) const;
  /// True if \p Name must be declared before something there: it is an operand
  /// of decltype, sizeof or the like, or a pointer to it is made.
  bool hasOperand(llvm::StringRef Name, unsigned From, unsigned To) const;

  const TextLines &getLines() const { return Lines; }
  std::optional<unsigned> findOffset(clang::SourceLocation Loc) const;
  clang::SourceLocation getLocation(unsigned Offset) const;

private:
  struct Piece {
    clang::tok::TokenKind Kind;
    unsigned Begin, End;
  };

  ClassText(const clang::CXXRecordDecl &Class, const clang::ASTContext &Ctx,
            clang::FileID File, llvm::StringRef Text)
      : Class(Class), Ctx(Ctx), File(File), Lines(Text) {}

  void lex(unsigned From, unsigned To);
  size_t findPiece(unsigned Offset) const;
  std::optional<size_t> findStart(size_t Name) const;
  std::optional<size_t> skipAttribute(size_t Behind) const;
  size_t findMatching(size_t Close) const;
  std::optional<size_t> findSemicolon(size_t From) const;
  bool isOwnLine(size_t Comment) const;
  bool isTrailing(size_t Comment) const;
  size_t takeCommentsAbove(size_t First) const;
  size_t takeCommentsBehind(size_t Semicolon) const;
  bool hasItsAttributes(const clang::FieldDecl &F, const DeclSpan &Span) const;
  bool isOperand(llvm::StringRef Name, size_t Behind) const;
  bool isAlone(const clang::FieldDecl &F, const DeclSpan &Span) const;

  const clang::CXXRecordDecl &Class;
  const clang::ASTContext &Ctx;
  clang::FileID File;
  TextLines Lines;
  std::vector<Piece> Pieces; ///< between the braces of the class
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_MEMBERS_CLASSTEXT_H
