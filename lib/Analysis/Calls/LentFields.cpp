//===- LentFields.cpp - What fields refer to that others own --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/LentFields.h"
#include "Analysis/UserBodies.h"
#include "Effects/EffectTable.h"

using namespace clang;

namespace interop {

static bool isBorrower(const ValueDecl &Field) {
  return Field.getType()->isPointerType() || Field.getType()->isReferenceType();
}

/// What a store puts there, also the initializer of a constructor.
static ObjectRef getStoredObject(const Fact &E) {
  const Expr *Value = E.Value ? E.Value : dyn_cast_or_null<Expr>(E.Node);
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(Value);
      B && B->isAssignmentOp())
    Value = B->getRHS();
  return Value ? getObject(Value) : ObjectRef();
}

/// A field or a global, or a parameter itself.
static const ValueDecl *getPlace(const ObjectRef &O) {
  if (!O.Leaf)
    return nullptr;
  if (O.isGlobal() || isa<FieldDecl>(O.Leaf))
    return O.Leaf;
  return O.Root == O.Leaf ? O.getParam() : nullptr;
}

LentFields::LentFields(AnalysisContext &TU) : TU(TU) {
  llvm::ArrayRef<UserBody> Bodies = findUserBodies(TU);
  for (const UserBody &B : Bodies)
    read(Entity::makeFunction(*B.F));
  // A parameter may be handed on to another function.
  for (unsigned Round = 0; Round < 3; ++Round) {
    bool Changed = false;
    for (const UserBody &B : Bodies)
      Changed |= passOn(Entity::makeFunction(*B.F));
    if (!Changed)
      return;
  }
}

void LentFields::read(Entity In) {
  for (const Fact &E : TU.getEffects().getFacts(In).All)
    if (E.Kind == Fact::Store)
      addStore(E);
}

void LentFields::addStore(const Fact &E) {
  const auto *Field = dyn_cast_or_null<FieldDecl>(E.Object.Leaf);
  if (!Field || !isBorrower(*Field))
    return;
  const ValueDecl *From = getPlace(getStoredObject(E));
  if (!From || From == Field)
    return;
  if (isa<ParmVarDecl>(From))
    KeptIn[From].insert(Field);
  else
    PutInto[Field].insert(From);
}

/// The calls of \p In that give something to what keeps it.
bool LentFields::passOn(Entity In) {
  bool Changed = false;
  for (const Fact &E : TU.getEffects().getFacts(In).All) {
    const FunctionDecl *F =
        E.Kind == Fact::Call ? E.Target.getFunction() : nullptr;
    for (unsigned I = 0; F && I < F->getNumParams(); ++I) {
      auto Kept = KeptIn.find(F->getParamDecl(I));
      const ValueDecl *From =
          Kept == KeptIn.end() ? nullptr : getPlace(E.getArgObject(I));
      if (!From)
        continue;
      const Places Fields = Kept->second; // KeptIn grows
      for (const ValueDecl *Field : Fields)
        if (Field != From)
          Changed |= isa<ParmVarDecl>(From)
                         ? KeptIn[From].insert(Field).second
                         : PutInto[Field].insert(From).second;
    }
  }
  return Changed;
}

bool LentFields::refersTo(const FieldDecl &Field,
                          const ValueDecl &Place) const {
  auto At = PutInto.find(Field.getCanonicalDecl());
  return At != PutInto.end() && At->second.contains(&Place);
}

} // namespace interop
