//===- PlainLocks.h - Locks that are taken once -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says whether a thread that has a lock waits for itself when it takes it
// again. The type may say so (`recursive` of types), or what it is made with:
// `pthread_mutex_init(&m, NULL)` makes a plain one, with attributes it may be
// either; so it may if anything else that is not zero is put there. A class of
// the program's with one lock in it is what that lock is, unless it also
// remembers who has it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_LOCKS_PLAINLOCKS_H
#define INTEROP_LIB_ANALYSIS_LOCKS_PLAINLOCKS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

class PlainLocks {
public:
  explicit PlainLocks(AnalysisContext &TU) : TU(TU) {}

  enum KindTy : uint8_t {
    Plain,     ///< whoever has it must not take it again
    Unseen,    ///< its type can be both, and nothing in view makes it
    Otherwise, ///< it may be taken again, or nothing is known of its type
  };
  /// \p Lock is a variable or field.
  KindTy getKind(const clang::ValueDecl &Lock);

private:
  KindTy findKind(const clang::ValueDecl &Lock);
  KindTy findInView(const clang::ValueDecl &Lock);
  KindTy getMade(const clang::ValueDecl &Lock);
  void collectMade();
  void collectWritten(const clang::DeclContext &In);
  void addMade(const Fact &E);
  void addStored(const Fact &E);
  void addWritten(const clang::Stmt &In);
  void add(const clang::ValueDecl &Lock, KindTy Kind);
  bool isPlainAttribute(const Fact &E, unsigned Arg);
  KindTy getMadeBy(const Fact &E, unsigned Arg, unsigned Depth);

  AnalysisContext &TU;
  llvm::DenseMap<const clang::ValueDecl *, KindTy> Kinds;
  /// What calls, stores and initializers make of fields and variables: Plain
  /// only if all of them do.
  llvm::DenseMap<const clang::ValueDecl *, KindTy> Made;
  bool IsCollected = false;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_LOCKS_PLAINLOCKS_H
