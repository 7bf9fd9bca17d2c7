//===- LockView.cpp - One interpreter lock in one unit --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/LockView.h"
#include "AST/Naming.h"
#include "Facts/Collection/Destruction.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool LockView::isReported(const FunctionDecl &F) const {
  return !isSystem(F, SM) && !F.isInvalidDecl() && !Known.isInterpretersOwn(F);
}

CallPath LockView::makeChain(Entity E, LockPresence Now, unsigned I,
                             int LockSummary::*First) {
  CallPath Chain;
  while (true) {
    const Fact &At = getFact(E, I);
    Chain.push_back({E, &At});
    if (Flow.getActions().getPlan(E)[I].Kind != LockAction::Follows)
      return Chain;
    const LockAt Here = Flow.getAt(E, Now, I);
    Now = Here.PartlyTaken ? LockPresence::NotHeld : Here.Now;
    int Next = Flow.getSummary(At.Target, Now).*First;
    if (Next < 0)
      return Chain;
    E = At.Target;
    I = Next;
  }
}

bool LockView::endNeedsLock(QualType T, bool IsLast) {
  if (!getDefinedClass(T))
    return false;
  Fact Prototype;
  Prototype.Kind = Fact::Destruction;
  std::vector<Fact> Ends;
  expandDestruction(T, Prototype, Known, Ends);
  return llvm::any_of(Ends, [&](Fact &E) {
    E.IfLastOwner &= !IsLast;
    return Flow.endNeedsLock(E);
  });
}

bool LockView::endsNeedingParams(const FunctionDecl &F) {
  return llvm::any_of(F.parameters(), [this](const ParmVarDecl *P) {
    return endNeedsLock(P->getType());
  });
}

std::vector<const Fact *> LockView::findNeeds(const FunctionDecl &F) {
  std::vector<const Fact *> Needs;
  Entity E = Entity::makeFunction(F);
  llvm::ArrayRef<LockAction> Plan = Flow.getActions().getPlan(E);
  for (unsigned I = 0; I < Plan.size(); ++I) {
    LockAction::KindTy Kind = Plan[I].Kind;
    const Fact &At = getFact(E, I);
    bool Needed = Kind == LockAction::Requires ||
                  Kind == LockAction::Releases ||
                  Kind == LockAction::Unsettles ||
                  Flow.getActions().getUnknowns().mayNeed(At);
    if (Kind == LockAction::Follows)
      Needed =
          Flow.getSummary(At.Target, LockPresence::NotHeld).FirstNeed >= 0 ||
          Flow.getActions().getUnknowns().reachesUnknownNeed(At.Target);
    if (Needed)
      Needs.push_back(&At);
  }
  return Needs;
}

LockViews::LockViews(AnalysisContext &TU) {
  for (const LockModel *Lock : TU.getLookup().getModels().getInterpreterLocks())
    Views.push_back(std::make_unique<LockView>(TU, *Lock));
}

} // namespace interop
