//===- RegionWriter.h - Lines put around statements -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes lines around statements, by text alone, without AST: where they go
// before and behind a statement, how they are indented, and what a statement
// without lines of its own needs. All places are offsets.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_REGIONWRITER_H
#define INTEROP_LIB_EDITS_REGIONWRITER_H

#include "Edits/TextLines.h"
#include <optional>
#include <string>
#include <vector>

namespace interop {

struct TextEdit {
  unsigned From = 0, To = 0; ///< equal for an insertion
  std::string Text;
};

/// Where statements stand: from the first character to behind the semicolon.
struct TextSpan {
  unsigned From = 0, To = 0;
  /// The end of `if (...)`, `else` and the like, of which they are a branch
  /// without braces.
  std::optional<unsigned> Header = std::nullopt;
  unsigned HeaderStart = 0; ///< of `if`, where there is a Header
};

struct RegionLines {
  std::vector<std::string> Ahead;       ///< before the region
  std::vector<std::string> Open, Close; ///< around the statements
  /// The first statement of a block around them, instead of Open and Close.
  std::string Guard;
  /// Around the statements instead of plain braces: a block that begins so, and
  /// ends so.
  std::string BlockHead;
  std::vector<std::string> BlockTail;
  /// All of the region, where it stands before the span and not around it.
  std::vector<std::string> Body;
  bool InBlock = false; ///< braces around all of it and the span
};

class RegionWriter {
public:
  explicit RegionWriter(llvm::StringRef Code) : Lines(Code) {}

  /// Returns the edits that put \p R around \p S, or before it where R has a
  /// Body. Nothing where a comment stands before a branch.
  std::optional<std::vector<TextEdit>> put(const RegionLines &R,
                                           const TextSpan &S) const;

  /// Puts \p R with \p Inner, edits in \p S. Nothing either where directives of
  /// the preprocessor stand there: under another condition half would be
  /// missing.
  std::optional<std::vector<TextEdit>>
  put(const RegionLines &R, const TextSpan &S,
      const std::vector<TextEdit> &Inner) const;

  /// One step of indentation, as used around \p Offset.
  std::string getStep(unsigned Offset) const;

private:
  struct Layout;
  Layout makeLayout(const RegionLines &R, const TextSpan &S) const;
  std::string makeHead(const RegionLines &R, const Layout &L) const;
  static std::string makeBlockEnd(const RegionLines &R, const Layout &L);
  TextEdit makeTail(const RegionLines &R, const Layout &L) const;
  void indentInside(const TextSpan &S, llvm::StringRef Step,
                    std::vector<TextEdit> &Edits) const;

  TextLines Lines;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_REGIONWRITER_H
