//===- HolderFix.h - Holders that let a lock go -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gives the holder of a bound class's objects a deleter that releases the lock
// around their end. Classes that are bound as bases of each other have one kind
// of holder: all of them get theirs, or none does.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_HOLDERFIX_H
#define INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_HOLDERFIX_H

#include "Analysis/InterpreterLock/Finalizers.h"
#include "Edits/InterpreterLock/LockFixContext.h"
#include "llvm/ADT/StringSet.h"

namespace interop {

/// Returns the outermost function in which \p By binds its class; null in a
/// template, whose text serves other classes too.
const clang::FunctionDecl *findBindingFunction(const Finalizer &By,
                                               const LockModel &Lock,
                                               LockFixContext &All);

class HolderFixes {
public:
  explicit HolderFixes(LockFixContext &All) : All(All) {}

  /// Requests, for the class that \p By binds, a holder whose deleter does not
  /// hold \p Lock. Does nothing if the class has one already, or if something
  /// else in the unit may depend on what holds its objects.
  void add(const Finalizer &By, const LockModel &Lock);
  /// Returns the edits for \p By, once all are added; the first declares.
  std::optional<std::vector<clang::FixItHint>> make(const Finalizer &By);

private:
  struct Candidate {
    const clang::CXXConstructExpr *Binder = nullptr;
    const LockModel *Lock = nullptr;
    std::vector<clang::FixItHint> Edits;
  };
  bool isCandidate(const clang::CXXConstructExpr *Binder) const;
  bool fitsFamily(const Candidate &C) const;

  LockFixContext &All;
  std::vector<Candidate> Candidates;
  llvm::StringSet<> Names; ///< of deleters
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_HOLDERFIX_H
