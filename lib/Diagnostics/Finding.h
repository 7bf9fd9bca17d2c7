//===- Finding.h - What is told to the user ------------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A finding is one warning where the user must act, then notes that lead to the
// primitive cause. Plain values; the checks hand them to clang-tidy, and
// FindingRecords.h to others.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_FINDING_H
#define INTEROP_LIB_DIAGNOSTICS_FINDING_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace interop {

struct Note {
  clang::SourceLocation Loc;
  std::string Text;
  /// An alternative, applied by the user's choice.
  std::vector<clang::FixItHint> Fixes;
  /// Where two ways meet, two threads say: 1 is the way of the warning, 2 the
  /// other; 0 is neither.
  unsigned Way = 0;
};

struct Finding {
  clang::SourceLocation Loc;
  std::string Message;
  /// The one safe fix; empty if there is none.
  std::vector<clang::FixItHint> Fixes;
  std::vector<Note> Notes;
};

/// What \p Tell adds to the notes of \p F is of \p Way.
inline void addOnPath(Finding &F, unsigned Way,
                      llvm::function_ref<void()> Tell) {
  size_t Begin = F.Notes.size();
  Tell();
  for (Note &N : llvm::drop_begin(F.Notes, Begin))
    N.Way = Way;
}

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_FINDING_H
