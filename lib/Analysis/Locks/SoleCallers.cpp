//===- SoleCallers.cpp - Where one thread comes at a time -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Locks/SoleCallers.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/UserBodies.h"
#include "Effects/NewObjects.h"
#include "Support/NameWords.h"

using namespace clang;

namespace interop {

bool SoleCallers::isCalledOnce(const FunctionDecl &F) {
  if (isa<CXXConstructorDecl>(F) || isInOwnDestruction(F, TU) || F.isMain())
    return true;
  return F.getIdentifier() && hasNameWord(F.getName(), NameWord::Begin) &&
         !hasNameWord(F.getName(), {"ensure", "lazy", "get"});
}

bool SoleCallers::isAlone(Entity E, const ObjectRef &Of, FlowPoint At) {
  if (isOfNewObject(Of, TU.getEffects().getFacts(E), At) ||
      !TU.get<ProgramLocks>().getHeldAtEntry(E).holdsNothing())
    return true;
  const FunctionDecl *F = E.getFunction();
  if (!F || isRun(*F))
    return true;
  bool IsCalled = false;
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  for (const FunctionDecl *C : Callers.getCallers(*F)) {
    if (!C->isMain() &&
        (F->isExternallyVisible() || !(isCalledOnce(*C) || isRun(*C))))
      return false;
    IsCalled = true;
  }
  return IsCalled;
}

/// A call that models know runs it: it starts a thread, or calls it once.
bool SoleCallers::isRun(const FunctionDecl &F) {
  if (!Run) {
    Run.emplace();
    for (const UserBody &B : findUserBodies(TU))
      for (const Fact &C :
           TU.getEffects().getFacts(Entity::makeFunction(*B.F)).All)
        if (C.Row && (C.Row->Starts || !C.Row->Callbacks.empty()))
          addNamed(C);
  }
  return Run->contains(F.getCanonicalDecl());
}

void SoleCallers::addNamed(const Fact &Call) {
  for (const Expr *Arg : Call.Args)
    if (Arg)
      visitParts(*Arg, [this](const Stmt &S) {
        const auto *R = dyn_cast<DeclRefExpr>(&S);
        if (const auto *F =
                dyn_cast_or_null<FunctionDecl>(R ? R->getDecl() : nullptr))
          Run->insert(F->getCanonicalDecl());
      });
}

} // namespace interop
