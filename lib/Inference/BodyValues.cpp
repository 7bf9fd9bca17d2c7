//===- BodyValues.cpp - What variables hold along a body ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Variables and parameters of a body's own are followed, with their fields and
// what they point to; others change what is not its own at any time. A call is
// run with what it is given, and gives back what it leaves there.
//
//===----------------------------------------------------------------------===//

#include "Inference/RunBodyParts.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

/// What a parameter of \p T points or refers to; null if it does not.
static QualType getPointee(QualType T) {
  return T->isPointerType() || T->isReferenceType() ? T->getPointeeType()
                                                    : QualType();
}

BodyValues::BodyValues(const RunInput &Input, WaitSearch &Search, BodyRun &To)
    : Input(Input), Search(Search), Ctx(Search.Ctx),
      Self(Input.In.getFunction()), IsGivenNumber(Input.isNumberGiven()),
      To(To) {}

bool BodyValues::isFollowed(QualType T) {
  return T->isIntegralOrEnumerationType() || T->isPointerType();
}

ObjectRef BodyValues::getNamed(const Expr &E) {
  const auto *D = dyn_cast<DeclRefExpr>(&E);
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  return V && !V->getType()->isReferenceType() ? ObjectRef::makeVariable(*V)
                                               : getObject(&E);
}

bool BodyValues::isOwn(const ObjectRef &O) const {
  if (O.Kind != ObjectRef::Variable || O.isGlobal() || !Self)
    return false;
  const auto *In = dyn_cast<FunctionDecl>(O.Root->getDeclContext());
  return In && In->getCanonicalDecl() == Self->getCanonicalDecl();
}

/// It is a pointer of this body's, and not what one points to.
bool BodyValues::isPointer(const ObjectRef &O) const {
  return isOwn(O) && O.Root == O.Leaf && O.Root->getType()->isPointerType();
}

//===-- Places ------------------------------------------------------------===//

ValueState BodyValues::makeFirst() const {
  ValueState First;
  for (unsigned I = 0; Self && I < Self->getNumParams(); ++I) {
    const ValueDecl *P = ObjectRef::makeVariable(*Self->getParamDecl(I)).Root;
    if (I < Input.Params.size())
      First.set({P, P}, Input.Params[I]);
    for (const auto &[Place, Values] : Input.Fields)
      if (Place.first == I)
        First.set({P, Place.second}, Values);
  }
  return First;
}

ValueState BodyValues::makeLeft(const Outcome &Taken) const {
  ValueState Left = State;
  for (const auto &[Named, Values] : Taken.Left)
    if (isa<DeclRefExpr, MemberExpr>(Named))
      if (ObjectRef O = getNamed(*Named); isOwn(O))
        Left.set({O.Root, O.Leaf}, Values);
  return Left;
}

//===-- Expressions -------------------------------------------------------===//

ValueSet BodyValues::getValue(const Expr &Named) {
  if (!isFollowed(Named.getType()))
    return {};
  if (const auto *U = dyn_cast<UnaryOperator>(&Named)) {
    ObjectRef O = getNamed(*U->getSubExpr()->IgnoreParenCasts());
    return isPointer(O) ? State.get({O.Root, nullptr}) : ValueSet();
  }
  const auto *D = dyn_cast<DeclRefExpr>(&Named);
  if (D && !isa<VarDecl>(D->getDecl()))
    return {};
  ObjectRef O = getNamed(Named);
  if (isOwn(O))
    return State.get({O.Root, O.Leaf});
  if (D)
    return {};
  if (const auto *F = dyn_cast_or_null<FieldDecl>(O.Leaf))
    if (const ValueSet &V = Search.findFirstValues(*F); !V.isEmpty())
      return V;
  return ValueSet::makeUnknown();
}

ValueSet BodyValues::getReturned(const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  if (!F || isa<CXXOperatorCallExpr>(Call) || (M && M->isVirtual()) ||
      !isFollowed(F->getReturnType()))
    return {};
  const FunctionDecl *Body = Search.findBody(*F);
  if (!Body)
    return {};
  llvm::SmallVector<const Expr *, 4> Args(Call.arguments());
  const BodyRun &Run = runCallee(Entity::makeFunction(*Body), Args);
  To.IsCut |= Run.IsCut || !Run.IsDone;
  return Run.Returned.isEmpty() ? ValueSet::makeUnknown() : Run.Returned;
}

//===-- Stores ------------------------------------------------------------===//

/// A number goes to what a pointer of this body's points to.
bool BodyValues::isStoredBehind(const Fact &E) const {
  return isPointer(E.Object) && E.Value &&
         E.Value->getType()->isIntegralOrEnumerationType() &&
         getArgumentValue(E.Value, Ctx).IsNull == false;
}

