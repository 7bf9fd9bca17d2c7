//===- HandleElements.cpp - Handles in one array -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Held/HandleElements.h"
#include "AST/ImportedPlace.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static std::optional<unsigned> getElement(const OwnedHandle &H) {
  return H.What && H.What->What ? H.What->What->Element : std::nullopt;
}

namespace {

/// What is named of one array.
class ElementUses {
public:
  explicit ElementUses(const OwnedHandle &H)
      : H(H), Ctx(H.What->At->Callee->getASTContext()),
        Element(*getElement(H)) {}

  void read(const Stmt &S) {
    llvm::SmallVector<const Stmt *, 8> Work = {&S};
    while (!Work.empty())
      readOne(*Work.pop_back_val(), Work);
  }
  bool nameOther() const { return HasOther && !HasThis; }

private:
  bool isPlace(const Expr &E) const {
    return llvm::is_contained(H.In, getObject(&E));
  }

  /// `p[1]`, `*p`: which element of the array it is.
  const Expr *findArray(const Stmt &S, std::optional<int64_t> &Index) const {
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(&S)) {
      std::optional<llvm::APSInt> V = evaluateInteger(*A->getIdx(), Ctx);
      if (V)
        Index = V->tryExtValue();
      return A->getBase()->IgnoreParenImpCasts();
    }
    const auto *U = dyn_cast<UnaryOperator>(&S);
    const Expr *Of = U && U->getOpcode() == UO_Deref
                         ? U->getSubExpr()->IgnoreParenImpCasts()
                         : nullptr;
    if (!Of || !isa<DeclRefExpr, MemberExpr>(Of))
      return nullptr;
    Index = 0;
    return Of;
  }

  void readOne(const Stmt &S, llvm::SmallVectorImpl<const Stmt *> &Work) {
    std::optional<int64_t> Index;
    const Expr *Array = findArray(S, Index);
    if (Array && Array->getType()->isArrayType() && isPlace(*Array)) {
      (Index && *Index != Element ? HasOther : HasThis) = true;
      return;
    }
    if (const auto *M = dyn_cast<MemberExpr>(&S)) {
      HasThis |= isPlace(*M);
      // Another field of the record that the array stands in.
      if (isa<DeclRefExpr, CXXThisExpr>(M->getBase()->IgnoreParenImpCasts()))
        return;
    }
    if (const auto *D = dyn_cast<DeclRefExpr>(&S))
      HasThis |= llvm::any_of(H.In, [D](const ObjectRef &Place) {
        return Place.Root == D->getDecl();
      });
    for (const Stmt *Part : S.children())
      if (Part)
        Work.push_back(Part);
  }

  const OwnedHandle &H;
  const ASTContext &Ctx;
  const int64_t Element;
  bool HasOther = false, HasThis = false;
};

} // namespace

bool namesOtherElement(const Expr &E, const OwnedHandle &H) {
  if (!getElement(H))
    return false;
  ElementUses Uses(H);
  Uses.read(E);
  return Uses.nameOther();
}

bool namesOtherElement(const Fact &E, const OwnedHandle &H) {
  if (!getElement(H))
    return false;
  ElementUses Uses(H);
  for (const Expr *Arg : E.Args)
    Uses.read(*Arg);
  if (E.Value)
    Uses.read(*E.Value);
  const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node);
  if (B && B->isAssignmentOp())
    Uses.read(*B->getLHS());
  return Uses.nameOther();
}

std::optional<unsigned> getElementIn(const ObjectRef &Place,
                                     const OwnedHandle &H) {
  const bool IsArray = Place.Leaf && Place.Leaf->getType()->isArrayType();
  return IsArray ? getElement(H) : std::nullopt;
}

bool areOfOneArray(const OwnedHandle &A, const OwnedHandle &B) {
  std::optional<unsigned> Of = getElement(A), Other = getElement(B);
  return Of && Other && *Of != *Other && A.What->At == B.What->At;
}

} // namespace interop
