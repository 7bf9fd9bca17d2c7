//===- NamedValues.cpp - What an expression names -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/NamedValues.h"
#include "AST/StmtWalk.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace interop {

bool namesAny(const Stmt &S, llvm::function_ref<bool(const ValueDecl &)> Is) {
  return anyPart(S, [&](const Stmt &P) {
    const auto *D = dyn_cast<DeclRefExpr>(&P);
    const auto *M = dyn_cast<MemberExpr>(&P);
    return (D && Is(*cast<ValueDecl>(D->getDecl()->getCanonicalDecl()))) ||
           (M && Is(*cast<ValueDecl>(M->getMemberDecl()->getCanonicalDecl())));
  });
}

} // namespace interop
