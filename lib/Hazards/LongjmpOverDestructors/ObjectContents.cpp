//===- ObjectContents.cpp - What is in an object at a place ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LongjmpOverDestructors/ObjectContents.h"
#include "AST/ImportedPlace.h"
#include "Effects/EmptyObjects.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool ObjectContents::isEmptied(const ObjectRef &O, const Fact &At) {
  if (O.Kind != ObjectRef::Variable || !At.Node)
    return false;
  const auto &V = cast<VarDecl>(*O.Root);
  for (const Fact &E : Facts.All) {
    if (&E == &At)
      return false;
    if (empties(E, O, Known) && E.Node &&
        !getUses(F).isUsedBetween(V, *E.Node, *At.Node))
      return true;
  }
  return false;
}

bool ObjectContents::isStillEmpty(const Fact &Begin, const Fact &At) {
  if (Begin.Base)
    return isMadeEmpty(Begin.Base->getType(), Begin.Value, Known);
  const ValueDecl *V = Begin.Destroyed;
  return V && isMadeEmpty(V->getType(), Begin.Value, Known) && isUnused(*V, At);
}

bool ObjectContents::isStillNull(const VarDecl &V, const Fact &At) {
  const Expr *Init = V.getInit();
  bool IsNull = !Init || isNullConstant(*Init, TU.getContext());
  return IsNull && isUnused(V, At);
}

bool ObjectContents::isUnused(const ValueDecl &V, const Fact &At) {
  return At.Node && !getUses(F).isUsedBefore(V, *At.Node) && !fills(At, V, 0);
}

/// \p E hands \p V to a body that uses it before it jumps.
bool ObjectContents::fills(const Fact &E, const ValueDecl &V, unsigned Depth) {
  if (Jumps.findRow(E) || !E.Target)
    return false;
  const FunctionDecl *Callee = E.Target.getFunction();
  if (!Callee || !Callee->hasBody() || reaches(Depth, Budget::ContentsDepth))
    return true;
  if (isa<FieldDecl>(V))
    return E.Object.Kind == ObjectRef::This &&
           isUsedBeforeJump(V, *Callee, Depth);
  if (E.Object.Root == &V)
    return true;
  for (const ParmVarDecl *P : Callee->parameters())
    if (E.getArgObject(P->getFunctionScopeIndex()).Root == &V &&
        isUsedBeforeJump(*P, *Callee, Depth))
      return true;
  return false;
}

bool ObjectContents::isUsedBeforeJump(const ValueDecl &V,
                                      const FunctionDecl &In, unsigned Depth) {
  const FunctionFacts &Inner =
      TU.getEffects().getFacts(Entity::makeFunction(In));
  return llvm::any_of(Inner.All, [&](const Fact &J) {
    return J.Node && Jumps.jumps(J) &&
           (getUses(In).isUsedBefore(V, *J.Node) || fills(J, V, Depth + 1));
  });
}

const VariableUses &ObjectContents::getUses(const FunctionDecl &Of) {
  std::unique_ptr<VariableUses> &Slot = Uses[&Of];
  if (!Slot)
    Slot =
        std::make_unique<VariableUses>(Of, TU.getContext().getSourceManager());
  return *Slot;
}

} // namespace interop
