//===- FreshName.h - Names for what fixes declare ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chooses names of local variables that hide nothing in their function.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_FRESHNAME_H
#define INTEROP_LIB_EDITS_FRESHNAME_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <string>

namespace interop {

class FreshNames {
public:
  FreshNames(const clang::FunctionDecl &In, const clang::ASTContext &Ctx);

  /// Returns \p Base, or with a number behind it: no word of the function's
  /// text, and no macro. Not given twice.
  std::string make(llvm::StringRef Base);
  /// Returns such a name for a block of its own; it may be given again.
  std::string makeLocal(llvm::StringRef Base) const;

private:
  bool isTaken(llvm::StringRef Name) const;

  const clang::ASTContext *Ctx;
  llvm::StringSet<> Words;
};

/// "int *Name", for a scalar that can be declared without a value; nothing if
/// its type cannot be named.
std::optional<std::string> declareScalar(clang::QualType T,
                                         llvm::StringRef Name,
                                         const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_EDITS_FRESHNAME_H
