//===- LineFilter.h - Findings of some lines --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Selects lines, and the findings in them: lines that a change touched, or that
// somebody names. Names of files need not be whole: "src/a.cpp" stands for all
// files whose path ends so.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_LINEFILTER_H
#define INTEROP_LIB_FINDINGS_LINEFILTER_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace interop {

class LineFilter {
public:
  using Range = std::pair<unsigned, unsigned>; ///< first and last, from 1

  /// Adds \p Lines of \p File; if there are none, all of it.
  void add(llvm::StringRef File, std::vector<Range> Lines);
  bool matches(const FilePlace &P) const;
  /// True if the warning or a note stands in a line of the filter: what was
  /// changed may be the cause, and the warning stand elsewhere.
  bool touches(const FindingRecord &F) const;

private:
  struct Entry {
    std::string File;
    std::vector<Range> Lines;
  };
  std::vector<Entry> Entries;
};

/// Reads clang-tidy's --line-filter: [{"name": "a.cpp", "lines": [[1, 3]]}].
llvm::Error addLineFilter(llvm::StringRef Json, LineFilter &Into);

/// Reads a unified diff; the lines that it adds count. \p Folder stands before
/// each name if it is not empty. The first part of a name, "b/", is left out.
llvm::Error addDiff(llvm::StringRef Diff, llvm::StringRef Folder,
                    LineFilter &Into);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_LINEFILTER_H
