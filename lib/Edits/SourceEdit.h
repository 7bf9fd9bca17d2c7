//===- SourceEdit.h - Edits that keep a file whole --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds places and texts for fixes: where a statement can stand before or after
// a call, how it is indented, what an expression says. Nothing is offered in
// macros, in system headers, or where a statement has no place of its own.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_SOURCEEDIT_H
#define INTEROP_LIB_EDITS_SOURCEEDIT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace interop {

class SourceEdit {
public:
  explicit SourceEdit(const clang::ASTContext &Ctx) : Ctx(Ctx) {}

  /// True if text at \p Range is the user's own, outside macros.
  bool isEditable(clang::SourceRange Range) const;

  /// True if directives of the preprocessor (#if) stand in \p F; false for what
  /// a macro wrote.
  bool hasDirectives(const clang::FunctionDecl &F) const;

  /// The text of \p E as it stands; nothing in a macro.
  std::optional<std::string> getText(const clang::Expr &E) const;

  /// Returns the text also of what is one use of a macro: the macro's name.
  std::optional<std::string> getWrittenText(const clang::Expr &E) const;

  /// The statement of a block of \p In that holds \p Part; null if \p Part does
  /// not stand in a statement of a block (an initializer, an unbraced branch).
  /// With \p OutOfLoops the statement that holds the loop.
  const clang::Stmt *findStatement(const clang::FunctionDecl &In,
                                   const clang::Stmt &Part,
                                   bool OutOfLoops = false) const;

  /// The block of \p In that both statements stand in themselves; null if there
  /// is none.
  static const clang::CompoundStmt *findBlock(const clang::FunctionDecl &In,
                                              const clang::Stmt &A,
                                              const clang::Stmt &B);

  /// The statement of a block of \p In that declares \p D and nothing else;
  /// null if there is none.
  static const clang::DeclStmt *findDeclaration(const clang::FunctionDecl &In,
                                                const clang::ValueDecl &D);

  /// \p Text as a line of its own before or after \p S; after it also where it
  /// is one use of a macro.
  std::optional<clang::FixItHint> insertBefore(const clang::Stmt &S,
                                               llvm::StringRef Text) const;
  std::optional<clang::FixItHint> insertAfter(const clang::Stmt &S,
                                              llvm::StringRef Text) const;
  /// \p Text as the first or last line of the body of \p F.
  std::optional<clang::FixItHint> insertAtStart(const clang::FunctionDecl &F,
                                                llvm::StringRef Text) const;
  std::optional<clang::FixItHint> insertAtEnd(const clang::FunctionDecl &F,
                                              llvm::StringRef Text) const;
  /// Returns the statement of \p In that holds \p Part and stands in a block,
  /// or is a branch of an if; null if there is none around it.
  static const clang::Stmt *findBranch(const clang::FunctionDecl &In,
                                       const clang::Stmt &Part);
  /// \p Lines before \p S, which stands in a block of \p In or is a branch of
  /// an if; braces are put around the branch.
  std::optional<std::vector<clang::FixItHint>>
  insertInBranch(const clang::FunctionDecl &In, const clang::Stmt &S,
                 llvm::ArrayRef<std::string> Lines) const;
  std::optional<clang::FixItHint> replace(const clang::Expr &E,
                                          llvm::StringRef Text) const;
  /// Takes the whole of \p S away, its line too if nothing else stands on it.
  std::optional<clang::FixItHint> remove(const clang::Stmt &S) const;

  /// The end of \p S behind its semicolon; invalid if there is none.
  clang::SourceLocation getEnd(const clang::Stmt &S) const;
  /// \p S with its semicolon, as written.
  std::optional<std::string> getStatementText(const clang::Stmt &S) const;

  /// Takes \p S, with the comments that belong to it, from its place to before
  /// or behind \p Target. Nothing if one of them has no lines of its own.
  std::optional<std::vector<clang::FixItHint>>
  moveLines(const clang::Stmt &S, const clang::Stmt &Target, bool Behind) const;

private:
  /// The lines of \p S, comments above and behind it included, as offsets.
  std::optional<std::pair<unsigned, unsigned>>
  findLines(const clang::Stmt &S) const;
  std::string getIndentation(clang::SourceLocation Loc) const;
  /// True if all between \p Begin and \p End is what one use of a macro in a
  /// file means.
  bool isOneMacro(clang::SourceLocation Begin, clang::SourceLocation End) const;
  /// The end of \p S, which is one use of a macro, behind its semicolon.
  clang::SourceLocation getMacroEnd(const clang::Stmt &S) const;
  /// \p End, or behind the comment that ends its line.
  clang::SourceLocation skipComment(clang::SourceLocation End) const;
  std::optional<std::vector<clang::FixItHint>>
  putInBraces(const clang::IfStmt &If, const clang::Stmt &Branch,
              llvm::ArrayRef<std::string> Lines) const;

  const clang::ASTContext &Ctx;
};

/// True if \p S names \p D.
bool mentions(const clang::Stmt &S, const clang::ValueDecl &D);

} // namespace interop

#endif // INTEROP_LIB_EDITS_SOURCEEDIT_H
