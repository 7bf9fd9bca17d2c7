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
  Work.push(F.getBody());
  while (!Work.empty()) {
    auto [S, At] = Work.pop();
    if (!Tries.empty())
      TryOf[S] = At.Try;
    if (At.IsTeams)
      Teams.insert(S);
    if (auto P = PlainSections.find(S); P != PlainSections.end())
      At.Region = P->second;
    if (At.Region != Fact::NoIndex)
      RegionOf[S] = At.Region;
    if (const auto *T = dyn_cast<CXXTryStmt>(S)) {
      addTry(*T, At);
      continue;
    }
    int Outer = At.Region;
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      addRegion(*D, At);
    addPlainSection(*S, Outer);
    if (isa<WhileStmt, DoStmt, ForStmt>(S))
      Loops.push_back(S);
    Work.pushOwnParts(*S, At);
  }
  if (!Tries.empty() && Tries.front().Node == F.getBody())
    Tries.front().CoversInitializers = isa<CXXConstructorDecl>(F);
}

/// Sets where the parts of \p D stand.
void BodyShape::addRegion(const OMPExecutableDirective &D,
                          Surroundings &Inside) {
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
void BodyShape::addTry(const CXXTryStmt &S, Surroundings At) {
  int Index = Tries.size();
  TryFacts T;
  T.Node = &S;
  T.Outer = At.Try;
  for (unsigned I = 0; I < S.getNumHandlers(); ++I)
    T.Caught.push_back(S.getHandler(I)->getCaughtType());
  for (unsigned I = S.getNumHandlers(); I-- > 0;)
    Work.push(S.getHandler(I), At);
  At.Try = Index;
  Work.push(S.getTryBlock(), At);
  Tries.push_back(std::move(T));
}

int BodyShape::getTry(const Stmt &S) const {
  if (TryOf.empty())
    return Fact::NoIndex;
  auto Found = TryOf.find(&S);
  return Found == TryOf.end() ? getInitializerTry() : Found->second;
}

} // namespace interop
