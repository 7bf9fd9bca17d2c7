//===- Settling.cpp - What takes a registration back ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Settling.h"
#include "AST/Naming.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool namesObject(const Fact &E, const ValueDecl *D) {
  if (!D)
    return false;
  auto isIt = [D](const ObjectRef &O) { return O.Root == D || O.Leaf == D; };
  if (isIt(E.Object))
    return true;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isIt(E.getArgObject(I)))
      return true;
  return false;
}

ObjectRef findFreed(const Fact &E) {
  if (E.Kind == Fact::Free)
    return E.Object;
  if (E.Kind == Fact::Call && E.Row && E.Row->Frees)
    return E.getPlace(*E.Row->Frees);
  return {};
}

bool endsElsewhere(const Registration &R, const FunctionDecl &F,
                   AnalysisContext &TU) {
  const ValueDecl *Kept = R.At->Result.Leaf;
  bool Ends = false;
  for (const Fact &E : TU.getEffects().getFacts(Entity::makeFunction(F)).All) {
    if (&E == R.At || (E.Kind == Fact::Call && E.Callee == R.At->Callee &&
                       Kept && E.Result.Leaf == Kept))
      return false;
    Ends |=
        E.Callee && R.isEndedBy(*E.Callee) && (!Kept || namesObject(E, Kept));
  }
  return Ends;
}

static bool endsByName(const Registration &R, const FunctionDecl &F) {
  return R.isEndedBy(F) ||
         (R.What && llvm::is_contained(R.What->UsedBy, getQualifiedName(F)));
}

/// The body that \p E calls, or what that calls, ends \p R.
static bool endsInside(const Registration &R, const Fact &E,
                       AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  if (!Effects.getWaits(E.Target).empty())
    return true;
  return llvm::any_of(Effects.getReached(E.Target), [&](Entity In) {
    return llvm::any_of(Effects.getFacts(In).All, [&](const Fact &Inner) {
      return Inner.Callee && endsByName(R, *Inner.Callee);
    });
  });
}

bool maySettle(const Registration &R, const Fact &E, AnalysisContext &TU) {
  if (&E == R.At || !(E.Kind == Fact::Call || E.Kind == Fact::Destruction ||
                      E.Kind == Fact::Free))
    return false;
  if (E.Callee && endsByName(R, *E.Callee))
    return true;
  bool OfHolder = R.HasHolder && namesObject(E, R.Holder.Leaf);
  if (OfHolder && (E.Kind != Fact::Call || (E.Row && !E.Row->Releases.empty())))
    return true;
  if (R.At->Result.Leaf && E.Kind == Fact::Call && E.Callee &&
      namesObject(E, R.At->Result.Leaf))
    return true;
  if (E.Kind != Fact::Call)
    return false;
  if (E.Row)
    return E.Row->Blocks || E.Row->Joins;
  if (E.Target)
    return endsInside(R, E, TU);
  if (E.Unknown == UnknownReason::None)
    return false;
  if (E.Callee && isSystem(*E.Callee, TU.getContext().getSourceManager()))
    return false;
  return true;
}

} // namespace interop
