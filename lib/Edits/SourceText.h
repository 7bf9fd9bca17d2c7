//===- SourceText.h - What statements say in a file ----------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text of expressions, and whether it may be changed: nothing that a macro
// wrote or that stands in a system header is the user's.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_SOURCETEXT_H
#define INTEROP_LIB_EDITS_SOURCETEXT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <string>

namespace interop {

class SourceText {
public:
  explicit SourceText(const clang::ASTContext &Ctx)
      : Ctx(Ctx), SM(Ctx.getSourceManager()) {}

  /// True if text at \p Range is the user's own, outside macros.
  bool isEditable(clang::SourceRange Range) const;

  /// The characters of \p S in a file of the user's; invalid if it is a part of
  /// a macro, or (unless \p InArguments) stands in an argument of one.
  clang::CharSourceRange findRange(const clang::Stmt &S,
                                   bool InArguments = false) const;

  /// True if directives of the preprocessor (#if) stand in \p F; false for what
  /// a macro wrote.
  bool hasDirectives(const clang::FunctionDecl &F) const;

  /// The text of \p E as it stands; nothing in a macro.
  std::optional<std::string> getText(const clang::Expr &E) const;
  /// Likewise, also of what uses of macros are a part of: the macros' names.
  std::optional<std::string> getWrittenText(const clang::Expr &E) const;

  std::optional<clang::FixItHint> replace(const clang::Expr &E,
                                          llvm::StringRef Text) const;

protected:
  llvm::StringRef readRange(clang::CharSourceRange Range) const;

  const clang::ASTContext &Ctx;
  const clang::SourceManager &SM;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_SOURCETEXT_H
