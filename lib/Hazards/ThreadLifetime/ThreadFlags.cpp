//===- ThreadFlags.cpp - Flags that say whether a thread runs -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/ThreadFlags.h"
#include "AST/AtomicAccess.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Dataflow/Conditions.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

ObjectRef getFlag(const Expr &Test) {
  const Expr *E = Test.IgnoreParenImpCasts();
  if (const AtomicExpr *A = findAtomic(*E))
    return getObject(A->getPtr());
  if (const auto *C = dyn_cast<CXXMemberCallExpr>(E))
    return C->getMethodDecl() && isInStd(*C->getMethodDecl())
               ? getObject(C->getImplicitObjectArgument())
               : ObjectRef();
  return getObject(E);
}

std::optional<bool> getStored(const Fact &E, const ValueDecl &Flag,
                              const ASTContext &Ctx) {
  if (E.Object.Leaf != &Flag)
    return std::nullopt;
  const Expr *Value = E.Value;
  if (E.Kind == Fact::Call && E.Callee && isInStd(*E.Callee) && !E.Args.empty())
    Value = E.Args[0];
  std::optional<llvm::APSInt> Constant;
  if (Value)
    Constant = evaluateInteger(*Value, Ctx);
  return Constant ? std::optional(Constant->getBoolValue()) : std::nullopt;
}

namespace {

/// What a flag has while a thread runs.
class RunningFlags {
public:
  RunningFlags(const StartedBody &Start, AnalysisContext &TU) : TU(TU) {
    addBody(*Start.In);
    const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
    for (const FunctionDecl *By : Callers.getCallers(*Start.In))
      addBody(*By);
  }

  /// True if \p Flag has another value than \p Value while the thread runs: one
  /// and only one is stored where it is started, unless that has failed.
  bool excludes(const ValueDecl &Flag, bool Value) const {
    bool IsOther = false;
    for (const FunctionFacts *Facts : Bodies) {
      std::optional<bool> First;
      for (const Fact &E : Facts->All) {
        std::optional<bool> Stored = getStored(E, Flag, TU.getContext());
        First = First ? First : Stored;
      }
      IsOther |= First && *First != Value;
      if (First && *First == Value)
        return false;
    }
    return IsOther;
  }

private:
  void addBody(const FunctionDecl &F) {
    Bodies.push_back(&TU.getEffects().getFacts(Entity::makeFunction(F)));
  }

  AnalysisContext &TU;
  llvm::SmallVector<const FunctionFacts *, 4> Bodies;
};

} // namespace

bool isOnlyWithout(const StartedBody &Start, const CallPath &Path,
                   AnalysisContext &TU) {
  if (!Start.In)
    return false;
  RunningFlags Running(Start, TU);
  bool Excluded = false;
  for (const CallStep &Step : Path)
    if (Step.At)
      forEachCondition(TU.getEffects().getFacts(Step.In), *Step.At,
                       [&](const Expr &Test, bool Outcome) {
                         ObjectRef O = getFlag(Test);
                         Excluded |= isLasting(O) &&
                                     !O.Leaf->getType()->isAnyPointerType() &&
                                     Running.excludes(*O.Leaf, Outcome);
                       });
  return Excluded;
}

} // namespace interop
