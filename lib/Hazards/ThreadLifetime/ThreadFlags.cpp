//===- ThreadFlags.cpp - Flags that say whether a thread runs -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/ThreadFlags.h"
#include "AST/AtomicAccess.h"
#include "AST/GivenObject.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Dataflow/Conditions.h"
#include "Facts/Values/ConditionValue.h"
#include "Support/NameWords.h"
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

/// What a call of \p E returns, if that is all that the body does.
static const Expr *getReturned(const Expr &E) {
  const auto *C = dyn_cast<CallExpr>(&E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr, *Def = nullptr;
  if (!F || !isOneReturn(*F) || !F->hasBody(Def))
    return nullptr;
  return cast<ReturnStmt>(cast<CompoundStmt>(Def->getBody())->body_front())
      ->getRetValue();
}

/// What \p Test compares with 0 or with 1; makes \p Outcome that of it.
static const Expr *getCompared(const Expr &Test, const ASTContext &Ctx,
                               bool &Outcome) {
  const auto *B = dyn_cast<BinaryOperator>(&Test);
  if (!B || !B->isEqualityOp() || B->getRHS()->getType()->isPointerType())
    return nullptr;
  std::optional<llvm::APSInt> With = evaluateInteger(*B->getRHS(), Ctx);
  if (!With || (*With != 0 && *With != 1))
    return nullptr;
  Outcome = Outcome == ((B->getOpcode() == BO_EQ) == (*With == 1));
  return B->getLHS();
}

const Expr &getFlagTest(const Expr &Test, const ASTContext &Ctx,
                        bool &Outcome) {
  const Expr *E = &Test;
  for (unsigned Step = 0; Step < 4; ++Step) {
    E = getUnnegated(*E, Outcome).IgnoreParenImpCasts();
    const Expr *Next = getReturned(*E);
    Next = Next ? Next : getCompared(*E, Ctx, Outcome);
    if (!Next)
      break;
    E = Next;
  }
  return *E;
}

/// `atomic_write32(&Flag, 1)`, of a library or of the program.
static bool isAtomicStore(const Fact &E, const ValueDecl &Flag) {
  return E.Kind == Fact::Call && E.Callee && E.Callee->getIdentifier() &&
         !isa<CXXMethodDecl>(*E.Callee) && E.Args.size() > 1 &&
         E.Args[0]->getType()->isPointerType() &&
         E.getArgObject(0).Leaf == &Flag &&
         llvm::StringRef(E.Callee->getName()).contains_insensitive("atomic") &&
         hasNameWord(E.Callee->getName(), {"set", "store", "write", "write32",
                                           "exchange", "xchg", "swap"});
}

/// `Flag.store(true)`, not `Flag.load(std::memory_order_acquire)`.
static bool storesArgument(const FunctionDecl &F) {
  return F.getOverloadedOperator() == OO_Equal ||
         (F.getIdentifier() &&
          (F.getName() == "store" || F.getName() == "exchange"));
}

std::optional<bool> getStored(const Fact &E, const ValueDecl &Flag,
                              const ASTContext &Ctx) {
  const bool IsAtomic = isAtomicStore(E, Flag);
  if (E.Object.Leaf != &Flag && !IsAtomic)
    return std::nullopt;
  const Expr *Value = IsAtomic ? E.Args[1] : E.Value;
  if (E.Kind == Fact::Call && E.Callee && isInStd(*E.Callee) &&
      !E.Args.empty() && storesArgument(*E.Callee))
    Value = E.Args[0];
  std::optional<llvm::APSInt> Constant;
  if (Value)
    Constant = evaluateInteger(*Value, Ctx);
  return Constant ? std::optional(Constant->getBoolValue()) : std::nullopt;
}

/// `Flag.compare_exchange_strong(Is, true)` is true where the flag had another
/// value than what it has then.
static std::optional<bool> getExchanged(const Expr &Test,
                                        const ASTContext &Ctx) {
  const auto *C = dyn_cast<CXXMemberCallExpr>(Test.IgnoreParenImpCasts());
  const CXXMethodDecl *M = C ? C->getMethodDecl() : nullptr;
  if (!M || !isInStd(*M) || !M->getIdentifier() || C->getNumArgs() < 2 ||
      !M->getName().starts_with("compare_exchange"))
    return std::nullopt;
  std::optional<llvm::APSInt> To = evaluateInteger(*C->getArg(1), Ctx);
  return To ? std::optional(To->getBoolValue()) : std::nullopt;
}

llvm::SmallVector<AskedFlag, 2> getAskedFlags(const FunctionFacts &Facts,
                                              const Fact &At,
                                              const ASTContext &Ctx) {
  llvm::SmallVector<AskedFlag, 2> Asked;
  forEachCondition(Facts, At, [&](const Expr &Test, bool Outcome) {
    const Expr &Of = getFlagTest(Test, Ctx, Outcome);
    ObjectRef O = getFlag(Of);
    std::optional<bool> To = getExchanged(Of, Ctx);
    if (isLasting(O) && !O.Leaf->getType()->isAnyPointerType())
      Asked.push_back({O.Leaf, To ? *To != Outcome : Outcome});
  });
  return Asked;
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
