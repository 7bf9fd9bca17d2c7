//===- ForgottenWakes.cpp - Callbacks that do not wake --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/ForgottenWakes.h"
#include "AST/Naming.h"
#include "Analysis/Calls/CallableFlow.h"
#include "Analysis/Calls/Witness.h"
#include "Analysis/FindingSink.h"
#include "Analysis/UserBodies.h"
#include "Analysis/Waits/StopSignals.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/FailureTests.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/Wording.h"
#include "Hazards/BlockingDestructor/WakeWaiters.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct ForgottenWake {
  const FunctionDecl *In = nullptr;
  const Fact *Return = nullptr, *Wake = nullptr;
  CallPath Waiting;
};

class ForgottenWakeFinder {
public:
  explicit ForgottenWakeFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<Finding> run() {
    for (const FunctionDecl *F : findRowUsers(TU, &isWaitForWake))
      collectWaits(Entity::makeFunction(*F));
    if (Waits.empty())
      return {};
    llvm::DenseSet<const FunctionDecl *> Callbacks;
    for (const CallableFlow::Source &S : TU.get<CallableFlow>().getSources())
      Callbacks.insert(S.Body->getCanonicalDecl());
    for (const UserBody &B : findUserBodies(TU))
      if (Callbacks.count(B.F->getCanonicalDecl()) && isTold(*B.F))
        visit(*B.F);
    std::vector<Finding> Out;
    for (const ForgottenWake &P :
         Found.take(TU.getContext().getSourceManager(),
                    [](const ForgottenWake &P) { return P.Return->Loc; }))
      Out.push_back(makeFinding(P));
    return Out;
  }

private:
  //===-- Who waits -------------------------------------------------------===//

  void collectWaits(Entity E) {
    for (const Wait &W : Effects.getWaits(E))
      if (!W.IsJoin && W.Class == BlockingClass::Unbounded && W.Object.Leaf &&
          W.Conditions.empty() && isWaitForWake(*W.Row))
        Waits.insert({W.Object.Leaf, {E, &W}});
  }

  const std::pair<Entity, const Wait *> *findWaiter(const Fact &E) const {
    if (E.Kind != Fact::Call)
      return nullptr;
    auto Found = Waits.find(getWoken(E).Leaf);
    return Found != Waits.end() &&
                   isUnblocking(*Found->second.second->Row->Blocks, E.Callee,
                                E.Row)
               ? &Found->second
               : nullptr;
  }

  //===-- Who is to wake --------------------------------------------------===//

  /// A callback in C that is told how something went, and for whom.
  static bool isTold(const FunctionDecl &F) {
    return F.getReturnType()->isVoidType() &&
           llvm::any_of(F.parameters(), &isCookie) &&
           llvm::any_of(F.parameters(), &isStatus);
  }

  static bool isCookie(const ParmVarDecl *P) {
    return P->getType()->isVoidPointerType();
  }

  static bool isStatus(const ParmVarDecl *P) {
    return P->getType()->isIntegralOrEnumerationType() &&
           !P->getType()->isBooleanType();
  }

  void visit(const FunctionDecl &F) {
    const Entity E = Entity::makeFunction(F);
    const FunctionFacts &Facts = Effects.getFacts(E);
    llvm::SmallVector<const Fact *, 4> Wakes;
    for (const Fact &Wake : Facts.All)
      if (findWaiter(Wake))
        Wakes.push_back(&Wake);
    if (Wakes.empty() || llvm::any_of(Wakes, [&Facts](const Fact *Wake) {
          return mayPrecede(Facts, Wake->At, Wake->At);
        }))
      return;
    for (const Fact &R : Facts.All)
      if (R.Kind == Fact::Return && !R.Loc.isMacroID() &&
          isAfterFailure(F, Facts, R) && !mayTell(F, Facts, R, *Wakes.front()))
        add(F, R, *Wakes.front());
  }

  /// One of its parameters says that something has failed.
  bool isAfterFailure(const FunctionDecl &F, const FunctionFacts &Facts,
                      const Fact &R) const {
    bool Fails = false;
    forEachCondition(Facts, R, [&](const Expr &Test, bool Outcome) {
      for (const ParmVarDecl *P : F.parameters())
        Fails |= isStatus(P) && saysFailure(Test, Outcome, *P, TU.getContext());
    });
    return Fails;
  }

  /// Something before \p R wakes, or is given what leads to who waits.
  static bool mayTell(const FunctionDecl &F, const FunctionFacts &Facts,
                      const Fact &R, const Fact &Wake) {
    const ValueDecl *Owner = getWoken(Wake).Root;
    auto leadsThere = [&](const ObjectRef &O) {
      return O.Root && (O.Root == Owner || O.Leaf == getWoken(Wake).Leaf ||
                        llvm::any_of(F.parameters(), [&O](const auto *P) {
                          return isCookie(P) && O.Root == P;
                        }));
    };
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      if (E.Kind != Fact::Call || !mayPrecede(Facts, E.At, R.At))
        return false;
      for (unsigned I = 0; I < E.Args.size(); ++I)
        if (leadsThere(E.getArgObject(I)))
          return true;
      return leadsThere(E.Object);
    });
  }

  void add(const FunctionDecl &F, const Fact &R, const Fact &Wake) {
    const auto &[In, W] = *findWaiter(Wake);
    Found.add(R.Loc, {&F, &R, &Wake, makeWitness(In, *W, Effects)});
  }

  static Finding makeFinding(const ForgottenWake &P) {
    Finding F;
    const std::string Condition = describe(getWoken(*P.Wake));
    F.Loc = P.Return->Loc;
    F.Message = quote(getQualifiedName(*P.In)) +
                " returns here and does not wake " + Condition +
                ": who waits for it after a failure waits for ever";
    addNote(F, P.Wake->Loc, "another way wakes it here");
    addNote(F, P.Waiting.back().At->Loc,
            quote(getCalledName(*P.Waiting.back().At)) + " waits for it here");
    addAdvice(F, F.Loc, "wake " + Condition + " before this, too");
    return F;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  /// By the condition.
  llvm::MapVector<const ValueDecl *, std::pair<Entity, const Wait *>> Waits;
  FindingSink<ForgottenWake, SourceLocation> Found;
};

} // namespace

std::vector<Finding> findForgottenWakes(AnalysisContext &TU) {
  return ForgottenWakeFinder(TU).run();
}

} // namespace interop
