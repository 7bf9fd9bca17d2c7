//===- TextLines.h - Lines of a file ----------------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the lines of a file, for tidy edits. All places are offsets.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_TEXTLINES_H
#define INTEROP_LIB_EDITS_TEXTLINES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace interop {

class TextLines {
public:
  explicit TextLines(llvm::StringRef Text) : Text(Text) {}

  llvm::StringRef get(unsigned From, unsigned To) const {
    return Text.slice(From, To);
  }
  unsigned getStart(unsigned Offset) const;
  /// The end of the line before its line break.
  unsigned getEnd(unsigned Offset) const;
  /// The start of the next line, or the end of the file.
  unsigned getNext(unsigned Offset) const;
  bool isBlank(unsigned From, unsigned To) const {
    return Text.slice(From, To).trim().empty();
  }
  /// True if the line that \p Offset stands on has nothing but white space.
  bool isBlankLine(unsigned Offset) const {
    return Offset < Text.size() && isBlank(getStart(Offset), getEnd(Offset));
  }
  /// The white space that the line of \p Offset starts with.
  llvm::StringRef getIndentation(unsigned Offset) const;
  /// "\n" or "\r\n", as on the line of \p Offset.
  llvm::StringRef getBreak(unsigned Offset) const;
  /// \p Offset, or the end of its line if there is but a comment before that.
  unsigned skipComment(unsigned Offset) const;
  /// The first of the lines of comments that end directly above \p At, the
  /// start of a line; \p At if there is none.
  unsigned skipCommentsAbove(unsigned At) const;
  /// True if a line that begins between the two is for the preprocessor: under
  /// another condition half of what stands there would be missing.
  bool hasDirectives(unsigned From, unsigned To) const;
  unsigned size() const { return unsigned(Text.size()); }

private:
  llvm::StringRef Text;
};

/// Replaces all \p From in \p Text by \p To.
void replaceAll(std::string &Text, llvm::StringRef From, llvm::StringRef To);

} // namespace interop

#endif // INTEROP_LIB_EDITS_TEXTLINES_H
