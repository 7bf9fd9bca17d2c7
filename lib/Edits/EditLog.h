//===- EditLog.h - Edits that were made -------------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Records edits: no two fixes on warnings of a unit may touch.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_EDITLOG_H
#define INTEROP_LIB_EDITS_EDITLOG_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include <vector>

namespace interop {

class EditLog {
public:
  explicit EditLog(const clang::SourceManager &SM) : SM(SM) {}

  /// Adds \p Hints; false if they touch what was added before.
  bool add(llvm::ArrayRef<clang::FixItHint> Hints) {
    std::vector<Range> Own;
    for (const clang::FixItHint &H : Hints) {
      auto [File, From] = SM.getDecomposedLoc(H.RemoveRange.getBegin());
      Own.push_back({File, From, SM.getFileOffset(H.RemoveRange.getEnd())});
    }
    for (const Range &R : Own)
      for (const Range &Old : Done)
        if (R.File == Old.File && R.From <= Old.To && Old.From <= R.To)
          return false;
    Done.insert(Done.end(), Own.begin(), Own.end());
    return true;
  }

private:
  struct Range {
    clang::FileID File;
    unsigned From, To;
  };
  const clang::SourceManager &SM;
  std::vector<Range> Done;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_EDITLOG_H
