//===- FailedGifts.cpp - What a call that fails has not taken -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/FailedGifts.h"
#include "AST/Naming.h"
#include "Effects/EndedObjects.h"
#include "Effects/Handles/HandleTests.h"
#include "Effects/MakerNames.h"
#include "Facts/Callables.h"
#include "Support/Budgets.h"
#include "Support/NameWords.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The name says that it is gone, whatever becomes of the call.
static bool isTakenAnyway(const FunctionDecl &F) {
  return hasNameWord(F.getName(), {"adopt", "consume", "give", "sink", "steal",
                                   "take", "transfer"});
}

/// A parameter itself, and no field of what it leads to.
static bool isParameter(const ObjectRef &O) {
  return O.getParam() && O.Root == O.Leaf;
}

/// \p F, or what it calls, may end what one of its parameters is.
bool FailedGifts::endsParameter(Entity F) {
  auto [At, IsNew] = Enders.try_emplace(F, true);
  if (!IsNew)
    return At->second;
  bool Ends = llvm::any_of(
      Effects.getReached(F, Budget::ReleaseBodies), [this](Entity In) {
        return llvm::any_of(Effects.getFacts(In).All, [this](const Fact &E) {
          return isParameter(findFreed(E)) || isParameter(Own.getReleased(E));
        });
      });
  return Enders[F] = Ends;
}

/// \p E may end what it is given, itself or by a function that it is given.
bool FailedGifts::endsGiven(const Fact &E) {
  if (E.Target && endsParameter(E.Target))
    return true;
  return llvm::any_of(E.Args, [this](const Expr *Arg) {
    const FunctionDecl *F = getCallable(Arg);
    return F && (Own.isNamedRelease(*F) ||
                 endsParameter(Entity::makeFunction(*F)));
  });
}

bool FailedGifts::mayBeRefused(const Fact &E, const OwnedHandle &H) {
  if (E.Kind != Fact::Call || !E.Callee || isa<CXXMethodDecl>(E.Callee) ||
      !E.Callee->getDeclName().isIdentifier() || isTakenAnyway(*E.Callee))
    return false;
  // What is made for an owner may be in his lists from the beginning.
  const FunctionDecl *Maker = H.What->At->Callee;
  if (!Maker || isGivenOwner(*Maker))
    return false;
  const QualType T = E.Callee->getReturnType();
  return (T->isPointerType() || T->isIntegralOrEnumerationType()) &&
         !H.IsEarlier && isOfLocalsAlone(H) && H.What->What &&
         Own.isOfBody(H.What->What) && !endsGiven(E);
}

/// What \p E returns where it takes what \p By says; not known where it tells
/// nothing.
static Success getSuccess(const Fact &E, const Transfer &By) {
  Acquire Like;
  Like.At = By.At;
  Like.OnResult = By.OnResult;
  return getSuccess(E, Like);
}

bool FailedGifts::mayBeRefused(const Fact &E, const OwnershipEffect &How,
                               const OwnedHandle &H) {
  if (How.Told)
    return !H.IsEarlier && E.Kind == Fact::Call && isOfLocalsAlone(H);
  if (!How.By)
    return mayBeRefused(E, H);
  return How.By->OnSuccess && !H.IsEarlier && E.Kind == Fact::Call &&
         getSuccess(E, *How.By).IsKnown;
}

OwnedHandle FailedGifts::makeSuccess(const Fact &E, const OwnershipEffect &How,
                                     const Acquisition &Call) {
  OwnedHandle H;
  H.What = &Call;
  H.Via.push_back(&E);
  if (E.Result.isKnown())
    H.Status.push_back(E.Result);
  if (How.Told || How.By) {
    H.OnSuccess = How.Told ? *How.Told : getSuccess(E, *How.By);
    return H;
  }
  const QualType T = E.Callee->getReturnType();
  H.OnSuccess.IsKnown = true;
  if (T->isPointerType())
    H.OnSuccess.IsPointer = true;
  else if (isTruth(T))
    H.OnSuccess.Values.push_back(1);
  else
    H.OnSuccess.Values.append({0, 1, 7});
  return H;
}

} // namespace interop
