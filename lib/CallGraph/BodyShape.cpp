//===- BodyShape.cpp - The loops and try blocks of a body -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallGraph/BodyShape.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Only the thread runs it that started the team.
static bool isOfStarter(const OMPExecutableDirective &D) {
  return isa<OMPMasterDirective, OMPMaskedDirective, OMPParallelMasterDirective,
             OMPParallelMaskedDirective>(D);
}

const CapturedStmt *getTeamsPart(const OMPExecutableDirective &D) {
  OpenMPDirectiveKind Kind = D.getDirectiveKind();
  if (!D.hasAssociatedStmt() || isOfStarter(D) ||
      !(isOpenMPParallelDirective(Kind) || isOpenMPTeamsDirective(Kind) ||
        isOpenMPTaskingDirective(Kind)))
    return nullptr;
  return D.getInnermostCapturedStmt();
}

/// ... or that the thread runs which started the team.
static bool isOfTeams(const OMPExecutableDirective &D) {
  return isOfStarter(D) || getTeamsPart(D);
}

BodyShape::BodyShape(const FunctionDecl &F) {
  Work.push_back({F.getBody(), Event::NoIndex});
  while (!Work.empty()) {
    Item I = Work.pop_back_val();
    if (!I.S)
      continue;
    if (!Tries.empty())
      TryOf[I.S] = I.Try;
    if (I.IsTeams)
      Teams.insert(I.S);
    if (const auto *T = dyn_cast<CXXTryStmt>(I.S)) {
      addTry(*T, I);
      continue;
    }
    const auto *D = dyn_cast<OMPExecutableDirective>(I.S);
    const bool IsTeams = I.IsTeams || (D && isOfTeams(*D));
    if (const auto *L = dyn_cast<LambdaExpr>(I.S)) {
      for (const Expr *Init : L->capture_inits())
        Work.push_back({Init, I.Try, IsTeams});
      continue;
    }
    if (const auto *C = dyn_cast<CapturedStmt>(I.S)) {
      Work.push_back({C->getCapturedStmt(), I.Try, IsTeams});
      continue;
    }
    if (isa<WhileStmt, DoStmt, ForStmt>(I.S))
      Loops.push_back(I.S);
    size_t First = Work.size();
    for (const Stmt *Child : I.S->children())
      Work.push_back({Child, I.Try, IsTeams});
    std::reverse(Work.begin() + First, Work.end());
  }
  if (!Tries.empty() && Tries.front().Node == F.getBody())
    Tries.front().CoversInitializers = isa<CXXConstructorDecl>(F);
}

/// Handlers stand outside: what they throw goes further out.
void BodyShape::addTry(const CXXTryStmt &S, const Item &At) {
  int Index = Tries.size();
  TryFacts T;
  T.Node = &S;
  T.Outer = At.Try;
  for (unsigned I = 0; I < S.getNumHandlers(); ++I)
    T.Caught.push_back(S.getHandler(I)->getCaughtType());
  for (unsigned I = S.getNumHandlers(); I-- > 0;)
    Work.push_back({S.getHandler(I), At.Try, At.IsTeams});
  Work.push_back({S.getTryBlock(), Index, At.IsTeams});
  Tries.push_back(std::move(T));
}

int BodyShape::getTry(const Stmt &S) const {
  if (TryOf.empty())
    return Event::NoIndex;
  auto Found = TryOf.find(&S);
  return Found == TryOf.end() ? getInitializerTry() : Found->second;
}

} // namespace interop
