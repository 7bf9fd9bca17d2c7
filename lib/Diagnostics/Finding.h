//===- Finding.h - A warning, its notes and its fixes -----------*- C++ -*-===//
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

#include "Findings/FindingRecord.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"
#include <string>
#include <vector>

namespace interop {

struct Note {
  clang::SourceLocation Loc;
  std::string Text;
  /// An alternative, applied by the user's choice.
  std::vector<clang::FixItHint> Fixes;
  unsigned Path = 0; ///< see Remark::Path
  Statement States = {};
};

/// A sentence with what it states.
struct NoteText {
  NoteText(const llvm::Twine &Text, Statement States = {})
      : Text(Text.str()), States(std::move(States)) {}
  NoteText(std::string Text) : Text(std::move(Text)) {}
  NoteText(const char *Text) : Text(Text) {}

  std::string Text;
  Statement States;
};

struct Finding {
  clang::SourceLocation Loc;
  std::string Message;
  /// The one safe fix; empty if there is none.
  std::vector<clang::FixItHint> Fixes;
  std::vector<Note> Notes;
  Statement States = {}; ///< what the message states
  /// Text of a macro that is the cause, and where one edit ends this finding and
  /// those like it; invalid if there is none.
  clang::SourceLocation Cause = {};
};

inline void addNote(Finding &F, clang::SourceLocation Loc, NoteText Text) {
  F.Notes.push_back({Loc, std::move(Text.Text), {}, 0, std::move(Text.States)});
}

/// A sentence that says what to do.
inline NoteText makeAdvice(const llvm::Twine &Text) {
  return {Text, Statement{Statement::Advises}};
}

inline void addAdvice(Finding &F, clang::SourceLocation Loc,
                      const llvm::Twine &Text) {
  addNote(F, Loc, makeAdvice(Text));
}

/// Puts the notes that \p Explain adds to \p F on \p Path, 1 or 2.
inline void explainOnPath(Finding &F, unsigned Path,
                          llvm::function_ref<void()> Explain) {
  size_t Begin = F.Notes.size();
  Explain();
  for (Note &N : llvm::drop_begin(F.Notes, Begin))
    N.Path = Path;
}

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_FINDING_H
