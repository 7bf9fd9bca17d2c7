//===- ResultFlow.cpp - What the value of a call becomes ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/ResultFlow.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

const Expr *stripConversions(const Expr *E) {
  while (true) {
    const Expr *Inner = E->IgnoreParenCasts()->IgnoreImplicit();
    if (Inner == E)
      return E;
    E = Inner;
  }
}

/// What \p E merely copies, wraps or comes to, if it is such an expression.
static const Expr *getSource(const Expr &E) {
  if (const auto *S = dyn_cast<StmtExpr>(&E))
    return getBlockValue(*S);
  if (const auto *B = dyn_cast<BinaryOperator>(&E))
    return B->getOpcode() == BO_Comma ? B->getRHS() : nullptr;
  if (const auto *C = dyn_cast<CXXConstructExpr>(&E))
    return C->isElidable() && C->getNumArgs() == 1 ? C->getArg(0) : nullptr;
  if (const auto *N = dyn_cast<CXXNewExpr>(&E))
    return N->getConstructExpr();
  if (const auto *L = dyn_cast<InitListExpr>(&E))
    return L->getNumInits() == 1 && !L->getType()->isRecordType()
               ? L->getInit(0)
               : nullptr;
  return nullptr;
}

/// The members of an aggregate, or the elements of an array, and where they are
/// in \p Whole.
static void
addElements(const InitListExpr &L, const ObjectRef &Whole,
            llvm::SmallVectorImpl<std::pair<const Expr *, ObjectRef>> &To) {
  const CXXRecordDecl *R = L.getType()->getAsCXXRecordDecl();
  bool IsNamed =
      Whole.Kind == ObjectRef::Member || Whole.Kind == ObjectRef::Variable;
  if (L.getType()->isArrayType())
    for (const Expr *E : L.inits())
      if (E)
        To.push_back({E, Whole});
  if (!R || R->isUnion() || !IsNamed || R->getNumBases())
    return;
  for (const FieldDecl *F : R->fields())
    if (F->getFieldIndex() < L.getNumInits() && L.getInit(F->getFieldIndex())) {
      ObjectRef Member = Whole;
      Member.Leaf = cast<FieldDecl>(F->getCanonicalDecl());
      To.push_back({L.getInit(F->getFieldIndex()), Member});
    }
}

void forEachSource(
    const Expr *Value, const ObjectRef &Into,
    llvm::function_ref<void(const Expr &, const ObjectRef &)> See) {
  llvm::SmallVector<std::pair<const Expr *, ObjectRef>, 4> Work{{Value, Into}};
  while (!Work.empty()) {
    auto [Part, To] = Work.pop_back_val();
    const Expr *E = stripConversions(Part);
    See(*E, To);
    // `new T(..)` is an allocation and a construction.
    if (const Expr *Source = getSource(*E))
      Work.push_back({Source, To});
    else if (const auto *C = dyn_cast<AbstractConditionalOperator>(E))
      Work.append({{C->getTrueExpr(), To}, {C->getFalseExpr(), To}});
    else if (const auto *L = dyn_cast<InitListExpr>(E))
      addElements(*L, To, Work);
  }
}

bool isSource(const Expr *Value, const Expr *Of) {
  bool Is = false;
  if (Value && Of)
    forEachSource(Value, {},
                  [&](const Expr &E, const ObjectRef &) { Is |= &E == Of; });
  return Is;
}

void ResultFlow::give(const Expr *Value, const ObjectRef &Into) {
  if (!Value || Producers.empty())
    return;
  forEachSource(Value, Into, [this](const Expr &E, const ObjectRef &To) {
    auto Producer = Producers.find(&E);
    if (Producer != Producers.end())
      Facts.All[Producer->second].Result = To;
  });
}

} // namespace interop
