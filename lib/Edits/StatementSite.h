//===- StatementSite.h - The statement that a call stands in ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds where lines can be put around or before what calls: statements of
// blocks, branches without braces, what stands behind a label.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_STATEMENTSITE_H
#define INTEROP_LIB_EDITS_STATEMENTSITE_H

#include "Edits/RegionWriter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ParentMap.h"
#include "clang/Basic/Diagnostic.h"

namespace interop {

struct StatementSite {
  enum KindTy : uint8_t {
    Plain,       ///< an expression, or one use of a macro
    Declaration, ///< of one variable, by its initializer
    Return,
    Condition, ///< of an if or switch, evaluated first and once
  };
  KindTy Kind = Plain;
  const clang::Stmt *Statement = nullptr;
  const clang::CompoundStmt *Block = nullptr; ///< null for a branch or label
  bool IsLabeled = false;
  bool HasEnd = true; ///< that Span.To is
  TextSpan Span;
};

class StatementSites {
public:
  StatementSites(const clang::FunctionDecl &In, const clang::ASTContext &Ctx);

  /// Returns the site of \p Part; nothing if there is no place around it.
  std::optional<StatementSite> find(const clang::Stmt &Part) const;

  /// The characters of \p S; nothing if it is a part of a macro, or (unless
  /// \p InArguments) stands in an argument of one.
  std::optional<TextSpan> getSpan(const clang::Stmt &S,
                                  bool InArguments = false) const;
  llvm::StringRef getText(const TextSpan &S) const;
  llvm::StringRef getCode() const { return Code; }
  clang::SourceLocation getLocation(unsigned Offset) const;

  /// \p Edits in the order of the file; those that touch are made one. None if
  /// two overlap.
  std::vector<clang::FixItHint> makeHints(std::vector<TextEdit> Edits) const;

  /// False where a declaration there would follow a label, or statements that
  /// it must not be mixed with.
  bool mayHaveDeclarationBefore(const StatementSite &Site) const;
  /// False where declarations behind it must not be parted from it.
  bool mayHaveStatementBehind(const StatementSite &Site) const;

  /// Declarations may stand between statements at \p At, and no warning is
  /// asked for.
  bool mayMix(const clang::Stmt &At) const;

  const clang::ParentMap &getParents() const { return Parents; }
  bool isInside(const clang::Stmt &Part, const clang::Stmt &Whole) const;
  /// True if all of \p S that comes before \p Part has no effects, and \p Part
  /// is always evaluated.
  bool isFirst(const clang::Expr &Part, const clang::Stmt &S) const;

private:
  const clang::Stmt &leaveMacro(const clang::Stmt &Part) const;
  bool describe(const clang::Stmt &Child, StatementSite &Site) const;
  bool place(const clang::Stmt &Parent, StatementSite &Site) const;
  bool findEnd(StatementSite &Site) const;
  std::optional<unsigned> getHeaderEnd(const clang::Stmt &Parent,
                                       const clang::Stmt &Branch) const;

  const clang::ASTContext &Ctx;
  const clang::SourceManager &SM;
  clang::ParentMap Parents;
  clang::FileID File;
  llvm::StringRef Code;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_STATEMENTSITE_H
