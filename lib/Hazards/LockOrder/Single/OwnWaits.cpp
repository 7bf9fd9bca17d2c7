//===- OwnWaits.cpp - Callbacks that wait for their own end ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   s->id = g_cancellable_connect(c, G_CALLBACK(cancelled), s, NULL);
//   void cancelled(GCancellable *c, state *s) { g_cancellable_disconnect(c,
//   s->id); }
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/Calls/AwaitedCallbacks.h"
#include "Analysis/Calls/Witness.h"
#include "Analysis/FindingSink.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct OwnWait {
  const EntryPoint *Callback = nullptr;
  CallPath Chain; ///< from the callback to the call that waits
};

class OwnWaitFinder {
public:
  explicit OwnWaitFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<OwnWait> run() {
    for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
      if (P.Kind == UnitEntry::Handed && !P.Handed->WaitedBy.empty() &&
          isUsers(*P.F, TU))
        visit(P);
    return Found.take(TU.getContext().getSourceManager(),
                      [](const OwnWait &W) { return W.Chain.back().At->Loc; });
  }

private:
  void visit(const EntryPoint &P) {
    const ValueDecl *Id = findId(P);
    if (!Id)
      return;
    Entity E = Entity::makeFunction(*P.F);
    for (const Wait &W : Effects.getWaits(E)) {
      if (!W.Conditions.empty() || W.IfLastOwner)
        continue;
      CallPath Chain = makeWitness(E, W, Effects);
      const Fact &Call = *Chain.back().At;
      if (mayAwait(Call, *P.Handed) && isGiven(Call, *Id) &&
          !isForgotten(Chain, *Id) && Found.isNew({Call.Loc, P.F}))
        Found.push({&P, std::move(Chain)});
    }
  }

  /// The field or global that keeps what the registration returned.
  const ValueDecl *findId(const EntryPoint &P) {
    if (!P.Call->In)
      return nullptr;
    Entity In = Entity::makeFunction(*P.Call->In);
    for (const Fact &E : Effects.getFacts(In).All)
      if (E.Kind == Fact::Call && E.Node == P.Call->Node)
        return E.Result.isGlobal() || isa_and_nonnull<FieldDecl>(E.Result.Leaf)
                   ? E.Result.Leaf
                   : nullptr;
    return nullptr;
  }

  static bool isGiven(const Fact &Call, const ValueDecl &Id) {
    for (unsigned I = 0; I < Call.Args.size(); ++I)
      if (Call.getArgObject(I).Leaf == &Id)
        return true;
    return false;
  }

  /// It is set to something else on the way: `s->id = 0; finish(s);`
  bool isForgotten(llvm::ArrayRef<CallStep> Chain, const ValueDecl &Id) {
    return llvm::any_of(Chain, [&](const CallStep &Step) {
      const FunctionFacts &Facts = Effects.getFacts(Step.In);
      return llvm::any_of(Facts.All, [&](const Fact &E) {
        return E.Kind == Fact::Store && E.Object.Leaf == &Id &&
               mayPrecede(Facts, E.At, Step.At->At);
      });
    });
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  FindingSink<OwnWait, std::pair<SourceLocation, const FunctionDecl *>> Found;
};

Finding makeFinding(const OwnWait &W, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const Fact &Call = *W.Chain.back().At;
  const std::string Callback = quote(getQualifiedName(*W.Callback->F));
  F.Loc = Notes.getPlace(Call);
  F.Message = Notes.describeCall(Call) + " waits until " + Callback +
              " has returned, which makes this call: it waits for itself for "
              "ever";
  Notes.add(W.Callback->Loc,
            quote(getQualifiedName(*W.Callback->Call->Callee)) + " is given " +
                Callback + " here");
  Notes.explainPath(llvm::ArrayRef(W.Chain).drop_back());
  return F;
}

} // namespace

std::vector<Finding> findOwnWaits(AnalysisContext &TU) {
  std::vector<Finding> Found;
  for (const OwnWait &W : OwnWaitFinder(TU).run())
    Found.push_back(makeFinding(W, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
