//===- TextHistory.h - Texts that were written so far -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds pieces of earlier texts. Keys of one entity have much in common, in
// their middle too: the types of parameters. So a text is written as pieces of
// earlier ones and what lies between. Not zlib, which is another one on each
// machine, where the same summary must have the same bytes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SUMMARY_TEXTHISTORY_H
#define INTEROP_LIB_PROGRAM_SUMMARY_TEXTHISTORY_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace interop {

class TextHistory {
public:
  /// Shorter pieces cost more than they save.
  static constexpr size_t MinPiece = 5;

  struct Piece {
    size_t Length = 0; ///< MinPiece at least, or 0 for none
    size_t Back = 0;   ///< from the end of the history to its own end
  };
  /// Returns the longest beginning of \p Text that stands in the history, among
  /// the last places where it may; of two equal ones the later.
  Piece find(llvm::StringRef Text) const;
  void append(llvm::StringRef Text);

private:
  static size_t getSlot(const char *At);

  std::string Bytes;
  /// The last position of what begins alike, and for each position the one
  /// before; from one.
  std::vector<uint32_t> Last, Before;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_SUMMARY_TEXTHISTORY_H
