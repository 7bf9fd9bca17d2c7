//===- InferCallbacks.cpp - What becomes of a callable, by bodies ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A callable that a function is given is called before it returns, or is kept
// where it outlives the call.
//
//===----------------------------------------------------------------------===//

#include "Analysis/AnalysisContext.h"
#include "Inference/ArgumentWalk.h"
#include "Inference/InferredRow.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static bool isCallable(QualType T, ModelLookup &Known) {
  T = T.getNonReferenceType();
  if (T->isFunctionPointerType() || T->isFunctionType())
    return true;
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  const TypeModel *Row = R ? Known.findRow(*R) : nullptr;
  return Row && Row->Closure;
}

/// \p E calls what \p Callable holds, or what a row says calls it does.
static bool isCalled(const Fact &E, const ObjectRef &Callable) {
  if (E.Kind != Fact::Call)
    return false;
  if (E.Unknown == UnknownReason::Pointer && E.Object == Callable)
    return true;
  return E.Row && llvm::any_of(E.Row->Callbacks, [&](const Callback &B) {
           return B.When == Callback::During && B.If.empty() &&
                  E.getArgObject(B.Arg) == Callable;
         });
}

/// \p E puts \p Callable where it stays.
static bool isKept(const Fact &E, const ObjectRef &Callable,
                   const Binding &Bound) {
  if (E.Kind == Fact::Call)
    return E.Row && llvm::any_of(E.Row->Callbacks, [&](const Callback &B) {
             return B.When == Callback::Later && B.If.empty() &&
                    E.getArgObject(B.Arg) == Callable;
           });
  if (E.Kind != Fact::Store || !E.Value || !(getObject(E.Value) == Callable))
    return false;
  ObjectRef To = Bound.apply(E.Object);
  return To.Kind == ObjectRef::Member || To.isGlobal() ||
         (To.getParam() && To.Leaf != To.Root);
}

/// The `void *` of \p F that is given to the callable called by \p At, or kept
/// in the same body as it is; of several the first behind the callable.
static std::optional<unsigned> findCookie(const FunctionDecl &F, unsigned Arg,
                                          const ArgumentFrame &In,
                                          const Fact &At,
                                          EffectTable &Effects) {
  std::optional<unsigned> Best;
  auto consider = [&](const Expr *E) {
    const ParmVarDecl *P =
        E ? In.Bound.apply(getObject(E)).getParam() : nullptr;
    if (!P || P->getDeclContext() != &F || !P->getType()->isVoidPointerType())
      return;
    unsigned Index = P->getFunctionScopeIndex();
    if (!Best || (*Best < Arg && Index > Arg))
      Best = Index;
  };
  if (At.Kind == Fact::Call)
    llvm::for_each(At.Args, consider);
  else
    for (const Fact &E : Effects.getFacts(In.In).All)
      if (E.Kind == Fact::Store && E.Object.Leaf != At.Object.Leaf)
        consider(E.Value);
  return Best;
}

/// What is kept is called later, even if it is called at once where something
/// goes wrong.
static std::optional<InferredCallback>
inferCallback(const FunctionDecl &F, unsigned Arg, EffectTable &Effects) {
  ArgumentWalk Walk(Entity::makeFunction(F),
                    ObjectRef::makeVariable(*F.getParamDecl(Arg)), Effects);
  std::optional<InferredCallback> Called;
  for (const ArgumentFrame &In : Walk.getFrames())
    for (const Fact &E : Effects.getFacts(In.In).All) {
      bool IsKept = isKept(E, In.Argument, In.Bound);
      if (!IsKept && (Called || !isCalled(E, In.Argument)))
        continue;
      InferredCallback Found;
      Found.Arg = Arg;
      Found.IsLater = IsKept;
      Found.Cookie = findCookie(F, Arg, In, E, Effects);
      Found.Shown = Walk.getPath(In, E);
      if (IsKept)
        return Found;
      Found.Held = Walk.findHeld(In, E);
      Called = std::move(Found);
    }
  return Called;
}

std::vector<InferredCallback> inferCallbacks(Entity E, AnalysisContext &TU) {
  std::vector<InferredCallback> Found;
  const FunctionDecl &F = *E.getFunction();
  for (unsigned I = 0; I < F.getNumParams(); ++I)
    if (isCallable(F.getParamDecl(I)->getType(), TU.getLookup()))
      if (auto Callback = inferCallback(F, I, TU.getEffects()))
        Found.push_back(std::move(*Callback));
  return Found;
}

} // namespace interop
