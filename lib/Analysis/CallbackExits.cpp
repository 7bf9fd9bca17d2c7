//===- CallbackExits.cpp - Callbacks that do not return -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/CallbackExits.h"
#include "AST/Naming.h"
#include "Analysis/LockView.h"
#include "Effects/HandleFlow.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class Finder {
public:
  explicit Finder(TUAnalysis &TU)
      : TU(TU), Effects(TU.getEffects()),
        Flow(Effects, TU.getKnowledge(), TU.getContext(), HandleFlowOptions()) {
  }

  void visit(const ModelledCall &C, const Callback &B,
             std::vector<CallbackProblem> &To) {
    if (mayPass(C, B))
      return;
    const FunctionDecl *F = findCallback(C, B, TU.getContext());
    if (!F || !F->hasBody() || F->isInvalidDecl())
      return;
    CallbackProblem P;
    P.Given = &C;
    P.Row = &B;
    P.Argument = C.Args[B.Arg];
    P.F = F;
    if (findThrow(P) || findJump(P))
      To.push_back(std::move(P));
  }

private:
  /// Frames of C++ let exceptions pass, as far as is known.
  static bool mayPass(const ModelledCall &C, const Callback &B) {
    if (B.MayThrow)
      return *B.MayThrow;
    return !C.Callee->isExternC();
  }

  //===-- Exceptions -----------------------------------------------------===//

  bool findThrow(CallbackProblem &P) {
    if (!TU.getContext().getLangOpts().CPlusPlus || isNothrow(*P.F) ||
        !usesInterpreter(*P.F))
      return false;
    Entity E = Entity::makeFunction(*P.F);
    const HandleSummary &S = Flow.getSummary(E);
    auto Leaves = llvm::find_if(
        S.Throws, [&](const ThrowExit &T) { return isMeant(E, T); });
    if (Leaves == S.Throws.end())
      return false;
    P.Kind = CallbackProblem::Throws;
    P.Thrown = Leaves->Type;
    for (const ThrowExit *T = &*Leaves; T; T = T->Inner) {
      P.Chain.push_back({E, T->At});
      P.ThrownBy = T->Row;
      E = T->At->Target;
    }
    return true;
  }

  /// It is thrown by code of the user's, or by a call of which a row says so:
  /// what else a library's bodies throw, they throw for want of itself.
  bool isMeant(Entity E, const ThrowExit &Exit) {
    if (Exit.Cause != ThrowCause::Expression && Exit.Cause != ThrowCause::Row)
      return false;
    const SourceManager &SM = TU.getContext().getSourceManager();
    for (const ThrowExit *T = &Exit; T; T = T->Inner) {
      const FunctionDecl *F = E.getFunction();
      if (!F || isSystem(*F, SM) || TU.getKnowledge().isInterpretersOwn(*F))
        return false;
      E = T->At->Target;
    }
    return true;
  }

  static bool isNothrow(const FunctionDecl &F) {
    const auto *T = F.getType()->getAs<FunctionProtoType>();
    return T && T->isNothrow();
  }

  bool usesInterpreter(const FunctionDecl &F) {
    return llvm::any_of(TU.getLockViews(),
                        [&F](const std::unique_ptr<LockView> &View) {
                          return View->getFlow().getActions().isTouchedBy(
                              Entity::makeFunction(F));
                        });
  }

  //===-- Jumps ----------------------------------------------------------===//

  bool findJump(CallbackProblem &P) {
    llvm::DenseSet<const void *> Seen;
    P.Chain.clear();
    if (!findJump(Entity::makeFunction(*P.F), P, Seen))
      return false;
    P.Kind = CallbackProblem::Jumps;
    std::reverse(P.Chain.begin(), P.Chain.end());
    // A library's jump through its own frames is its own matter.
    return P.ThrownBy->From.File != P.Given->Row->From.File;
  }

  /// The way to a jump, its end first. A body that can be jumped back to keeps
  /// what it calls.
  bool findJump(Entity E, CallbackProblem &P,
                llvm::DenseSet<const void *> &Seen) {
    constexpr unsigned MaxBodies = 1024;
    if (!Seen.insert(E.getOpaque()).second || Seen.size() > MaxBodies)
      return false;
    const FunctionFacts &Facts = Effects.getFacts(E);
    if (llvm::any_of(Facts.Events, [](const Event &Ev) {
          return Ev.Callee && Ev.Callee->hasAttr<ReturnsTwiceAttr>();
        }))
      return false;
    for (const Event &Ev : Facts.Events) {
      const FunctionRow *Row =
          Ev.Callee ? TU.getKnowledge().findExits(*Ev.Callee) : nullptr;
      bool Jumps = Row && Row->Jumps;
      if (Jumps)
        P.ThrownBy = Row;
      if (!Jumps && (!Ev.Target || !findJump(Ev.Target, P, Seen)))
        continue;
      P.Chain.push_back({E, &Ev});
      return true;
    }
    return false;
  }

  TUAnalysis &TU;
  EffectTable &Effects;
  HandleFlow Flow;
};

} // namespace

void findCallbackExits(TUAnalysis &TU, std::vector<CallbackProblem> &To) {
  Finder F(TU);
  for (const ModelledCall &C : TU.getModelledCalls().getCalls())
    for (const Callback &B : C.Row->Callbacks)
      F.visit(C, B, To);
}

} // namespace interop
