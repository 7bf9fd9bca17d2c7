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
        Runs[Name].insert(Entity::makeFunction(*E.F));
  if (Runs.empty())
    return;
  for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
    if (StringRef Name = findName(*C.Row, *C.Callee);
        !Name.empty() && C.Row->Blocks &&
        C.Row->Blocks->Class == BlockingClass::Unbounded)
      Callers[Name].insert(
          C.In ? Entity::makeFunction(*C.In).getFunction() : nullptr);
}

StringRef DrivenCallbacks::findName(const FunctionModel &Row,
                                    const FunctionDecl &Callee) const {
  for (const std::string &Name : Row.Names)
    if (Runs.contains(Name) && getQualifiedName(Callee) == Name)
      return Name;
  return "";
}

llvm::ArrayRef<Entity> DrivenCallbacks::find(const Fact &E) const {
  if (Runs.empty() || !E.Row || !E.Callee || E.Kind != Fact::Call)
    return {};
  const StringRef Name = findName(*E.Row, *E.Callee);
  const auto By = Callers.find(Name);
  const bool IsOne = By != Callers.end() && By->second.size() == 1 &&
                     !By->second.contains(nullptr);
  return IsOne ? Runs.find(Name)->second.getArrayRef()
               : llvm::ArrayRef<Entity>();
}

} // namespace interop
