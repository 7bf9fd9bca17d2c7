//===- FrameEnds.cpp - Locals that go while they are kept -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/FrameEnds.h"
#include "Dataflow/Reachability.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

/// The handle in \p Holder is given away: it is returned, or put somewhere.
static bool escapes(const ObjectRef &Holder, const FunctionFacts &Facts) {
  return llvm::any_of(Facts.All, [&](const Fact &E) {
    if (E.Kind == Fact::Return)
      return E.Value && getObject(E.Value).Root == Holder.Root;
    return E.Kind == Fact::Store && E.Object.Root != Holder.Root && E.Value &&
           getObject(E.Value).Root == Holder.Root;
  });
}

/// What keeps it is there when the function has returned.
static bool outlivesFrame(const Registration &R, const FunctionFacts &Facts) {
  if (!R.HasHolder)
    return true;
  const ObjectRef &H = R.Holder;
  if (H.isGlobal() || H.Kind == ObjectRef::Member || H.Kind == ObjectRef::This)
    return true;
  if (const ParmVarDecl *P = H.getParam())
    return P->getType()->isReferenceType() || P->getType()->isPointerType();
  return H.Kind == ObjectRef::Variable && H.Root == H.Leaf &&
         H.Root->getType()->isPointerType() && escapes(H, Facts);
}

/// An object that takes itself out at its end.
static bool mayEndItself(const KeptObject &O) {
  const CXXRecordDecl *R = O.Variable->getType()->getAsCXXRecordDecl();
  return !O.IsCaptured && R && R->hasDefinition() &&
         !R->hasTrivialDestructor() && O.At->getType()->isRecordType();
}

std::optional<Dangling> findFrameEnd(const Registration &R,
                                     AnalysisContext &TU) {
  Dangling D;
  D.Of = R;
  if (R.Kept.Kind == KeptObject::Temporary) {
    D.Kind = Dangling::OutlivesStatement;
    return D;
  }
  D.Kind = Dangling::OutlivesFrame;
  const FunctionFacts &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(*R.In));
  if (R.In->isMain() || !outlivesFrame(R, Facts) || mayEndItself(R.Kept))
    return std::nullopt;
  for (const Fact &E : Facts.All)
    if (mayPrecede(Facts, R.At->At, E.At) && maySettle(R, E, TU))
      return std::nullopt;
  return D;
}

} // namespace interop
