//===- NewObjects.cpp - Objects that nobody else knows yet ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/NewObjects.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Support/NameWords.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

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
  // What realloc() gives has what was there before.
  return F ? isAllocator(*F) && F->getBuiltinID() != Builtin::BIrealloc
           : isNullConstant(Value, Ctx);
}

/// \p Value is the address of a part of what \p Pointer leads to: `&of->link`.
static bool isAddressOfPart(const Expr *Value, const ObjectRef &Pointer) {
  const auto *U =
      Value ? dyn_cast<UnaryOperator>(Value->IgnoreParenCasts()) : nullptr;
  return U && U->getOpcode() == UO_AddrOf &&
         getObject(U->getSubExpr()).Root == Pointer.Root;
}

/// `struct request r = {of}`, `&(struct request){of}`, `[of] { .. }`
static bool isInLiteral(const Expr *Value, const ObjectRef &Pointer) {
  return Value && anyPart(*Value, [&Pointer](const Stmt &S) {
           if (const auto *C = dyn_cast<LambdaExpr>(&S))
             return llvm::any_of(C->captures(), [&Pointer](const auto &Of) {
               return Of.capturesVariable() &&
                      Of.getCapturedVar() == Pointer.Root;
             });
           const auto *L = dyn_cast<InitListExpr>(&S);
           return L && llvm::any_of(L->inits(), [&Pointer](const Expr *I) {
                    return I && getObject(I) == Pointer;
                  });
         });
}

/// `submit(&r)` of `struct request r = {of};`
static bool isInRecord(const Expr *Arg, const ObjectRef &Pointer) {
  const auto *V = dyn_cast_or_null<VarDecl>(getObject(Arg).Root);
  return V && V->hasLocalStorage() && V->getType()->isRecordType() &&
         isInLiteral(V->getInit(), Pointer);
}

static bool hasValue(const Fact &E) {
  return E.Value && (E.Kind == Fact::Store || E.Kind == Fact::Return ||
                     E.Kind == Fact::Declare);
}

/// What a lock's function or the compiler's own is given it leaves alone.
static bool mayPublish(const Fact &E) {
  bool IsForLocks =
      E.Row && (E.Row->Locks || E.Row->Unlocks || E.Row->Initializes);
  return E.Kind == Fact::Call && !IsForLocks &&
         !(E.Callee && E.Callee->getBuiltinID());
}

/// `mutex_init(&of->lock, flags)`: it makes the part, and is given nobody who
/// could keep it.
static bool makesPart(const Fact &E) {
  return E.Callee && !E.Target && E.Callee->getDeclName().isIdentifier() &&
         hasNameWord(E.Callee->getName(), {"init", "initialise", "initialize"}) &&
         llvm::all_of(llvm::drop_begin(E.Args), [](const Expr *Arg) {
           const QualType T = Arg->IgnoreParenImpCasts()->getType();
           return !T->isPointerType() || T->getPointeeType().isConstQualified();
         });
}

bool givesPart(const Fact &E, const ObjectRef &Pointer) {
  if (hasValue(E))
    return isInLiteral(E.Value, Pointer) ||
           (isAddressOfPart(E.Value, Pointer) && E.Object.Root != Pointer.Root);
  if (!mayPublish(E))
    return false;
  bool MayKeepParts = E.Args.size() > 1 && !makesPart(E) &&
                      (!E.Row || !E.Row->Callbacks.empty());
  return llvm::any_of(E.Args, [&](const Expr *Arg) {
    return isInLiteral(Arg, Pointer) || isInRecord(Arg, Pointer) ||
           (MayKeepParts && isAddressOfPart(Arg, Pointer));
  });
}

/// \p E gives the pointer itself to somebody, or stores it anywhere; or a part
/// by which others find the object.
static bool publishes(const Fact &E, const ObjectRef &Pointer) {
  if (givesPart(E, Pointer))
    return true;
  if (hasValue(E))
    return getObject(E.Value) == Pointer && !(E.Object == Pointer);
  return mayPublish(E) &&
         llvm::any_of(llvm::seq<unsigned>(0, E.Args.size()),
                      [&](unsigned I) { return E.getArgObject(I) == Pointer; });
}

std::optional<llvm::SmallVector<const Fact *, 4>>
findPublications(const ObjectRef &Pointer, const FunctionFacts &Facts) {
  bool IsMade = false;
  llvm::SmallVector<const Fact *, 4> Found;
  for (const Fact &E : Facts.All) {
    bool IsValue = (E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
                   E.Object == Pointer && E.Value;
    if (IsValue && !isNewOrNull(*E.Value, Pointer.Root->getASTContext()))
      return std::nullopt;
    IsMade |= IsValue;
    if (publishes(E, Pointer))
      Found.push_back(&E);
  }
  if (!IsMade)
    return std::nullopt;
  return Found;
}

bool isOfNewObject(const ObjectRef &Field, const FunctionFacts &Facts,
                   FlowPoint At) {
  const auto *V = Field.Kind == ObjectRef::Variable
                      ? dyn_cast<VarDecl>(Field.Root)
                      : nullptr;
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
      Field.Leaf == Field.Root || !V->getType()->isPointerType())
    return false;
  const auto Given = findPublications(ObjectRef::makeVariable(*V), Facts);
  return Given && llvm::none_of(*Given, [&](const Fact *E) {
           return mayPrecede(Facts, E->At, At);
         });
}

} // namespace interop
