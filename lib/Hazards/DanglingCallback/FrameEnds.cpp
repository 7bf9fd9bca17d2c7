//===- FrameEnds.cpp - Locals that go while they are kept -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/FrameEnds.h"
#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "Hazards/DanglingCallback/LastingHolders.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "Support/NameWords.h"
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

/// \p O is, or is led to by, a parameter that others have longer: a reference,
/// a pointer, a shared owner; or a local reference to such an object.
static bool isOfOthers(ObjectRef O, AnalysisContext &TU) {
  const auto *V = dyn_cast_or_null<VarDecl>(O.Root);
  if (V && V->isLocalVarDecl() && V->getType()->isReferenceType() &&
      V->getInit()) {
    O = getObject(V->getInit());
    V = dyn_cast_or_null<VarDecl>(O.Root);
  }
  if (O.Kind == ObjectRef::Member || O.isGlobal())
    return true;
  if (!isa_and_nonnull<ParmVarDecl>(V))
    return false;
  QualType T = V->getType();
  const CXXRecordDecl *R = getDefinedClass(T);
  const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
  return T->isReferenceType() || T->isPointerType() || (Row && Row->Shared);
}

/// \p E is a local, or what a local owns: it goes with the frame.
static bool isOfFrame(const Expr &E) {
  const Expr *A = E.IgnoreParenImpCasts();
  const auto *U = dyn_cast<UnaryOperator>(A);
  ObjectRef O =
      getObject(U && U->getOpcode() == UO_AddrOf ? U->getSubExpr() : A);
  return O.Kind == ObjectRef::Variable && !O.isGlobal() &&
         !O.Root->getType()->isPointerType() &&
         !O.Root->getType()->isReferenceType();
}

/// `new Timer(this)`: it belongs to somebody who is there for longer.
static bool hasOwner(const Expr &Made) {
  const auto *N = dyn_cast<CXXNewExpr>(Made.IgnoreParenCasts());
  const CXXConstructExpr *C = N ? N->getConstructExpr() : nullptr;
  return C && llvm::any_of(C->arguments(), [](const Expr *A) {
           A = A->IgnoreParenImpCasts();
           const ParmVarDecl *P = getObject(A).getParam();
           return A->getType()->isPointerType() &&
                  (isa<CXXThisExpr>(A) || (P && P->getType()->isPointerType()));
         });
}

/// All that the local \p V gets has an owner.
static bool isOwned(const ObjectRef &O, const FunctionFacts &Facts) {
  const auto *V = dyn_cast_or_null<VarDecl>(O.Leaf);
  return V && V->hasLocalStorage() && V->getInit() && hasOwner(*V->getInit()) &&
         llvm::none_of(Facts.All, [V](const Fact &E) {
           return E.Kind == Fact::Store && E.Object.Leaf == V && E.Value &&
                  !hasOwner(*E.Value);
         });
}

/// What the call is given beside it, such as a sender, goes with the frame.
static bool isSentByFrame(const Registration &R) {
  return R.What && llvm::any_of(llvm::ArrayRef(R.At->Args).take_front(R.Arg),
                                [](const Expr *A) {
                                  return A && A->getType()->isPointerType() &&
                                         isOfFrame(*A);
                                });
}

/// What keeps it is there when the function has returned.
static bool outlivesFrame(const Registration &R, const FunctionFacts &Facts,
                          AnalysisContext &TU) {
  if (!R.HasHolder)
    return true;
  const ObjectRef &H = R.Holder;
  if (R.KeptIn)
    return H.Kind == ObjectRef::This || isOfOthers(H, TU);
  if (H.isGlobal() || H.Kind == ObjectRef::Member || H.Kind == ObjectRef::This)
    return true;
  if (const ParmVarDecl *P = H.getParam())
    return P->getType()->isReferenceType() || P->getType()->isPointerType();
  if (isLastingHolder(R, TU) || isOwned(H, Facts))
    return true;
  return H.Kind == ObjectRef::Variable && H.Root == H.Leaf &&
         H.Root->getType()->isPointerType() && escapes(H, Facts);
}

/// An object that takes itself out at its end.
static bool mayEndItself(const KeptObject &O) {
  const CXXRecordDecl *R = O.Variable->getType()->getAsCXXRecordDecl();
  return !O.IsCaptured && R && R->hasDefinition() &&
         !R->hasTrivialDestructor() && O.At->getType()->isRecordType();
}

/// `Store::self()`: who is asked for what there is one of waits for nothing.
static bool asksOnly(const Fact &E) {
  const auto *Node = dyn_cast_or_null<Expr>(E.Node);
  return E.Kind == Fact::Call && !E.Row && Node && E.Args.empty() &&
         !isa<CXXMemberCallExpr>(Node) && isOfSingleton(Node);
}

/// `job->exec()`: what calls the lambda is over when it returns.
static bool mayRunLambda(const Registration &R, const Fact &E) {
  return R.Kept.IsCaptured && E.Kind == Fact::Call && E.Callee &&
         E.Callee->getDeclName().isIdentifier() &&
         hasNameWord(E.Callee->getName(),
                     {"exec", "execute", "run", "wait", "join", "process",
                      "poll", "dispatch", "loop", "sync", "block", "finish",
                      "flush", "drain"});
}

std::optional<Dangling> findFrameEnd(Registration R, AnalysisContext &TU) {
  // Whoever is called next may wait until it is over.
  R.IsForgotten = false;
  Dangling D;
  D.Of = R;
  if (R.Kept.Kind == KeptObject::Temporary) {
    D.Kind = Dangling::OutlivesStatement;
    return D;
  }
  D.Kind = Dangling::OutlivesFrame;
  const FunctionFacts &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(*R.In));
  if (R.In->isMain() || isSentByFrame(R) || !outlivesFrame(R, Facts, TU) ||
      mayEndItself(R.Kept) || isAwaited(R, TU))
    return std::nullopt;
  for (const Fact &E : Facts.All)
    if (mayPrecede(Facts, R.At->At, E.At) && !asksOnly(E) &&
        (maySettle(R, E, TU) || mayRunLambda(R, E)))
      return std::nullopt;
  return D;
}

} // namespace interop
