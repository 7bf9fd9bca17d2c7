//===- SourceEdit.h - Edits that keep a body whole ------------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts text at the places of a body, each line as its neighbors stand. All
// edits are nothing where a statement has no place of its own, or stands in a
// system header. What a macro begins stays as and where it is.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_SOURCEEDIT_H
#define INTEROP_LIB_EDITS_SOURCEEDIT_H

#include "Edits/StatementSite.h"

namespace interop {

class SourceEdit : public StatementSites {
public:
  using StatementSites::StatementSites;

  using Hint = std::optional<clang::FixItHint>;
  using Hints = std::optional<std::vector<clang::FixItHint>>;

  /// \p Text as a line of its own before or after \p S, or beside it where it
  /// shares its line. After it also where it is one use of a macro.
  Hint insertBefore(const clang::Stmt &S, llvm::StringRef Text) const;
  Hint insertAfter(const clang::Stmt &S, llvm::StringRef Text) const;
  /// \p Text as the first or last line of the body.
  Hint insertAtStart(llvm::StringRef Text) const;
  Hint insertAtEnd(llvm::StringRef Text) const;
  /// \p R around \p S, or before it; braces are put around a branch.
  Hints put(const RegionLines &R, const TextSpan &S) const;
  /// \p Lines before \p S, likewise.
  Hints putBefore(const clang::Stmt &S, std::vector<std::string> Lines) const;

  /// Takes the whole of \p S away, its line too if nothing else stands on it.
  Hint remove(const clang::Stmt &S) const;
  /// Takes \p S to before or behind \p Target: with its lines and the comments
  /// that belong to it, if both have lines of their own.
  Hints moveLines(const clang::Stmt &S, const clang::Stmt &Target,
                  bool Behind) const;
  /// Likewise the statement alone.
  Hints moveText(const clang::Stmt &S, const clang::Stmt &Target,
                 bool Behind) const;
  /// Its lines if that can be done, else itself.
  Hints move(const clang::Stmt &S, const clang::Stmt &Target,
             bool Behind) const;

private:
  /// The whole of \p S, unless a macro began it.
  std::optional<TextSpan> getOwn(const clang::Stmt &S) const;
  std::optional<TextSpan> findLines(const clang::Stmt &S) const;
  bool isOnOwnLine(const TextSpan &S) const;
  /// The break and the indentation of a line beside \p S.
  std::string makeBreak(const TextSpan &S) const;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_SOURCEEDIT_H
