//===- StatementSite.h - The statements of a body as places ---- -*- C++
//-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where text can be put around, before or behind what a body does: statements
// of blocks, branches without braces, what stands behind a label. SourceEdit.h
// puts it there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_STATEMENTSITE_H
#define INTEROP_LIB_EDITS_STATEMENTSITE_H

#include "Analysis/BodyParents.h"
#include "Edits/RegionWriter.h"
#include "Edits/SourceText.h"

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

class StatementSites : public SourceText {
public:
  /// Of the body of \p In; one of another unit has no places.
  StatementSites(const clang::FunctionDecl &In, AnalysisContext &TU);

  //===-- Places ---------------------------------------------------------===//

  /// Around what \p Part does; nothing if there is no place around it.
  std::optional<StatementSite> find(const clang::Stmt &Part) const;
  /// The place of \p S itself: a statement of a block, a branch, or behind a
  /// label.
  std::optional<StatementSite> getSite(const clang::Stmt &S) const;

  /// The statement of a block that holds \p Part; null if \p Part does not
  /// stand in a statement of a block (an initializer, an unbraced branch). With
  /// \p OutOfLoops the statement that holds the loop.
  const clang::Stmt *findStatement(const clang::Stmt &Part,
                                   bool OutOfLoops = false) const;
  /// What holds \p Part and stands in a block, or is a branch of an if; null if
  /// there is no such statement around it.
  const clang::Stmt *findBranch(const clang::Stmt &Part) const;
  /// The block that both statements stand in themselves; null if there is none.
  const clang::CompoundStmt *findBlock(const clang::Stmt &A,
                                       const clang::Stmt &B) const;
  /// The statement of a block that declares \p D and nothing else; null if
  /// there is none.
  const clang::DeclStmt *findDeclaration(const clang::ValueDecl &D) const;

  /// False where a declaration there would follow a label, or statements that
  /// it must not be mixed with.
  bool mayHaveDeclarationBefore(const StatementSite &Site) const;
  /// False where declarations behind it must not be parted from it.
  bool mayHaveStatementBehind(const StatementSite &Site) const;
  /// Declarations may stand between statements at \p At, and no warning is
  /// asked for.
  bool mayMix(const clang::Stmt &At) const;
  /// True if all of \p S that comes before \p Part has no effects, and \p Part
  /// is always evaluated.
  bool isFirst(const clang::Expr &Part, const clang::Stmt &S) const;
  const StmtParents &getParents() const { return Parents; }
  /// True if \p E happens in \p S.
  bool isIn(const Fact &E, const clang::Stmt &S) const;

  //===-- Text -----------------------------------------------------------===//

  /// See findRange.
  std::optional<TextSpan> getSpan(const clang::Stmt &S,
                                  bool InArguments = false) const;
  /// The same with the semicolon; nothing if a macro has it, or one use of a
  /// macro begins \p S and another one ends it.
  std::optional<TextSpan> getWhole(const clang::Stmt &S) const;
  using SourceText::getText;
  llvm::StringRef getText(const TextSpan &S) const;
  /// With \p Edits, which stand in it one behind the other.
  std::string getText(const TextSpan &S, llvm::ArrayRef<TextEdit> Edits) const;
  llvm::StringRef getCode() const { return Code; }
  clang::SourceLocation getLocation(unsigned Offset) const;

  clang::FixItHint makeHint(const TextEdit &Edit) const;
  /// \p Edits in the order of the file; those that touch are made one. None if
  /// two overlap.
  std::vector<clang::FixItHint> makeHints(std::vector<TextEdit> Edits) const;

private:
  const clang::Stmt &leaveMacro(const clang::Stmt &Part) const;
  std::optional<unsigned> getHeaderEnd(const clang::Stmt &Parent,
                                       const clang::Stmt &Branch) const;

protected:
  const clang::FunctionDecl &In;
  const StmtParents &Parents;
  clang::FileID File;
  llvm::StringRef Code;
  TextLines Lines;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_STATEMENTSITE_H
