//===- StmtParents.cpp - What statements stand in -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/StmtParents.h"
#include "AST/StmtWalk.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace interop {

StmtRole getRole(const Stmt &Child, const Stmt &Parent) {
  if (isa<CompoundStmt>(Parent))
    return StmtRole::Statement;
  if (isa<SwitchCase, LabelStmt, AttributedStmt>(Parent))
    return StmtRole::Labeled;
  if (const auto *If = dyn_cast<IfStmt>(&Parent)) {
    if (If->getThen() == &Child || If->getElse() == &Child)
      return StmtRole::Branch;
    return If->getCond() == &Child ? StmtRole::Condition : StmtRole::Inner;
  }
  if (const auto *Switch = dyn_cast<SwitchStmt>(&Parent))
    return Switch->getCond() == &Child ? StmtRole::Condition : StmtRole::Inner;
  if (!isLoop(Parent))
    return StmtRole::Inner;
  return getLoopBody(Parent) == &Child ? StmtRole::LoopBody
                                       : StmtRole::LoopHead;
}

bool isStatementRole(StmtRole Role) {
  return Role == StmtRole::Statement || Role == StmtRole::Branch ||
         Role == StmtRole::LoopBody || Role == StmtRole::Labeled;
}

/// ParentMap changes nothing, but asks for more than that, and for something.
static Stmt *getRoot(const Stmt *Root) {
  static const NullStmt Nothing{SourceLocation()};
  return const_cast<Stmt *>(Root ? Root : &Nothing);
}

StmtParents::StmtParents(const Stmt *Root) : Parents(getRoot(Root)) {}

StmtParents::StmtParents(const FunctionDecl &F) : StmtParents(F.getBody()) {
  if (const auto *C = dyn_cast<CXXConstructorDecl>(&F))
    for (const CXXCtorInitializer *I : C->inits())
      Parents.addStmt(I->getInit());
}

bool StmtParents::isInside(const Stmt *Part, const Stmt &Whole) const {
  while (Part && Part != &Whole)
    Part = get(Part);
  return Part != nullptr;
}

const Stmt *StmtParents::findPart(const Stmt &Whole, const Stmt *Part) const {
  while (Part && get(Part) != &Whole)
    Part = get(Part);
  return Part;
}

/// It stands around an expression and adds nothing that is written, but for
/// parentheses, or throws the value away.
static bool isWrapper(const Stmt &S) {
  const auto *Cast = dyn_cast<ExplicitCastExpr>(&S);
  return isa<FullExpr, ParenExpr, ImplicitCastExpr, CXXBindTemporaryExpr,
             MaterializeTemporaryExpr>(S) ||
         (Cast && Cast->getType()->isVoidType());
}

const Stmt *StmtParents::skipWrappers(const Expr &E) const {
  const Stmt *S = &E;
  while (const Stmt *P = get(S)) {
    if (!isWrapper(*P))
      break;
    S = P;
  }
  return S;
}

StmtRole StmtParents::getRoleOf(const Expr &E) const {
  const Stmt *S = skipWrappers(E), *P = get(S);
  return P ? getRole(*S, *P) : StmtRole::Inner;
}

} // namespace interop
