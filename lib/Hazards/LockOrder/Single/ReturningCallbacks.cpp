//===- ReturningCallbacks.cpp - Callbacks that take their caller's lock ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/Calls/CallableFlow.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/Single/KeptMutex.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"

using namespace clang;

namespace interop {

namespace {

struct ReturningCallback {
  const Fact *Given = nullptr; ///< the call that is given the callback
  const ValueDecl *Kept = nullptr;
  const Fact *Call = nullptr; ///< of the callback, under the lock
  LockOperation Held;
  CallPath Chain; ///< from the callback to where it takes the lock
  SourceLocation Taken;
};

class ReturningCallbackFinder {
public:
  explicit ReturningCallbackFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()) {}

  std::vector<ReturningCallback> run() {
    const CallableFlow &Flow = TU.get<CallableFlow>();
    for (const CallableFlow::Source &S : Flow.getSources())
      if (S.Body && S.In && isUsers(*S.In, TU) &&
          !Locks.getTaken(Entity::makeFunction(*S.Body)).empty())
        visit(S, Flow);
    return Found.take(TU.getContext().getSourceManager(),
                      [](const ReturningCallback &P) { return P.Call->Loc; });
  }

private:
  void visit(const CallableFlow::Source &S, const CallableFlow &Flow) {
    for (const CallableFlow::Reached &R : Flow.reach(S)) {
      const auto *Giver = dyn_cast_or_null<CXXMethodDecl>(R.Into);
      if (!Giver || !R.Kept)
        continue;
      for (const CallableFlow::Use &U : Flow.getNode(R.Node).Uses) {
        const auto *In = dyn_cast_or_null<CXXMethodDecl>(U.In);
        if (U.Kind != CallableFlow::Use::Called || !In ||
            In->getParent()->getCanonicalDecl() !=
                Giver->getParent()->getCanonicalDecl())
          continue;
        if (const Fact *Given = findGiving(S, *Giver))
          visit(S, *Given, *R.Kept, U);
      }
    }
  }

  /// The call of \p To that \p S is an argument of.
  const Fact *findGiving(const CallableFlow::Source &S,
                         const CXXMethodDecl &To) {
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*S.In)).All)
      if (E.Kind == Fact::Call && E.Callee && E.Node && E.Object.isKnown() &&
          E.Callee->getCanonicalDecl() == To.getCanonicalDecl() &&
          E.Node->getSourceRange().fullyContains(S.At->getSourceRange()))
        return &E;
    return nullptr;
  }

  void visit(const CallableFlow::Source &S, const Fact &Given,
             const ValueDecl &Kept, const CallableFlow::Use &U) {
    const Entity E = Entity::makeFunction(*U.In);
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const Fact &At : Facts.All) {
      if (At.Kind != Fact::Call || At.Node != U.At)
        continue;
      LockSet Held = Locks.getHeld(E, At.At);
      Held.addInProgram(Locks.getHeldAtEntry(E));
      for (const LockOperation &H : Held)
        if (isOwn(H.Lock) && isKeptMutex(H, Facts, TU))
          visit(S, Given, Kept, At, H);
    }
  }

  void visit(const CallableFlow::Source &S, const Fact &Given,
             const ValueDecl &Kept, const Fact &Call, const LockOperation &H) {
    const Entity Body = Entity::makeFunction(*S.Body);
    for (const LockAcquisition &T : Locks.getTaken(Body)) {
      if (T.Kind != LockId::Mutex || !T.findInProgram() ||
          !T.isSameInProgram(H) || !isInGiven(T.Lock, S, Given))
        continue;
      ReturningCallback P = {&Given, &Kept, &Call, H, {}, {}};
      P.Chain = Locks.makeChain(Body, T, P.Taken);
      if (Found.isNew({Call.Loc, H.getKey()}))
        Found.push(P);
      return;
    }
  }

  /// A member of the object itself, which is no part of another one.
  static bool isOwn(const ObjectRef &Lock) {
    return Lock.Kind == ObjectRef::Member && Lock.Root == Lock.Leaf;
  }

  /// \p Lock, as the callback names it, lies in the object that was given the
  /// callback; the body that gives it may keep that object in a member, too:
  /// `Gate(Bus &B) : Kept(B) { B.subscribe([this] { Kept.close(); }); }`.
  bool isInGiven(const ObjectRef &Lock, const CallableFlow::Source &S,
                 const Fact &Given) {
    if (isIn(Lock, Given.Object))
      return true;
    if (!Given.Object.getParam())
      return false;
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*S.In)).All) {
      if (!E.Value || !(getObject(E.Value) == Given.Object))
        continue;
      const auto *Field = dyn_cast_or_null<FieldDecl>(E.Destroyed);
      if (E.Kind == Fact::Store && isIn(Lock, E.Object))
        return true;
      if (E.Kind == Fact::LifetimeBegin && Field &&
          isIn(Lock, ObjectRef::makeMember(*Field)))
        return true;
    }
    return false;
  }

  static bool isIn(const ObjectRef &Lock, const ObjectRef &Of) {
    if (Of.Kind == ObjectRef::This)
      return isOwn(Lock);
    return Of.Root && Of.Root == Of.Leaf && Lock.Kind == Of.Kind &&
           Lock.Root == Of.Root && Lock.Leaf != Of.Leaf;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  FindingSink<ReturningCallback, std::pair<SourceLocation, const void *>> Found;
};

Finding makeFinding(const ReturningCallback &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describeLock(P.Held);
  F.Loc = Notes.getPlace(*P.Call);
  F.Message = "the callback in " + quote(getQualifiedName(*P.Kept)) +
              " is called while " + Lock + " is held, and comes to " +
              describeFunction(P.Chain.back().In.getName()) +
              ", which locks it too: the thread waits for itself for ever";
  Notes.add(Notes.getPlace(P.Held.Loc), Lock + " is locked here");
  Notes.addAt(*P.Given, "the callback is given here");
  Notes.explainPath(llvm::ArrayRef(P.Chain).drop_back());
  Notes.add(Notes.getPlace(P.Taken), Lock + " is locked here too");
  return F;
}

} // namespace

std::vector<Finding> findReturningCallbacks(AnalysisContext &TU) {
  std::vector<Finding> Found;
  for (const ReturningCallback &P : ReturningCallbackFinder(TU).run())
    Found.push_back(makeFinding(P, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
