//===- CallbackExits.cpp - Callbacks that do not return -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/CallbackIntoInterpreter/CallbackExits.h"
#include "AST/Naming.h"
#include "Analysis/UserBodies.h"
#include "Effects/Handles/HandleFlow.h"
#include "Effects/JumpTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class CallbackExitFinder {
public:
  explicit CallbackExitFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()),
        Flow(Effects, TU.getLookup(), TU.getContext(), HandleFlowOptions()),
        Jumps(Effects, TU.getLookup(), TU.getContext(), JumpOptions()) {}

  void visitHanded(const EntryPoint &E, std::vector<CallbackProblem> &To) {
    if (mayPass(*E.Call, *E.Handed) || !TU.getLookup().hasBody(*E.F) ||
        E.F->isInvalidDecl())
      return;
    CallbackProblem P;
    P.Given = E.Call;
    P.Row = E.Handed;
    P.Argument = E.Given;
    P.F = E.F;
    if (findThrow(P) || findJump(P))
      To.push_back(std::move(P));
  }

  /// What an interpreter or a library calls through a table, or by its name.
  void visitEntered(const EntryPoint &E, std::vector<CallbackProblem> &To) {
    if (!E.Row || E.MayThrow || !TU.getLookup().hasBody(*E.F) ||
        !isUsers(*E.F, TU))
      return;
    CallbackProblem P;
    P.Entry = &E;
    P.F = E.F;
    // What an interpreter calls may jump back to it.
    if (findThrow(P) || (E.isLibrarys() && findJump(P)))
      To.push_back(std::move(P));
  }

private:
  const SourceManager &SM() const { return TU.getContext().getSourceManager(); }

  /// Frames of C++ let exceptions pass, as far as is known.
  static bool mayPass(const ModeledCall &C, const Callback &B) {
    if (B.MayThrow)
      return *B.MayThrow;
    return !C.Callee->isExternC();
  }

  //===-- Exceptions -----------------------------------------------------===//

  bool findThrow(CallbackProblem &P) {
    if (!TU.getContext().getLangOpts().CPlusPlus || isNothrow(*P.F))
      return false;
    Entity E = Entity::makeFunction(*P.F);
    const HandleSummary &S = Flow.getSummary(E);
    auto Leaves = llvm::find_if(
        S.Throws, [&](const ThrowExit *T) { return isMeant(E, *T); });
    if (Leaves == S.Throws.end())
      return false;
    P.Kind = CallbackProblem::Throws;
    P.Thrown = (*Leaves)->Type;
    for (const ThrowExit *T = *Leaves; T; T = T->Inner) {
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
    for (const ThrowExit *T = &Exit; T; T = T->Inner) {
      const FunctionDecl *F = E.getFunction();
      if (!F || isSystem(*F, SM()) || TU.getLookup().isInterpretersOwn(*F) ||
          isOfNothrow(*T->At))
        return false;
      E = T->At->Target;
    }
    return true;
  }

  /// The result of tasks that throw nothing.
  bool isOfNothrow(const Fact &Call) {
    if (!Call.Row || !Call.Row->Joins)
      return false;
    auto Starts =
        TU.get<ModeledCalls>().findStarts(Call.getPlace(*Call.Row->Joins));
    return !Starts.empty() && llvm::all_of(Starts, [](const auto *S) {
      return S->Body && isNothrow(*S->Body);
    });
  }

  static bool isNothrow(const FunctionDecl &F) {
    const auto *T = F.getType()->getAs<FunctionProtoType>();
    return T && T->isNothrow();
  }

  //===-- Jumps ----------------------------------------------------------===//

  bool findJump(CallbackProblem &P) {
    Entity E = Entity::makeFunction(*P.F);
    if ((P.Row && P.Row->NeverReturns) || !Jumps.isLeft(E))
      return false;
    P.Kind = CallbackProblem::Jumps;
    P.Chain = Jumps.getPath(E);
    P.ThrownBy = Jumps.findRow(*P.Chain.back().At);
    // A library's jump through its own frames is its own matter.
    const Origin &Caller = P.Entry ? P.Entry->Row->From : P.Given->Row->From;
    return P.ThrownBy->From.File != Caller.File;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  HandleFlow Flow;
  JumpTable Jumps;
};

} // namespace

void findCallbackExits(AnalysisContext &TU, std::vector<CallbackProblem> &To) {
  CallbackExitFinder F(TU);
  for (const EntryPoint &E : TU.get<EntryPoints>().getEntries())
    if (E.Kind == UnitEntry::Handed)
      F.visitHanded(E, To);
    else
      F.visitEntered(E, To);
}

} // namespace interop
