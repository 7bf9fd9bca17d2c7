//===- IncludeEdit.h - Includes that fixes need -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts an include where the file's own order wants it, once for each file.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INCLUDEEDIT_H
#define INTEROP_LIB_EDITS_INCLUDEEDIT_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include <optional>
#include <set>
#include <string>

namespace interop {

class IncludeEdit {
public:
  explicit IncludeEdit(const clang::SourceManager &SM) : SM(SM) {}

  /// Makes the file of \p User include \p Header: <name>, "name", or a name
  /// alone for the first of them. Nothing if it does already, or if an earlier
  /// edit makes it do so.
  std::optional<clang::FixItHint> add(clang::SourceLocation User,
                                      llvm::StringRef Header);

private:
  const clang::SourceManager &SM;
  std::set<std::pair<clang::FileID, std::string>> Added;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_INCLUDEEDIT_H
