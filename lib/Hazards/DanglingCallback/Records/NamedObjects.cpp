//===- NamedObjects.cpp - What locals are other names for -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/NamedObjects.h"
#include "Hazards/DanglingCallback/KeptObjects.h"

using namespace clang;

namespace interop {

static const VarDecl *getLocal(const ValueDecl *D) {
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  return V && V->hasLocalStorage() && !isa<ParmVarDecl>(V) ? V : nullptr;
}

static const std::vector<Fact> &getFacts(const FunctionDecl &In,
                                         AnalysisContext &TU) {
  return TU.getEffects().getFacts(Entity::makeFunction(In)).All;
}

/// What \p E puts into \p Local; null if it does not.
static const Expr *findValue(const Fact &E, const VarDecl &Local) {
  if ((E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
      E.Object.Leaf == &Local)
    return E.Value;
  return E.Result.Leaf == &Local ? dyn_cast_or_null<Expr>(E.Node) : nullptr;
}

const ValueDecl *findKey(const Fact &Call, const FunctionDecl &In,
                         AnalysisContext &TU) {
  const VarDecl *Local = getLocal(Call.Result.Leaf);
  if (!Local)
    return Call.Result.Leaf;
  const FieldDecl *Found = nullptr;
  for (const Fact &E : getFacts(In, TU)) {
    const auto *Field = dyn_cast_or_null<FieldDecl>(E.Object.Leaf);
    if (E.Kind != Fact::Store || !Field || !E.Value ||
        getObject(skipCasts(E.Value)).Leaf != Local)
      continue;
    if (Found && Found != Field)
      return Local;
    Found = Field;
  }
  return Found ? static_cast<const ValueDecl *>(Found) : Local;
}

ObjectRef findNamed(const ObjectRef &O, const FunctionDecl &In,
                    AnalysisContext &TU) {
  const VarDecl *Local = O.Root == O.Leaf ? getLocal(O.Leaf) : nullptr;
  if (!Local)
    return O;
  ObjectRef Named;
  for (const Fact &E : getFacts(In, TU)) {
    const Expr *Value = findValue(E, *Local);
    if (!Value)
      continue;
    const ObjectRef From = getObject(skipCasts(Value));
    if ((Named.isKnown() && !(Named == From)) ||
        !isa_and_nonnull<FieldDecl>(From.Leaf))
      return O;
    Named = From;
  }
  return Named.isKnown() ? Named : O;
}

/// \p Value is the private part of \p Whole: `self->priv`,
/// `get_instance_private(self)`.
static bool isPrivatePart(const Expr &Value, const ValueDecl &Whole) {
  const Expr *E = skipCasts(&Value);
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = C->getDirectCallee();
    return F && F->getIdentifier() && F->getName().contains("private") &&
           C->getNumArgs() > 0 &&
           getObject(skipCasts(C->getArg(0))).Root == &Whole;
  }
  const auto *M = dyn_cast<MemberExpr>(E);
  return M && M->getMemberDecl()->getName().contains("priv") &&
         getObject(M).Root == &Whole;
}

ObjectRef seeFromWhole(const ObjectRef &O, const ObjectRef &Whole,
                       const FunctionDecl &In, AnalysisContext &TU) {
  const VarDecl *Part = O.Root != O.Leaf ? getLocal(O.Root) : nullptr;
  if (!Part || !Whole.Root || Whole.Root != Whole.Leaf)
    return O;
  for (const Fact &E : getFacts(In, TU))
    if (const Expr *Value = findValue(E, *Part);
        Value && isPrivatePart(*Value, *Whole.Root)) {
      ObjectRef Seen = O;
      Seen.Root = Whole.Root;
      return Seen;
    }
  return O;
}

} // namespace interop
