//===- LockCollector.h - The locks that one body takes and drops ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the operations on locks in a body. Knows which guard variable stands
// for which lock, so that `guard.unlock()` and the end of its scope drop what
// it guards.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_LOCKCOLLECTOR_H
#define INTEROP_LIB_FACTS_COLLECTION_LOCKCOLLECTOR_H

#include "Facts/Collection/BodyShape.h"
#include "Facts/ModelLookup.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace interop {

/// True if the first to reach the static local \p V initializes it under a lock
/// of its own, for which others wait.
bool isGuardedStatic(const clang::VarDecl &V);

class LockCollector {
public:
  /// \p At: where the collector stands; each operation takes the next place.
  LockCollector(FunctionFacts &Facts, ModelLookup &Known, FlowPoint &At)
      : Facts(Facts), Known(Known), At(At) {}

  /// Adds the operations of a call that takes or drops a lock, by its row.
  void addCall(const Fact &E);
  /// Adds the guards among the variables that \p S declares.
  void addGuards(const clang::DeclStmt &S);
  /// \p Value is stored in \p In. If the end of its scope calls a function, and
  /// \p Value takes a lock, then that drops it:
  ///   g_autoptr(GMutexLocker) locker = g_mutex_locker_new(m);
  void keep(const ObjectRef &In, const clang::Expr *Value);
  /// Drops what \p V holds at the end of its life, if it is a guard.
  void dropGuard(const clang::VarDecl &V);
  /// Takes or drops what \p Call, whose row is \p Row, holds around its
  /// callable argument \p Arg.
  void addOnce(const FunctionModel &Row, const clang::CallExpr &Call,
               unsigned Arg, bool Takes);
  /// Finds, in the blocks of \p Graph, the static locals whose first
  /// initialization is under a lock of their own.
  void findStatics(const clang::CFG &Graph);
  /// Takes the lock of a static local if \p S begins its initializer.
  void beginStatic(const clang::Stmt &S);
  /// Drops the locks of the static locals that \p S declares.
  void endStatics(const clang::DeclStmt &S);

  /// Begins the regions of \p Shape of which \p S is the first statement.
  void beginRegions(const clang::Stmt &S, const BodyShape &Shape,
                    clang::ASTContext &Ctx);
  /// Ends the regions that last until \p S.
  void endRegions(const clang::Stmt &S, const BodyShape &Shape,
                  clang::ASTContext &Ctx);

private:
  void push(const TeamRegion &R, bool Takes, clang::ASTContext &Ctx);
  void addGuard(const clang::VarDecl &V);
  void addGuarded(const clang::VarDecl &V, const clang::Expr &Of,
                  bool Deferred);
  /// A class of the program's own that locks what it is given.
  void addGuardOfProgram(const clang::VarDecl &V,
                         const clang::CXXConstructExpr &C);
  void addStatic(const clang::VarDecl &V);
  void add(const ObjectRef &Lock, bool Takes, const Fact &E);
  void push(const ObjectRef &Lock, bool Takes, clang::SourceLocation Loc,
            const clang::ValueDecl *Guard = nullptr,
            LockOperation::KindTy Kind = LockOperation::Mutex);

  FunctionFacts &Facts;
  ModelLookup &Known;
  FlowPoint &At;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<ObjectRef, 1>>
      Guards;
  /// The static local that a statement initializes, as a part.
  llvm::DenseMap<const clang::Stmt *, const clang::VarDecl *> Initializing;
  llvm::DenseSet<const clang::VarDecl *> Begun;
  llvm::DenseSet<int> Entered; ///< regions, by index
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_LOCKCOLLECTOR_H
