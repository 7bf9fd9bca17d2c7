//===- ImportedPlace.h - What was read from an index ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gives places to what was read from an index. Declarations and expressions of
// other units stand in files that were opened as if the end of the main file
// included them: clang has no order for files that nobody includes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_IMPORTEDPLACE_H
#define INTEROP_LIB_AST_IMPORTEDPLACE_H

#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace interop {

/// Where files of other units are included: no directive stands there.
clang::SourceLocation getImportedInclude(const clang::SourceManager &SM);

/// As SourceManager::translateFile, but that looks at each #include and macro
/// of the unit for each file: this does so once.
class FileIds {
public:
  explicit FileIds(const clang::SourceManager &SM) : SM(SM) {}

  /// Where \p File was read first; invalid if it was not.
  clang::FileID find(clang::FileEntryRef File);
  /// \p File was not there, and is now.
  void add(clang::FileEntryRef File, clang::FileID Id) {
    Known[&File.getFileEntry()] = Id;
  }

private:
  void readUnit();

  const clang::SourceManager &SM;
  bool IsRead = false;
  llvm::DenseMap<const clang::FileEntry *, clang::FileID> Known;
};

/// True if \p Loc is in a file of another unit.
bool isImportedPlace(clang::SourceLocation Loc, const clang::SourceManager &SM);

/// False for what was read from an index, unless it is worked out from numbers
/// and constants: clang cannot evaluate what has no definition.
bool isEvaluable(const clang::Expr &E, const clang::ASTContext &Ctx);

/// As Expr::isNullPointerConstant; no for what is not isEvaluable().
bool isNullConstant(const clang::Expr &E, const clang::ASTContext &Ctx);

/// As Expr::EvaluateAsInt; nothing for what depends on a template's arguments
/// or is not isEvaluable().
std::optional<llvm::APSInt> evaluateInteger(const clang::Expr &E,
                                            const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_AST_IMPORTEDPLACE_H
