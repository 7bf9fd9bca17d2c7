//===- LockNotes.h - Notes on locks -----------------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the notes that findings about locks share: where a fact stands for its
// user, what it is called, the path from one function into the next, why a lock
// is held and what a wait waits for.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKNOTES_H
#define INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKNOTES_H

#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/InterpreterLock/LockReasons.h"

namespace interop {

/// Returns the path (Note::Path) of explainCause's notes: what \p P waits for
/// may be another thread.
unsigned getCausePath(const LockProblem &P);

class LockNotes {
public:
  LockNotes(const clang::SourceManager &SM, Finding &F) : SM(SM), F(F) {}

  /// Where the user wrote it.
  clang::SourceLocation getPlace(clang::SourceLocation Loc) const;
  clang::SourceLocation getPlace(const Fact &E) const;
  /// "'poll'", or a library's macro.
  std::string getName(const Fact &E) const;
  /// "poll", or the class that is destroyed.
  std::string getPlainName(const Fact &E) const;
  /// "'poll'", "the end of 'v'".
  std::string describeCall(const Fact &E) const;
  /// "the end of 'v'", "the end of a 'Holder'".
  std::string describeEnd(const Fact &E) const;

  /// Adds a note; nothing where \p Loc is invalid.
  void add(clang::SourceLocation Loc, NoteText Text);
  void addAt(const Fact &E, NoteText Text);

  void explainReasons(llvm::ArrayRef<LockReasonText> Reasons);
  /// See CallPathNotes.h; \p NamesNextBody is CallPathWording's.
  void explainPath(llvm::ArrayRef<CallStep> Path, bool NamesNextBody = false);
  /// What is waited for at the end of \p P.
  void explainCause(const LockProblem &P);
  /// What \p Row says of how long the call \p E waits, if it says so.
  void explainWait(const Fact &E, const FunctionModel &Row);
  /// Adds "and N more" where there are more places than notes.
  void explainMore(clang::SourceLocation Loc, size_t Count);

private:
  void explainCallback(const LockProblem &P);
  void explainKeeper(const LockProblem &P);

  const clang::SourceManager &SM;
  Finding &F;
};

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKNOTES_H
