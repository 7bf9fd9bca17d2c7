//===- ArgumentBinding.cpp - One frame's objects seen from another --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/ArgumentBinding.h"

using namespace clang;

namespace interop {

/// \p Inner, a parameter or a field of one, where the parameter is \p Base.
static ObjectRef withLeaf(ObjectRef Base, const ObjectRef &Inner) {
  if (Inner.Leaf == Inner.Root)
    return Base;
  if (Base.Kind == ObjectRef::This)
    return {ObjectRef::Member, Inner.Leaf, Inner.Leaf};
  if (!Base.isKnown() || Base.Kind == ObjectRef::Part)
    return ObjectRef::makePart(Inner);
  Base.Leaf = Inner.Leaf;
  return Base;
}

bool Binding::isLocal(const ObjectRef &O) const {
  return Function && O.Kind == ObjectRef::Variable && !O.isGlobal() &&
         !O.getParam() && O.Root->getDeclContext() == Function;
}

ObjectRef Binding::apply(const ObjectRef &O) const {
  if (O.Kind == ObjectRef::Member)
    for (const auto &[Field, To] : Fields)
      if (Field == O.Root)
        return withLeaf(To, O);
  if (!Function)
    return makeNested(This, O).isKnown() ? makeNested(This, O) : O;
  if (O.isGlobal() || O.Kind == ObjectRef::Part)
    return O;
  if (O.Kind == ObjectRef::This || O.Kind == ObjectRef::Member)
    return makeNested(This, O);
  if (O.Kind != ObjectRef::Variable)
    return {};
  if (O.Root->getDeclContext() != Function)
    return O; // captured from an enclosing function
  if (const ParmVarDecl *P = O.getParam())
    if (P->getFunctionScopeIndex() < Params.size())
      return withLeaf(Params[P->getFunctionScopeIndex()], O);
  return O; // a local of the callee keeps its name: nothing else has it
}

static bool isLambda(const FunctionDecl *F) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  return M && M->getParent()->isLambda();
}

Binding bindCall(const Fact &E) {
  Binding B;
  B.Function = E.Target.getFunction();
  // `this` in a lambda's body is that of the function that wrote it.
  B.This = isLambda(B.Function) ? ObjectRef::makeThis() : E.Object;
  if (!B.Function)
    return B;
  for (unsigned I = 0; I < B.Function->getNumParams(); ++I)
    B.Params.push_back(E.getArgObject(I));
  return B;
}

Binding bindConstruction(const Fact &E) {
  Binding B = bindCall(E);
  if (isa_and_nonnull<CXXConstructorDecl>(E.Callee))
    B.This = E.Result;
  return B;
}

Binding bindCall(const Fact &E, const Binding &Outer) {
  Binding B = bindCall(E);
  B.This = Outer.apply(B.This);
  for (ObjectRef &P : B.Params)
    P = Outer.apply(P);
  // A call on the same object knows what its fields refer to.
  if (E.Object.Kind == ObjectRef::This || isLambda(B.Function))
    B.Fields = Outer.Fields;
  return B;
}

std::vector<Binding> bindAlong(llvm::ArrayRef<CallStep> Path, Binding First) {
  std::vector<Binding> Bound;
  for (const CallStep &Step : Path) {
    Bound.push_back(First);
    if (Bound.size() < Path.size())
      First = bindCall(*Step.At, First);
  }
  return Bound;
}

} // namespace interop
