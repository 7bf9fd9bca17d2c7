//===- FileScope.h - What fixes write before a function ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds where code that leaves a function's body can stand before it, in the
// same namespace, and which types have a name there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_FILESCOPE_H
#define INTEROP_LIB_EDITS_FILESCOPE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <optional>
#include <string>

namespace interop {

class FileScope {
public:
  /// Looks at what stands before \p F, which has a body.
  FileScope(const clang::FunctionDecl &F, const clang::ASTContext &Ctx);

  /// Returns the start of a line, before the comments that belong to the
  /// function or to the class that it stands in. Nothing if it is no place for
  /// definitions: not the main file, or in the middle of something.
  std::optional<unsigned> findPlace() const;
  /// "int *Name", without the const of the variable itself; nothing if the type
  /// has no value that can be kept so, or no name there.
  std::optional<std::string> declare(clang::QualType T,
                                     llvm::StringRef Name) const;
  /// True if \p D is declared before it, for everybody.
  bool isVisible(const clang::NamedDecl &D) const;
  /// "NULL", or what stands for it.
  llvm::StringRef getNull() const;

private:
  bool isNameable(clang::QualType T) const;
  bool isNameable(const clang::Type &T) const;

  const clang::Decl *Outermost; ///< the function, or what it stands in
  const clang::FunctionDecl &F;
  const clang::ASTContext &Ctx;
  const clang::SourceManager &SM;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_FILESCOPE_H
