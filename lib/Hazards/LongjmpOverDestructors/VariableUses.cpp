//===- VariableUses.cpp - Where a body names a variable -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LongjmpOverDestructors/VariableUses.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

VariableUses::VariableUses(const FunctionDecl &F, const SourceManager &SM)
    : SM(SM) {
  auto visit = [this](const Stmt &S, unsigned &Loop) {
    if (isLoop(S)) {
      OuterLoops.push_back(Loop);
      Loop = OuterLoops.size() - 1;
    }
    add(S, Loop);
    return WalkResult::Advance;
  };
  if (const auto *C = dyn_cast<CXXConstructorDecl>(&F))
    for (const CXXCtorInitializer *I : C->inits())
      walkWith(I->getInit(), NoLoop, visit);
  walkWith(F.getBody(), NoLoop, visit);
}

void VariableUses::add(const Stmt &S, unsigned Loop) {
  if (Loop != NoLoop)
    LoopOf[&S] = Loop;
  if (const auto *R = dyn_cast<DeclRefExpr>(&S))
    Uses[R->getDecl()->getCanonicalDecl()].push_back({R->getLocation(), Loop});
  else if (const auto *M = dyn_cast<MemberExpr>(&S))
    Uses[M->getMemberDecl()->getCanonicalDecl()].push_back(
        {M->getMemberLoc(), Loop});
  else if (const auto *D = dyn_cast<DeclStmt>(&S); D && Loop != NoLoop)
    for (const Decl *Declared : D->decls())
      LoopOfVariable[Declared->getCanonicalDecl()] = Loop;
}

bool VariableUses::isInLoop(unsigned Inner, unsigned Outer) const {
  while (Inner != Outer && Inner != NoLoop)
    Inner = OuterLoops[Inner];
  return Inner == Outer;
}

bool VariableUses::isUsedBefore(const ValueDecl &V, const Stmt &At) const {
  auto Found = Uses.find(V.getCanonicalDecl());
  if (Found == Uses.end())
    return false;
  unsigned Loop = LoopOf.lookup(&At),
           Own = LoopOfVariable.lookup(V.getCanonicalDecl());
  SourceLocation Begin = At.getBeginLoc();
  return llvm::any_of(Found->second, [&](const Use &U) {
    if (SM.isBeforeInTranslationUnit(U.Loc, Begin))
      return true;
    // In a loop that the variable outlives, what follows comes before, too.
    for (unsigned L = Loop; L != Own && L != NoLoop; L = OuterLoops[L])
      if (isInLoop(U.Loop, L))
        return true;
    return false;
  });
}

bool VariableUses::isUsedBetween(const ValueDecl &V, const Stmt &From,
                                 const Stmt &At) const {
  auto Found = Uses.find(V.getCanonicalDecl());
  SourceLocation First = From.getEndLoc(), Last = At.getBeginLoc();
  return Found != Uses.end() && llvm::any_of(Found->second, [&](const Use &U) {
           return SM.isBeforeInTranslationUnit(First, U.Loc) &&
                  SM.isBeforeInTranslationUnit(U.Loc, Last);
         });
}

} // namespace interop
