//===- BodyShape.cpp - The loops and try blocks of a body -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/BodyShape.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

const CapturedStmt *getTeamsPart(const OMPExecutableDirective &D) {
  OpenMPDirectiveKind Kind = D.getDirectiveKind();
  if (!D.hasAssociatedStmt() || isStartersPart(D) ||
      !(isOpenMPParallelDirective(Kind) || isOpenMPTeamsDirective(Kind) ||
        isOpenMPTaskingDirective(Kind)))
    return nullptr;
  return D.getInnermostCapturedStmt();
}

/// ... or that the thread runs which started the team.
static bool isOfTeams(const OMPExecutableDirective &D) {
  return isStartersPart(D) || getTeamsPart(D);
}

BodyShape::BodyShape(const FunctionDecl &F) {
  Work.push_back({F.getBody(), Fact::NoIndex});
  while (!Work.empty()) {
    Item I = Work.pop_back_val();
    if (!I.S)
      continue;
    if (!Tries.empty())
      TryOf[I.S] = I.Try;
    if (I.IsTeams)
      Teams.insert(I.S);
    if (auto P = PlainSections.find(I.S); P != PlainSections.end())
      I.Region = P->second;
    if (I.Region != Fact::NoIndex)
      RegionOf[I.S] = I.Region;
    if (const auto *T = dyn_cast<CXXTryStmt>(I.S)) {
      addTry(*T, I);
      continue;
    }
    Item Inside{nullptr, I.Try, I.IsTeams, I.Region};
    if (const auto *D = dyn_cast<OMPExecutableDirective>(I.S))
      addRegion(*D, Inside);
    addPlainSection(*I.S, I.Region);
    auto push = [&](const Stmt *S) {
      Inside.S = S;
      Work.push_back(Inside);
    };
    if (const auto *L = dyn_cast<LambdaExpr>(I.S)) {
      for (const Expr *Init : L->capture_inits())
        push(Init);
      continue;
    }
    if (const auto *C = dyn_cast<CapturedStmt>(I.S)) {
      push(C->getCapturedStmt());
      continue;
    }
    if (isa<WhileStmt, DoStmt, ForStmt>(I.S))
      Loops.push_back(I.S);
    size_t First = Work.size();
    for (const Stmt *Child : I.S->children())
      push(Child);
    std::reverse(Work.begin() + First, Work.end());
  }
  if (!Tries.empty() && Tries.front().Node == F.getBody())
    Tries.front().CoversInitializers = isa<CXXConstructorDecl>(F);
}

/// Sets where the parts of \p D stand.
void BodyShape::addRegion(const OMPExecutableDirective &D, Item &Inside) {
  Inside.IsTeams |= isOfTeams(D);
  if (getTeamsPart(D))
    Inside.Region = Fact::NoIndex;
  std::optional<TeamRegion> R = findTeamRegion(D);
  if (!R)
    return;
  if (auto Before = AfterPlain.find(&D); Before != AfterPlain.end())
    R->Before = Before->second;
  R->Outer = Inside.Region;
  Inside.Region = Regions.size();
  Regions.push_back(std::move(*R));
}

void BodyShape::addPlainSection(const Stmt &Part, int Outer) {
  const Stmt *Plain = findPlainSection(Part);
  if (!Plain)
    return;
  TeamRegion R = makePlainSection(*Plain);
  R.Outer = Outer;
  for (const Stmt *Other : Part.children())
    AfterPlain[Other] = Regions.size();
  PlainSections[Plain] = Regions.size();
  Regions.push_back(std::move(R));
}

int BodyShape::getRegion(const Stmt &S) const {
  auto Found = RegionOf.find(&S);
  return Found == RegionOf.end() ? Fact::NoIndex : Found->second;
}

bool BodyShape::isOfStarter(const Stmt &S) const {
  for (int R = getRegion(S); R != Fact::NoIndex; R = Regions[R].Outer)
    if (Regions[R].OnPrimaryThread)
      return true;
  return false;
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
    Work.push_back({S.getHandler(I), At.Try, At.IsTeams, At.Region});
  Work.push_back({S.getTryBlock(), Index, At.IsTeams, At.Region});
  Tries.push_back(std::move(T));
}

int BodyShape::getTry(const Stmt &S) const {
  if (TryOf.empty())
    return Fact::NoIndex;
  auto Found = TryOf.find(&S);
  return Found == TryOf.end() ? getInitializerTry() : Found->second;
}

} // namespace interop
