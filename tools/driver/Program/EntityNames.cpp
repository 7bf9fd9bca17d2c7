//===- EntityNames.cpp - Names in a summary -------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/EntityNames.h"
#include "Program/Summary/SummaryText.h"

namespace interop {

std::string makeName(const EntitySummary &In, DeclId Id) {
  std::string Name;
  // A declaration is not deeper than there are declarations.
  size_t Left = In.Decls.size();
  for (; Id && Left--; Id = In.Decls[Id - 1].In) {
    const SummaryDecl &D = In.Decls[Id - 1];
    if (!D.Name.empty())
      Name = D.Name + (Name.empty() ? "" : "::") + Name;
  }
  return Name;
}

std::string getName(const EntitySummary &E) {
  std::string Name = makeName(E, E.Self);
  return E.IsDestruction ? "the end of " + Name : Name;
}

std::string getTarget(const EntitySummary &In, const SummaryFact &Fact) {
  DeclId Id = Fact.Target ? Fact.Target : Fact.Callee;
  if (!Id)
    return {};
  bool IsEnd = Fact.Flags & SummaryFact::TargetIsDestruction;
  return (IsEnd ? "~" : "") + In.Decls[Id - 1].Key;
}

std::string describePlace(const EntitySummary &E, PlaceId At) {
  return At ? SummaryText(E).getPlace(At) : "a place that is not known";
}

} // namespace interop
