//===- StmtParents.h - What statements stand in ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The way from a part of a body out to the statements around it.
// Analysis/BodyParents.h keeps one of these for each body.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_STMTPARENTS_H
#define INTEROP_LIB_AST_STMTPARENTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ParentMap.h"

namespace interop {

/// What a statement is to the one that it stands in.
enum class StmtRole : uint8_t {
  Statement, ///< one of a block
  Branch,    ///< of an if
  LoopBody,
  Labeled,   ///< behind a label, a case or an attribute
  Condition, ///< of an if or switch: evaluated first and once
  LoopHead,  ///< evaluated again and again
  Inner,     ///< any other part
};

StmtRole getRole(const clang::Stmt &Child, const clang::Stmt &Parent);

/// True for what stands in its parent as a statement, not as a value.
bool isStatementRole(StmtRole Role);

class StmtParents {
public:
  /// Of what \p Root, which may be null, holds.
  explicit StmtParents(const clang::Stmt *Root);
  /// Of the body of \p F, which may have none, and of its initializers.
  explicit StmtParents(const clang::FunctionDecl &F);

  /// Null for the outermost one.
  const clang::Stmt *get(const clang::Stmt *S) const {
    return Parents.getParent(S);
  }
  /// \p S or the nearest statement around it that is a \p T; null if none is.
  template <typename T> const T *findAround(const clang::Stmt *S) const {
    while (S && !llvm::isa<T>(S))
      S = get(S);
    return llvm::cast_or_null<T>(S);
  }
  /// True if \p Part is \p Whole or stands in it.
  bool isInside(const clang::Stmt *Part, const clang::Stmt &Whole) const;
  /// The part of \p Whole that is or holds \p Part; null if none does.
  const clang::Stmt *findPart(const clang::Stmt &Whole,
                              const clang::Stmt *Part) const;
  /// \p E with what the compiler adds, parentheses and casts to void.
  const clang::Stmt *skipWrappers(const clang::Expr &E) const;
  /// Of that in what stands around it.
  StmtRole getRoleOf(const clang::Expr &E) const;
  /// True if \p E is a statement: nobody asks for its value.
  bool isStatement(const clang::Expr &E) const {
    return isStatementRole(getRoleOf(E));
  }

private:
  clang::ParentMap Parents;
};

} // namespace interop

#endif // INTEROP_LIB_AST_STMTPARENTS_H
