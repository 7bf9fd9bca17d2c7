//===- CaseConditions.cpp - What is asked about one case again ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/CaseConditions.h"
#include "AST/StmtWalk.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace interop {

namespace {

using NamedValues = llvm::SmallPtrSet<const Decl *, 4>;

/// The fields and variables that \p E asks, and what these variables were made
/// of.
void addNamed(const Expr *E, NamedValues &To, bool WithInits = true) {
  walk(E, [&](const Stmt &Part) {
    if (const auto *M = dyn_cast<MemberExpr>(&Part)) {
      To.insert(M->getMemberDecl());
      return WalkResult::Skip;
    }
    const auto *D = dyn_cast<DeclRefExpr>(&Part);
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    if (V)
      To.insert(V);
    if (V && V->isLocalVarDecl() && V->getInit() && WithInits)
      addNamed(V->getInit(), To, false);
    return WalkResult::Advance;
  });
}

/// What decides which part of \p S runs; null if nothing does.
const Expr *getCondition(const Stmt &S) {
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return If->getCond();
  if (const auto *C = dyn_cast<ConditionalOperator>(&S))
    return C->getCond();
  const auto *Switch = dyn_cast<SwitchStmt>(&S);
  return Switch ? Switch->getCond() : nullptr;
}

} // namespace

bool isForCase(const HeldValue &H, const LentValue &V, const Fact *End,
               const BodySetting &Of) {
  const Stmt *Given = V.Given ? V.Given->Node : nullptr;
  if (!Given)
    return false;
  NamedValues Asked;
  llvm::SmallPtrSet<const Stmt *, 4> Around;
  for (const Stmt *S = Given; S; S = Of.Parents.get(S)) {
    const Expr *Condition = getCondition(*S);
    if (!Condition || Of.Parents.isInside(Given, *Condition) ||
        (End && End->Node && Of.Parents.isInside(End->Node, *S)))
      continue;
    Around.insert(S);
    addNamed(Condition, Asked);
  }
  Asked.erase(H.At.getVariable());
  const SourceManager &SM = Of.F.getASTContext().getSourceManager();
  return !Asked.empty() && anyPart(*Of.F.getBody(), [&](const Stmt &S) {
    const Expr *Condition = getCondition(S);
    if (!Condition || Around.contains(&S) ||
        !SM.isBeforeInTranslationUnit(Given->getBeginLoc(),
                                      Condition->getBeginLoc()))
      return false;
    NamedValues Again;
    addNamed(Condition, Again);
    return llvm::any_of(
        Again, [&](const Decl *D) { return Asked.contains(D); });
  });
}

} // namespace interop
