//===- StmtWalk.cpp - Walks through statements ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/StmtWalk.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace interop {

bool walk(const Stmt *Root, StmtVisitor Visit) {
  return walkWith(Root, std::monostate(),
                  [&](const Stmt &S, std::monostate) { return Visit(S); });
}

bool walkBody(const Stmt *Root, StmtVisitor Visit) {
  StmtStack<> Stack;
  Stack.push(Root);
  while (!Stack.empty()) {
    const Stmt *S = Stack.pop().first;
    WalkResult Result = Visit(*S);
    if (Result == WalkResult::Interrupt)
      return true;
    if (Result == WalkResult::Advance)
      Stack.pushOwnParts(*S);
  }
  return false;
}

bool anyPart(const Stmt &S, llvm::function_ref<bool(const Stmt &)> Is) {
  return walk(&S, [&](const Stmt &Part) {
    return Is(Part) ? WalkResult::Interrupt : WalkResult::Advance;
  });
}

bool anyOutsideLambdas(const Stmt &S,
                       llvm::function_ref<bool(const Stmt &)> Is) {
  return walk(&S, [&](const Stmt &Part) {
    if (isa<LambdaExpr>(Part))
      return WalkResult::Skip;
    return Is(Part) ? WalkResult::Interrupt : WalkResult::Advance;
  });
}

void visitParts(const Stmt &S, llvm::function_ref<void(const Stmt &)> Visit) {
  anyPart(S, [&](const Stmt &Part) { return Visit(Part), false; });
}

void visitOutsideLambdas(const Stmt &S,
                         llvm::function_ref<void(const Stmt &)> Visit) {
  anyOutsideLambdas(S, [&](const Stmt &Part) { return Visit(Part), false; });
}

bool isLoop(const Stmt &S) {
  return isa<WhileStmt, DoStmt, ForStmt, CXXForRangeStmt>(S);
}

bool mayRepeat(const Stmt &S) {
  const auto *D = dyn_cast<DoStmt>(&S);
  if (!D)
    return isLoop(S);
  const Expr *Again = D->getCond()->IgnoreParenImpCasts();
  if (const auto *B = dyn_cast<CXXBoolLiteralExpr>(Again))
    return B->getValue();
  const auto *I = dyn_cast<IntegerLiteral>(Again);
  return !I || I->getValue().getBoolValue();
}

const Stmt *getLoopBody(const Stmt &S) {
  if (const auto *F = dyn_cast<ForStmt>(&S))
    return F->getBody();
  if (const auto *W = dyn_cast<WhileStmt>(&S))
    return W->getBody();
  if (const auto *D = dyn_cast<DoStmt>(&S))
    return D->getBody();
  const auto *R = dyn_cast<CXXForRangeStmt>(&S);
  return R ? R->getBody() : nullptr;
}

bool mentions(const Stmt &S, const ValueDecl &D) {
  return anyPart(S, [&D](const Stmt &At) {
    const auto *R = dyn_cast<DeclRefExpr>(&At);
    const auto *M = dyn_cast<MemberExpr>(&At);
    return (R &&
            (R->getDecl() == &D || R->getDecl()->getCanonicalDecl() == &D)) ||
           (M && M->getMemberDecl()->getCanonicalDecl() == &D);
  });
}

bool isLeave(const Stmt &S) {
  const Stmt *Inner = &S;
  if (const auto *E = dyn_cast<Expr>(Inner))
    Inner = E->IgnoreParenImpCasts()->IgnoreUnlessSpelledInSource();
  if (const auto *C = dyn_cast<CallExpr>(Inner))
    return C->getDirectCallee() && C->getDirectCallee()->isNoReturn();
  return isa<ReturnStmt, CXXThrowExpr>(Inner);
}

bool isWrittenAlike(const Expr &A, const Expr &B, const ASTContext &Ctx) {
  if (&A == &B)
    return true;
  llvm::FoldingSetNodeID OfA, OfB;
  A.Profile(OfA, Ctx, /*Canonical=*/true);
  B.Profile(OfB, Ctx, /*Canonical=*/true);
  return OfA == OfB;
}

} // namespace interop
