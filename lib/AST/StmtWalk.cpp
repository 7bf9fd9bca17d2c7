//===- StmtWalk.cpp - Walks through statements ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/StmtWalk.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace interop {

bool anyOutsideLambdas(const Stmt &S,
                       llvm::function_ref<bool(const Stmt &)> Visit) {
  llvm::SmallVector<const Stmt *, 16> Work{&S};
  while (!Work.empty()) {
    const Stmt *At = Work.pop_back_val();
    if (!At || isa<LambdaExpr>(At))
      continue;
    if (Visit(*At))
      return true;
    Work.append(At->child_begin(), At->child_end());
  }
  return false;
}

void visitOutsideLambdas(const Stmt &S,
                         llvm::function_ref<void(const Stmt &)> Visit) {
  anyOutsideLambdas(S, [&](const Stmt &Inner) { return Visit(Inner), false; });
}

bool isLeave(const Stmt &S) {
  const Stmt *Inner = &S;
  if (const auto *E = dyn_cast<Expr>(Inner))
    Inner = E->IgnoreParenImpCasts()->IgnoreUnlessSpelledInSource();
  if (const auto *C = dyn_cast<CallExpr>(Inner))
    return C->getDirectCallee() && C->getDirectCallee()->isNoReturn();
  return isa<ReturnStmt, CXXThrowExpr>(Inner);
}

} // namespace interop
