//===- LockSurroundings.h - What is around a lock problem -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what decides how a problem is edited: where its function is entered,
// the regions that are open there, mutexes that are held, what else waits.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKSURROUNDINGS_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKSURROUNDINGS_H

#include "Analysis/InterpreterLock/InterpreterLocks.h"
#include "clang/AST/Stmt.h"

namespace interop {

/// The macro or function that \p Line starts with.
llvm::StringRef getFirstWord(llvm::StringRef Line);

class LockSurroundings {
public:
  LockSurroundings(const LockProblem &P, AnalysisContext &TU)
      : P(P), TU(TU), In(P.Chain.front().In.getFunction()) {}

  /// Calls of the function that wait, themselves or further in.
  std::vector<const Fact *> findWaits() const;
  /// Returns true if the first place is a helper that does more than to use the
  /// interpreter, and is all that the macros' region around it is for.
  bool doesMore() const;
  /// The block around \p S that the macro of a region opened; null if there is
  /// none.
  const clang::CompoundStmt *findMacroRegion(const clang::Stmt &S) const;
  /// True if a call of the function, or a guard around \p S, drops the lock.
  bool isDroppedHere(const clang::Stmt &S) const;

private:
  bool hasOtherWork() const;
  bool isImportedWork(const Fact &E) const;

  const LockProblem &P;
  AnalysisContext &TU;
  const clang::FunctionDecl *In;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKSURROUNDINGS_H
