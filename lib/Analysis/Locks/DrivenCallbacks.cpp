//===- DrivenCallbacks.cpp - What an event loop calls ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Locks/DrivenCallbacks.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Calls/ModeledCalls.h"

using namespace clang;

namespace interop {

DrivenCallbacks::DrivenCallbacks(AnalysisContext &TU) {
  for (const EntryPoint &E : TU.get<EntryPoints>().getEntries())
    if (E.Handed && E.F && !E.IsFinalizer && TU.getLookup().hasBody(*E.F))
      for (StringRef Name : E.getDrivers())
        Drivers[Name].Runs.insert(Entity::makeFunction(*E.F));
  if (Drivers.empty())
    return;
  for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
    for (const std::string &Name : C.Row->Names) {
      auto At = Drivers.find(Name);
      if (At == Drivers.end() || !C.Row->Blocks ||
          C.Row->Blocks->Class != BlockingClass::Unbounded ||
          getQualifiedName(*C.Callee) != Name)
        continue;
      const FunctionDecl *In =
          C.In ? Entity::makeFunction(*C.In).getFunction() : nullptr;
      Driver &D = At->second;
      D.IsOne = D.IsOne && In && (!D.In || D.In == In);
      D.In = In;
    }
}

llvm::ArrayRef<Entity> DrivenCallbacks::find(const Fact &E) const {
  if (Drivers.empty() || !E.Row || !E.Callee || E.Kind != Fact::Call)
    return {};
  for (const std::string &Name : E.Row->Names) {
    auto At = Drivers.find(Name);
    if (At != Drivers.end() && At->second.IsOne && At->second.In &&
        getQualifiedName(*E.Callee) == Name)
      return At->second.Runs.getArrayRef();
  }
  return {};
}

} // namespace interop
