//===- LockWrappers.h - Locks behind functions of the program ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs have their own names for locks: `queue_lock(q)`, `Mutex::Lock()`, a
// class `Locker` whose constructor locks what it is given. Says which lock such
// a call takes or drops, in the terms of the caller: of `queue_lock(q)` it is
// the field of `q`, of `lock_.Lock()` it is `lock_`, whatever is in that.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_LOCKWRAPPERS_H
#define INTEROP_LIB_FACTS_COLLECTION_LOCKWRAPPERS_H

#include "AST/ObjectRef.h"
#include "Facts/ModelLookup.h"
#include "clang/AST/ExprCXX.h"
#include <optional>

namespace interop {

class LockWrappers {
public:
  explicit LockWrappers(ModelLookup &Known) : Known(Known) {}

  struct Operation {
    ObjectRef Lock;
    bool Takes = true;
  };

  /// What a call of \p Callee on \p Object with \p Args does to a lock; nothing
  /// if its body is not a plain wrapper.
  std::optional<Operation> find(const clang::FunctionDecl *Callee,
                                const ObjectRef &Object,
                                llvm::ArrayRef<const clang::Expr *> Args) const;

  /// What the construction of a guard of the program's own takes until the end
  /// of the guard; unknown if it is none.
  ObjectRef findGuarded(const clang::CXXConstructExpr &Guard) const;

private:
  using Arguments = llvm::ArrayRef<const clang::Expr *>;
  std::optional<Operation> findInside(const clang::FunctionDecl &F,
                                      unsigned Depth) const;
  bool readBody(const clang::Stmt &Body, unsigned Depth,
                std::optional<Operation> &Found) const;
  bool isChosen(const clang::FunctionDecl &F, const clang::Stmt &Body,
                unsigned Depth) const;
  std::optional<Operation> findLeft(const clang::Stmt &Body) const;
  std::optional<Operation> findUnseen(const clang::FunctionDecl &F) const;
  static std::optional<Operation> findDeclared(const clang::FunctionDecl &F);
  std::optional<Operation> findElsewhere(const clang::FunctionDecl &F,
                                         ImportedFacts &Imported) const;
  std::optional<Operation> findDrop(const clang::CXXDestructorDecl &End) const;
  std::optional<Operation> findAt(const clang::CallExpr &C,
                                  unsigned Depth) const;

  ModelLookup &Known;
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_LOCKWRAPPERS_H
