//===- HandleOrigin.cpp - Which handle was made from which ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/HandleOrigin.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static Part getPart(const ValueDecl &D) {
  Part P;
  P.Decl = &D;
  return P;
}

/// The same field, wherever it is, or the same variable.
static bool isSameHandle(const ObjectRef &A, const ObjectRef &B) {
  if (!A.Leaf || !B.Leaf)
    return false;
  return A.Leaf == B.Leaf || (A.Root == B.Root && A.Root == A.Leaf);
}

/// Fields of one object: of `this`, or of one variable or member.
static bool isOfOneObject(const ObjectRef &A, const ObjectRef &B) {
  if (A.Kind != B.Kind)
    return false;
  if (A.Kind == ObjectRef::Member && A.Root == A.Leaf && B.Root == B.Leaf)
    return true;
  return A.Root == B.Root && A.Root != A.Leaf && B.Root != B.Leaf;
}

Made HandleOrigin::isMadeFrom(const HandleRelease &Child,
                              const HandleRelease &Parent,
                              const HandleModel &Kind,
                              const ModeledCall *&Call) const {
  bool SawOther = false;
  for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
    for (const Acquire &A : C.Row->Acquires) {
      if (A.Handle != Kind.Name || !A.Parent ||
          !isHandle(C, C.getPlace(A.At), Child))
        continue;
      switch (isParentOf(C, A, Child, Parent)) {
      case Made::Yes:
        Call = &C;
        return Made::Yes;
      case Made::No:
        SawOther = true;
        break;
      case Made::Unknown:
        break;
      }
    }
  if (SawOther)
    return Made::No;
  return isGiven(Child, Parent);
}

/// \p Raw, a local of the function, was handed to the owner that \p R ends.
bool HandleOrigin::isHandedTo(const ObjectRef &Raw,
                              const HandleRelease &R) const {
  return R.Object.Root && Raw.Kind == ObjectRef::Variable &&
         llvm::is_contained(History.getHeld(getPart(*R.Object.Root)), Raw);
}

/// \p O, in the body of \p C, is what \p R releases.
bool HandleOrigin::isHandle(const ModeledCall &C, const ObjectRef &O,
                            const HandleRelease &R) const {
  return isSameHandle(O, R.Object) ||
         (C.In && C.In == Frame.getFunction() && isHandedTo(O, R));
}

/// Whether the parent that \p A of \p C names is \p Parent.
Made HandleOrigin::isParentOf(const ModeledCall &C, const Acquire &A,
                              const HandleRelease &Child,
                              const HandleRelease &Parent) const {
  ObjectRef From = C.getPlace(*A.Parent);
  if (!From.isKnown())
    return Made::Unknown;
  if (C.In && C.In == Frame.getFunction() &&
      (isHandedTo(From, Parent) || From.Root == Parent.Object.Root))
    return Made::Yes;
  if (From.getParam())
    return isArgument(*From.getParam(), C, Child, Parent);
  if (From.Kind == ObjectRef::This)
    return Made::Unknown;
  ObjectRef To = C.getPlace(A.At);
  if (To.Root == Child.Object.Root && From.Root == Parent.Object.Root)
    return Made::Yes;
  if (isOfOneObject(To, From) && !isOfOneObject(Child.Object, Parent.Object))
    return Made::No; // the same fields of two objects
  return isSameHandle(From, Parent.Object) || From.Root == Parent.Object.Root
             ? Made::Yes
             : Made::No;
}

/// The parent is a parameter of the function that makes the child: what the
/// owner gives for it, to the constructor or in a call.
Made HandleOrigin::isArgument(const ParmVarDecl &Param, const ModeledCall &C,
                              const HandleRelease &Child,
                              const HandleRelease &Parent) const {
  if (!Frame.getClass() && C.In == Frame.getFunction())
    return &Param == Parent.Object.Root ? Made::Yes : Made::No;
  if (!Child.Object.Root || !C.In)
    return Made::Unknown;
  Made Result = Made::Unknown;
  auto consider = [&](const FunctionDecl *F,
                      llvm::ArrayRef<const Expr *> Args) {
    unsigned I = Param.getFunctionScopeIndex();
    if (!F || I >= Args.size() ||
        F->getCanonicalDecl() != C.In->getCanonicalDecl())
      return;
    ObjectRef From = getObject(Args[I]);
    if (From.isKnown() && Result != Made::Yes)
      Result = From.Root == Parent.Object.Root ? Made::Yes : Made::No;
  };
  Part Owner = getPart(*Child.Object.Root);
  for (const Construction &M : History.getConstructions(Owner))
    consider(M.Constructor, M.Args);
  for (const Fact *Call : History.getCalls(Owner))
    consider(Call->Callee, Call->Args);
  return Result;
}

/// The child's maker was given the parent, or something else.
Made HandleOrigin::isGiven(const HandleRelease &Child,
                           const HandleRelease &Parent) const {
  if (!Child.Object.Root)
    return Made::Unknown;
  bool SawOther = false;
  for (const Construction &M :
       History.getConstructions(getPart(*Child.Object.Root)))
    for (const Expr *A : M.Args) {
      ObjectRef From = getObject(A);
      if (!From.isKnown())
        continue;
      if (From.Root == Parent.Object.Root)
        return Made::Yes;
      // A local may be a name for anything, a number is none.
      bool IsLocal = From.Kind == ObjectRef::Variable && !From.getParam() &&
                     !From.isGlobal() && Frame.getClass();
      SawOther |= !IsLocal && !A->getType()->isArithmeticType();
    }
  return SawOther ? Made::No : Made::Unknown;
}

bool HandleOrigin::isOnlyCandidate(const HandleRelease &Child,
                                   const HandleRelease &Parent) const {
  bool OneOwner = Child.Object.Kind == ObjectRef::Member
                      ? Parent.Object.Kind == ObjectRef::Member
                      : Child.Object.Root == Parent.Object.Root &&
                            Child.Object.Leaf != Child.Object.Root;
  if (!OneOwner)
    return false;
  for (const HandleRelease &R : Releases)
    if (R.What->Handle == Parent.What->Handle &&
        R.Object.Root != Parent.Object.Root)
      return false; // also one inside the child
  return !refersToAnother(Parent);
}

/// The class holds a reference or pointer to another parent.
bool HandleOrigin::refersToAnother(const HandleRelease &Parent) const {
  const CXXRecordDecl *Class = Frame.getClass();
  if (!Class)
    if (const auto *M = dyn_cast<CXXMethodDecl>(Frame.getFunction()))
      Class = M->getParent();
  if (!Class || !Parent.Object.Root)
    return false;
  QualType Own = Parent.Object.Root->getType().getNonReferenceType();
  if (Own->isPointerType())
    Own = Own->getPointeeType();
  return llvm::any_of(Class->fields(), [&](const FieldDecl *F) {
    QualType T = F->getType();
    if (F->getCanonicalDecl() == Parent.Object.Root ||
        !(T->isPointerType() || T->isReferenceType()))
      return false;
    T = T->getPointeeType();
    return !T->isVoidType() && T.getCanonicalType().getUnqualifiedType() ==
                                   Own.getCanonicalType().getUnqualifiedType();
  });
}

} // namespace interop
