//===- LockCollector.h - The locks that one body takes and drops ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of FactCollector: knows which guard variable stands for which lock, so
// that `guard.unlock()` and the end of its scope drop what it guards.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_CALLGRAPH_LOCKCOLLECTOR_H
#define INTEROP_LIB_CALLGRAPH_LOCKCOLLECTOR_H

#include "CallGraph/Event.h"
#include "CallGraph/Knowledge.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

class LockCollector {
public:
  /// \p At: where the collector stands; each operation takes the next place.
  LockCollector(FunctionFacts &Facts, Knowledge &Known, FlowPoint &At)
      : Facts(Facts), Known(Known), At(At) {}

  /// A call that takes or drops a lock, by its row.
  void addCall(const Event &E);
  /// The guards among the variables that \p S declares.
  void addGuards(const clang::DeclStmt &S);
  /// The end of \p V's life, if it is a guard.
  void dropGuard(const clang::VarDecl &V);

private:
  void addGuard(const clang::VarDecl &V);
  void add(const ObjectRef &Lock, bool Takes, const Event &E);
  void push(const ObjectRef &Lock, bool Takes, clang::SourceLocation Loc,
            const clang::ValueDecl *Guard = nullptr);

  FunctionFacts &Facts;
  Knowledge &Known;
  FlowPoint &At;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<ObjectRef, 1>>
      Guards;
};

} // namespace interop

#endif // INTEROP_LIB_CALLGRAPH_LOCKCOLLECTOR_H
