//===- BackPointers.cpp - Parts that come back to their owner -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/Single/BackPointers.h"
#include "AST/Naming.h"
#include "AST/PointedRecord.h"
#include "Analysis/UserBodies.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The record that has the lock.
static const RecordDecl *getOwner(const ObjectRef &Lock) {
  const auto *F = dyn_cast_or_null<FieldDecl>(Lock.Leaf);
  return F ? F->getParent() : nullptr;
}

/// The lock is a field of `this`, or of what a parameter points to.
static bool isOfOwn(const ObjectRef &Lock) {
  return (Lock.Kind == ObjectRef::Member && Lock.Root == Lock.Leaf) ||
         (Lock.getParam() && Lock.Root != Lock.Leaf);
}

/// What \p F points or refers to is an \p R.
static bool leadsTo(const FieldDecl &F, const RecordDecl &R) {
  const QualType T = F.getType();
  const RecordDecl *To = T->isPointerType() || T->isReferenceType()
                             ? T->getPointeeType()->getAsRecordDecl()
                             : nullptr;
  return To && To->getCanonicalDecl() == R.getCanonicalDecl();
}

bool BackPointers::comesBack(Entity E, const LockOperation &Held,
                             const LockAcquisition &T) {
  const RecordDecl *Owner = getOwner(Held.Lock);
  if (!Owner || !T.Inner || T.Op || T.Kept || T.Lock.Leaf != Held.Lock.Leaf ||
      !isOfOwn(Held.Lock))
    return false;
  const Fact &Call = Effects.getFacts(E).All[T.Via];
  // What ends is EndedUnder's.
  if (Call.Kind != Fact::Call || !Call.Target || Call.OnOtherThread)
    return false;
  const LockAcquisition &Inner = Locks.getTaken(Call.Target)[*T.Inner];
  const FieldDecl *Back = findBack(Call, Inner.Lock, Held.Lock);
  return Back && leadsTo(*Back, *Owner) &&
         isHandedBack(Call.Target, Inner, *Back) && isOfMaker(*Back, *Owner);
}

/// The field of the part by which what \p Call calls names \p Inner, the lock;
/// null if the call is on no part of the object that has \p Held.
const FieldDecl *BackPointers::findBack(const Fact &Call,
                                        const ObjectRef &Inner,
                                        const ObjectRef &Held) const {
  if (Inner.Kind == ObjectRef::Member)
    return Call.Object.Kind == ObjectRef::Member &&
                   Held.Kind == ObjectRef::Member && Inner.Root != Inner.Leaf
               ? dyn_cast<FieldDecl>(Inner.Root)
               : nullptr;
  const ParmVarDecl *P = Inner.getParam();
  const RecordDecl *Part = P ? getPointedRecord(P->getType()) : nullptr;
  const RecordDecl *Owner = getOwner(Inner);
  if (!Part || !Owner || Part == Owner)
    return nullptr;
  const ObjectRef Given = Call.getArgObject(P->getFunctionScopeIndex());
  if (Given.Root != Held.Root || Given.Root == Given.Leaf)
    return nullptr;
  const FieldDecl *Only = nullptr;
  for (const FieldDecl *F : Part->fields())
    if (leadsTo(*F, *Owner)) {
      if (Only)
        return nullptr;
      Only = F;
    }
  return Only;
}

/// From the part on, the calls are on what \p Back leads to, and on no other
/// object of its kind.
bool BackPointers::isHandedBack(Entity In, const LockAcquisition &T,
                                const FieldDecl &Back) {
  const LockAcquisition *Now = &T;
  bool IsBack = false;
  while (!Now->Op) {
    const Fact &At = Effects.getFacts(In).All[Now->Via];
    if (!Now->Inner || Now->Kept || !At.Target || At.OnOtherThread)
      return false;
    In = At.Target;
    Now = &Locks.getTaken(In)[*Now->Inner];
    ObjectRef On = At.Object;
    if (const ParmVarDecl *P = Now->Lock.getParam())
      On = At.getArgObject(P->getFunctionScopeIndex());
    if (On.Leaf == &Back)
      IsBack = true;
    else if (IsBack ? On.Kind != ObjectRef::This && !On.getParam()
                    : On.isKnown() && On.Kind != ObjectRef::This &&
                          !(On.getParam() && On.Root == On.Leaf))
      return false;
  }
  return IsBack ? isOfOwn(Now->Lock)
                : Now->Lock.Root == &Back || Now->Lock.getParam();
}

/// All that is ever put into \p Back is the object that makes the part.
bool BackPointers::isOfMaker(const FieldDecl &Back, const RecordDecl &Owner) {
  auto [Known, IsNew] = OfMaker.try_emplace(&Back, false);
  return IsNew ? (OfMaker[&Back] = findMakers(Back, Owner)) : Known->second;
}

/// The parameter that a constructor with \p Facts puts into \p Back; null if it
/// is something else.
static const ParmVarDecl *findGiven(const FunctionFacts &Facts,
                                    const FieldDecl &Back) {
  for (const Fact &E : Facts.All)
    if (E.Value && (E.Kind == Fact::Store ? E.Object.Leaf == &Back
                                          : E.Kind == Fact::LifetimeBegin &&
                                                E.Destroyed == &Back))
      return getObject(E.Value).getParam();
  return nullptr;
}

bool BackPointers::findMakers(const FieldDecl &Back,
                              const RecordDecl &Owner) const {
  bool IsAny = false;
  for (const UserBody &B : findUserBodies(TU)) {
    const auto *M = dyn_cast<CXXMethodDecl>(B.F);
    const CXXRecordDecl *Class = M ? M->getParent() : nullptr;
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*B.F)).All) {
      const auto *Made = dyn_cast_or_null<CXXConstructorDecl>(E.Callee);
      if (E.Kind == Fact::Call && Made &&
          Made->getParent() == Back.getParent() &&
          !Made->isCopyOrMoveConstructor()) {
        const ParmVarDecl *P =
            findGiven(Effects.getFacts(Entity::makeFunction(*Made)), Back);
        if (!P || !Class ||
            E.getArgObject(P->getFunctionScopeIndex()).Kind !=
                ObjectRef::This ||
            Class->getCanonicalDecl() != Owner.getCanonicalDecl())
          return false;
        IsAny = true;
      } else if (E.Kind == Fact::Store && E.Object.Leaf == &Back &&
                 !(isa<CXXConstructorDecl>(B.F) && Class == Back.getParent())) {
        const ObjectRef From = E.Value ? getObject(E.Value) : ObjectRef();
        if (!From.Root || From.Root != From.Leaf || From.Root != E.Object.Root)
          return false;
        IsAny = true;
      }
    }
  }
  return IsAny;
}

} // namespace interop
