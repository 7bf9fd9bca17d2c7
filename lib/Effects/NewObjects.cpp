//===- NewObjects.cpp - Objects that nobody else knows yet ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/NewObjects.h"
#include "AST/ImportedPlace.h"
#include "Dataflow/Reachability.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool isAllocator(const FunctionDecl &F) {
  switch (F.getBuiltinID()) {
  case Builtin::BImalloc:
  case Builtin::BIcalloc:
  case Builtin::BIrealloc:
    return true;
  default:
    return F.hasAttr<RestrictAttr>();
  }
}

/// `new T`, `calloc(..)`, and no object at all.
static bool isNewOrNull(const Expr &Value, const ASTContext &Ctx) {
  const Expr *Plain = Value.IgnoreParenCasts();
  if (isa<CXXNewExpr>(Plain))
    return true;
  const auto *C = dyn_cast<CallExpr>(Plain);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F ? isAllocator(*F) : isNullConstant(Value, Ctx);
}

/// \p E gives the pointer itself to somebody, or stores it anywhere.
static bool publishes(const Fact &E, const ObjectRef &Pointer) {
  if (E.Kind == Fact::Store || E.Kind == Fact::Return ||
      E.Kind == Fact::Declare)
    return E.Value && getObject(E.Value) == Pointer && !(E.Object == Pointer);
  if (E.Kind != Fact::Call)
    return false;
  bool IsForLocks =
      E.Row && (E.Row->Locks || E.Row->Unlocks || E.Row->Initializes);
  bool IsFreed = E.Callee && E.Callee->getBuiltinID();
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (E.getArgObject(I) == Pointer)
      return !IsForLocks && !IsFreed;
  return false;
}

bool isOfNewObject(const ObjectRef &Field, const FunctionFacts &Facts,
                   FlowPoint At) {
  const auto *V = Field.Kind == ObjectRef::Variable
                      ? dyn_cast<VarDecl>(Field.Root)
                      : nullptr;
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
      Field.Leaf == Field.Root || !V->getType()->isPointerType())
    return false;
  const ObjectRef Pointer = ObjectRef::makeVariable(*V);
  bool IsMade = false;
  for (const Fact &E : Facts.All) {
    bool IsValue = (E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
                   E.Object == Pointer && E.Value;
    if (IsValue && !isNewOrNull(*E.Value, V->getASTContext()))
      return false;
    IsMade |= IsValue;
    if (publishes(E, Pointer) && mayPrecede(Facts, E.At, At))
      return false;
  }
  return IsMade;
}

} // namespace interop
