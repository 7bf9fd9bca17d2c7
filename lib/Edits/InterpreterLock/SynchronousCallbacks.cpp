//===- SynchronousCallbacks.cpp - What runs during a call -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/SynchronousCallbacks.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"

using namespace clang;

namespace interop {

DrivenCallbacks::DrivenCallbacks(LockView &View, AnalysisContext &TU) : TU(TU) {
  LockFlow &Flow = View.getFlow();
  auto needsLock = [&](const FunctionDecl &F) {
    return F.hasBody() &&
           Flow.getSummary(Entity::makeFunction(F), LockPresence::NotHeld)
                   .FirstNeed >= 0;
  };
  for (const EntryPoint &P : TU.get<EntryPoints>().getEntries()) {
    const Callback *B = P.Handed;
    const bool IsDuring = B && B->When == Callback::During;
    if ((B && (B->Enters != LockPresence::Unknown ||
               B->Thread == CallerThread::Library)) ||
        (!IsDuring && P.getDrivers().empty()) || !needsLock(*P.F))
      continue;
    for (llvm::StringRef Name : P.getDrivers())
      Drivers.insert(Name);
    if (IsDuring)
      Drivers.insert(P.Detail);
  }
}

bool DrivenCallbacks::isDriverItself(const Fact &E) const {
  return E.Callee && Drivers.contains(getQualifiedName(*E.Callee));
}

bool DrivenCallbacks::isDriver(const Fact &E) const {
  if (Drivers.empty())
    return false;
  if (isDriverItself(E) || !E.Target)
    return isDriverItself(E);
  EffectTable &Effects = TU.getEffects();
  return llvm::any_of(Effects.getReached(E.Target), [&](Entity Inner) {
    return llvm::any_of(Effects.getFacts(Inner).All,
                        [&](const Fact &Own) { return isDriverItself(Own); });
  });
}

} // namespace interop
