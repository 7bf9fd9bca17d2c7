//===- PostedCallables.cpp - Where given callables end up -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/PostedCallables.h"
#include "AST/SourceOrder.h"
#include "Facts/Callables.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

PostedCallables::PostedCallables(AnalysisContext &TU)
    : Flow(TU.get<CallableFlow>()) {
  for (unsigned I = 0; I < Flow.getSources().size(); ++I)
    SourcesOf[Flow.getSources()[I].Body].push_back(I);
  for (unsigned I = 0; I < Flow.getSources().size(); ++I)
    for (const Fate &F : getFates(I))
      if (!F.IsPlain)
        Posted.push_back(F);
}

const PostedCallables::Fates &PostedCallables::getFates(unsigned Source) {
  auto [Found, IsNew] = Known.try_emplace(Source);
  if (!IsNew)
    return Found->second;
  Fates Made = findFates(Source); // may ask for others
  return Known[Source] = std::move(Made);
}

PostedCallables::Fates PostedCallables::getFatesOf(const FunctionDecl &Lambda) {
  Fates All;
  auto Written = SourcesOf.find(Entity::makeFunction(Lambda).getFunction());
  if (Written != SourcesOf.end())
    for (unsigned I : Written->second)
      llvm::append_range(All, Fates(getFates(I)));
  return All;
}

PostedCallables::Fate PostedCallables::makeFate(const CallableFlow::Source &S,
                                                const CallableFlow::Reached &R,
                                                PostedCallable::HowTy How) {
  Fate P;
  P.Body = S.Body;
  P.In = S.In;
  P.At = S.At;
  P.To = R.Into;
  P.How = How;
  if (How == PostedCallable::Kept) {
    P.KeptIn = R.Kept;
    P.KeptOn = R.On;
  }
  return P;
}

/// Adds \p New, or what it says more than a fate that is known.
void PostedCallables::add(const Fate &New, Fates &To) {
  auto Old = llvm::find_if(To, [&New](const Fate &P) {
    return P.To == New.To && P.How == New.How && P.KeptIn == New.KeptIn &&
           P.KeptOn == New.KeptOn && P.HandedTo == New.HandedTo &&
           P.IsPlain == New.IsPlain;
  });
  if (Old == To.end())
    return To.push_back(New);
  for (auto [F, Call] : llvm::zip(New.Invokers, New.Calls))
    if (!llvm::is_contained(Old->Invokers, F)) {
      Old->Invokers.push_back(F);
      Old->Calls.push_back(Call);
    }
}

//===-- Calls -------------------------------------------------------------===//

/// A lambda calls what it has captured: \p Place is another body's.
static bool isCaptured(const ValueDecl *Place, const FunctionDecl &By) {
  const auto *V = dyn_cast_or_null<VarDecl>(Place);
  const auto *M = dyn_cast<CXXMethodDecl>(&By);
  if (!V || !V->hasLocalStorage() || !M || !M->getParent()->isLambda())
    return false;
  return V->isInitCapture() || V->getDeclContext() != &By;
}

/// A call by name, or an argument that stands in the call itself.
static bool isPlain(const CallableFlow::Source &S,
                    const CallableFlow::Reached &R,
                    const CallableFlow::Use &U) {
  if (R.IsPassed || R.Node == S.Start)
    return R.Node == S.Start;
  if (U.Kind == CallableFlow::Use::Called) {
    const auto *C = dyn_cast<CallExpr>(U.At);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    return F && Entity::makeFunction(*F).getFunction() == S.Body;
  }
  llvm::ArrayRef<const Expr *> Args;
  if (const auto *C = dyn_cast<CallExpr>(U.At))
    Args = getArguments(*C);
  else if (const auto *C = dyn_cast<CXXConstructExpr>(U.At))
    Args = llvm::ArrayRef<const Expr *>(C->getArgs(), C->getNumArgs());
  return U.Arg < Args.size() && getCallable(Args[U.Arg]) == S.Body;
}

void PostedCallables::addUse(const CallableFlow::Source &S,
                             const CallableFlow::Reached &R,
                             const CallableFlow::Use &U, Fates &To) {
  if (U.Kind == CallableFlow::Use::Called)
    return addCall(S, R, U, To);
  bool IsLost = U.Kind == CallableFlow::Use::Lost;
  Fate P = makeFate(S, R,
                    IsLost ? PostedCallable::Unknown : PostedCallable::Started);
  P.HandedTo = U.At;
  P.Row = U.Row;
  P.Arg = U.Arg;
  P.IsPlain = isPlain(S, R, U);
  add(P, To);
}

void PostedCallables::addCall(const CallableFlow::Source &S,
                              const CallableFlow::Reached &R,
                              const CallableFlow::Use &U, Fates &To) {
  Fate P = makeFate(S, R, R.Kept ? PostedCallable::Kept : PostedCallable::Runs);
  P.IsPlain = isPlain(S, R, U);
  if (U.In) {
    P.Invokers.push_back(U.In);
    P.Calls.push_back(U.At);
  }
  if (R.Kept || !U.In || !isCaptured(Flow.getNode(R.Node).Place, *U.In))
    return add(P, To);
  Fates Wrapped = getFatesOf(*U.In);
  // One that is given to nobody is called where it stands.
  if (Wrapped.empty())
    add(P, To);
  for (const Fate &W : Wrapped) {
    P.How = W.How;
    P.KeptIn = W.KeptIn;
    P.KeptOn = W.KeptOn;
    add(P, To);
  }
}

//===-- All of one --------------------------------------------------------===//

PostedCallables::Fates PostedCallables::findFates(unsigned Source) {
  const CallableFlow::Source S = Flow.getSources()[Source];
  Fates Found, Bare;
  for (const CallableFlow::Reached &R : Flow.reach(S)) {
    for (const CallableFlow::Use &U : Flow.getNode(R.Node).Uses)
      if (Flow.mayRun(S, U))
        addUse(S, R, U, U.Kind == CallableFlow::Use::Lost ? Bare : Found);
    if (R.Kept)
      add(makeFate(S, R, PostedCallable::Kept), Bare);
    else if (R.Into)
      add(makeFate(S, R, PostedCallable::Unknown), Bare);
  }
  // What nobody calls is told where that is all.
  sortStably(Bare, [](const Fate &A, const Fate &B) { return A.How < B.How; });
  for (const Fate &P : Bare)
    if (llvm::none_of(Found, [&P](const Fate &F) {
          return F.To == P.To &&
                 (F.How == P.How || P.How == PostedCallable::Unknown);
        }))
      Found.push_back(P);
  return Found;
}

} // namespace interop
