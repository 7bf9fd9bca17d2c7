//===- StartedChanges.cpp - What the threads of a TU change ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Waits/StartedChanges.h"
#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/ModeledCalls.h"

using namespace clang;

namespace interop {

bool changesObject(const Access &A) {
  return A.Kind == Access::Store || A.Kind == Access::Call;
}

void StartedChanges::Bodies::add(const FunctionDecl &Body) {
  const FunctionDecl *Canonical = Body.getCanonicalDecl();
  if (!First)
    First = Canonical;
  else if (First != Canonical)
    Second = Canonical;
}

bool StartedChanges::Bodies::hasOther(const FunctionDecl &Body) const {
  return Second || (First && First != Body.getCanonicalDecl());
}

StartedChanges::StartedChanges(AnalysisContext &TU) {
  ModelLookup &Known = TU.getLookup();
  EffectTable &Effects = TU.getEffects();
  for (const StartedBody &S : TU.get<ModeledCalls>().getStarts()) {
    if (!S.Body || !Known.hasBody(*S.Body))
      continue;
    Binding B;
    B.Function = Entity::makeFunction(*S.Body).getFunction();
    B.This = S.On;
    B.Params.append(S.Args.begin(), S.Args.end());
    AccessCollector Touched(Effects);
    Touched.addEntity(Entity::makeFunction(*S.Body), B);
    for (const Access &A : Touched.get())
      if (changesObject(A) && A.Object.Leaf)
        ChangedBy[A.Object.Leaf].add(*S.Body);
    if (!Touched.isComplete())
      Incomplete.add(*S.Body);
  }
}

bool StartedChanges::isChangedByOther(const FunctionDecl &Body,
                                      const ValueDecl &Leaf) const {
  auto Found = ChangedBy.find(&Leaf);
  return Incomplete.hasOther(Body) ||
         (Found != ChangedBy.end() && Found->second.hasOther(Body));
}

} // namespace interop