/// A number is counted on from what the body was given.
bool BodyValues::isCountedOn(const Fact &E) const {
  return E.Kind == Fact::Store && !E.Value && IsGivenNumber &&
         E.Object.Leaf->getType()->isIntegerType();
}

void BodyValues::store(const Fact &E) {
  if (!isOwn(E.Object))
    return;
  const Slot Into{E.Object.Root, E.Object.Leaf};
  if (isStoredBehind(E))
    return State.set({Into.Root, nullptr}, find(*E.Value));
  ValueSet New = ValueSet::makeUnknown();
  if (E.Value && isFollowed(Into.Leaf->getType()))
    New = find(*E.Value);
  else if (isCountedOn(E))
    New = ValueSet({PossibleValue::Derived, 0});
  if (Into.Root == Into.Leaf)
    State.forget(*Into.Root);
  State.set(Into, std::move(New));
}

//===-- Calls -------------------------------------------------------------===//

const BodyRun &BodyValues::runCallee(Entity Target,
                                     llvm::ArrayRef<const Expr *> Args) {
  const FunctionDecl &F = *Target.getFunction();
  RunInput Inner{Target, {}, {}};
  for (unsigned I = 0; I < F.getNumParams(); ++I)
    Inner.Params.push_back(getGiven(F, I, Args, Inner));
  return Search.runInner(std::move(Inner));
}

/// What parameter \p I gets; fields that go with it are added to \p Inner.
ValueSet BodyValues::getGiven(const FunctionDecl &F, unsigned I,
                              llvm::ArrayRef<const Expr *> Args,
                              RunInput &Inner) {
  QualType T = F.getParamDecl(I)->getType();
  const Expr *Arg = I < Args.size() ? Args[I] : nullptr;
  if (!Arg)
    return ValueSet::makeUnknown();
  ObjectRef O = getObject(Arg);
  if (!getPointee(T).isNull() && isOwn(O) && O.Root == O.Leaf)
    giveFields(O, T, I, Inner);
  if (!isFollowed(T))
    return ValueSet::makeUnknown();
  ValueSet Values = find(*Arg);
  // Which object it is is no value.
  bool IsObject = T->isPointerType() && !Values.isTried() &&
                  !(Values == ValueSet::makeInteger(0));
  return IsObject ? ValueSet::makeUnknown() : Values;
}

/// To parameter \p I, of type \p T, what is known of the fields of \p O, or of
/// the number that it is.
void BodyValues::giveFields(const ObjectRef &O, QualType T, unsigned I,
                            RunInput &Inner) const {
  for (const auto &[S, Values] : State.getSlots()) {
    if (S.Root != O.Root)
      continue;
    bool IsItself = S.Leaf == S.Root;
    if (!IsItself)
      Inner.Fields.emplace(std::make_pair(I, S.Leaf), Values);
    else if (T->isPointerType() && !isPointer(O))
      Inner.Fields.emplace(std::make_pair(I, nullptr), Values);
  }
}

void BodyValues::forgetArguments(const Fact &E, const BodyRun *Run) {
  for (unsigned I = 0; I < E.Args.size(); ++I) {
    ObjectRef O = E.getArgObject(I);
    const Expr *Arg = E.Args[I];
    if (!Arg || !isOwn(O))
      continue;
    QualType T = E.Callee && I < E.Callee->getNumParams()
                     ? E.Callee->getParamDecl(I)->getType()
                     : Arg->getType();
    QualType Pointee = getPointee(T);
    if (Pointee.isNull() || Pointee.isConstQualified())
      continue;
    bool IsItself = T->isReferenceType() || !O.Leaf->getType()->isPointerType();
    if (IsItself)
      State.set({O.Root, O.Leaf}, ValueSet::makeUnknown());
    State.forgetFields(*O.Root);
    if (Run && O.Root == O.Leaf)
      takeFields(*Run, I, *O.Root);
  }
}

/// What \p Run left in the fields of its parameter \p I.
void BodyValues::takeFields(const BodyRun &Run, unsigned I,
                            const ValueDecl &Into) {
  const FunctionDecl *F = Run.In.getFunction();
  if (!F || I >= F->getNumParams())
    return;
  const ValueDecl *P = ObjectRef::makeVariable(*F->getParamDecl(I)).Root;
  for (const auto &[S, Values] : Run.Left.getSlots())
    if (S.Root == P && !S.Leaf && !Into.getType()->isPointerType())
      State.set({&Into, &Into}, Values);
    else if (S.Root == P && S.Leaf != P)
      State.set({&Into, S.Leaf}, Values);
}

} // namespace interop
