//===- Mitigations.cpp - Calls that bound a wait --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Waits/Mitigations.h"
#include "AST/Naming.h"
#include "Facts/Values/ArgumentValue.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Every call of a unit is asked for every wait: a qualified name takes long to
/// put together, and its last part seldom fits.
static bool isOneOf(const FunctionDecl &F, llvm::ArrayRef<std::string> Names) {
  const IdentifierInfo *Own = F.getIdentifier();
  auto mayBe = [&](llvm::StringRef Name) {
    return Own ? Name.ends_with(Own->getName())
               : Name.contains(getMentionedName(F));
  };
  return llvm::any_of(Names, mayBe) &&
         llvm::is_contained(Names, getQualifiedName(F));
}

bool isMitigation(const Mitigation &M, const FunctionDecl &Callee,
                  llvm::ArrayRef<const Expr *> Args, const ASTContext &Ctx) {
  if (!isOneOf(Callee, M.Calls))
    return false;
  auto Holds = [&](const ArgumentTest &T) {
    return isKnownToHold(T, Args, Ctx);
  };
  return llvm::all_of(M.When, Holds) && llvm::none_of(M.Unless, Holds);
}

bool hasMitigation(
    const Blocking &B, AnalysisContext &TU,
    llvm::function_ref<bool(const Mitigation &, const ModeledCall &)> Counts) {
  for (const Mitigation &M : B.Mitigations)
    for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
      if (isMitigation(M, *C.Callee, C.Args, TU.getContext()) && Counts(M, C))
        return true;
  return false;
}

bool isMadeOn(const ModeledCall &C, const ObjectRef &O) {
  if (mayAlias(C.Object, O) || mayAlias(C.Destination, O))
    return true;
  return llvm::any_of(C.Args, [&O](const Expr *A) {
    return !A->isValueDependent() && mayAlias(getObject(A), O);
  });
}

bool isMitigated(const Blocking &B, const ObjectRef &Object,
                 AnalysisContext &TU) {
  return hasMitigation(B, TU, [&](const Mitigation &, const ModeledCall &C) {
    return !Object.isKnown() || isMadeOn(C, Object);
  });
}

} // namespace interop
