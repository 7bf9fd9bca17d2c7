//===- DrivenCallbacks.cpp - Callbacks that run under a lock they take ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   curl_easy_setopt(h, CURLOPT_WRITEFUNCTION, write); // takes c->lock
//   lock(&c->lock); curl_easy_perform(h); unlock(&c->lock);
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/DroppedLocks.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/PlainLocks.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct DrivenCallback {
  LockOperation Held; ///< taken in Chain.front().In
  CallPath Chain;     ///< from there to the call that runs Callback
  const EntryPoint *Callback = nullptr;
  CallPath Taking; ///< from Callback to where it takes the lock, at Taken
  SourceLocation Taken;
};

class DrivenCallbackFinder {
public:
  explicit DrivenCallbackFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()),
        Plain(TU.get<PlainLocks>()) {}

  std::vector<DrivenCallback> run() {
    collectDrivers();
    if (!Drivers.empty())
      for (const FunctionDecl *F : TU.get<LockBodies>().getUsers())
        visit(Entity::makeFunction(*F));
    return Found.take(
        TU.getContext().getSourceManager(),
        [](const DrivenCallback &P) { return P.Chain.front().At->Loc; });
  }

private:
  /// What runs under a lock of the library is told as a pair with that.
  void collectDrivers() {
    for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
      if (P.Kind == UnitEntry::Handed && P.F && isUsers(*P.F, TU) &&
          !P.getDrivers().empty() && P.Handed->LocksHeld.empty() &&
          !Locks.getTaken(Entity::makeFunction(*P.F)).empty())
        for (const std::string &Name : P.getDrivers())
          Drivers[Name].push_back(&P);
  }

  void visit(Entity E) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    if (Facts.Locks.empty())
      return;
    for (const Fact &At : Facts.All) {
      CallPath Chain;
      if (At.Kind != Fact::Call || Locks.getHeld(E, At.At).empty() ||
          !findDriver(E, At, Chain))
        continue;
      for (const LockOperation &Held : Locks.getHeld(E, At.At))
        if (Held.Kind == LockId::Mutex && Held.findInProgram() &&
            Plain.getKind(*Held.getDecl()) != PlainLocks::Otherwise)
          visit(Held, Chain);
    }
  }

  //===-- Calls that run callbacks ----------------------------------------===//

  const std::vector<const EntryPoint *> *findDriven(const Fact &At) const {
    if (!At.Callee || !At.Row || !At.Callee->getIdentifier())
      return nullptr;
    auto Named = Drivers.find(getQualifiedName(*At.Callee));
    return Named == Drivers.end() ? nullptr : &Named->second;
  }

  /// From \p At of \p E to the first call that runs callbacks in view.
  bool findDriver(Entity E, const Fact &At, CallPath &Chain) {
    Chain.push_back({E, &At});
    if (At.Target ? findDriverIn(At.Target, Chain)
                  : findDriven(At) && !isOfOwn(Effects.getFacts(E), At))
      return true;
    Chain.pop_back();
    return false;
  }

  bool findDriverIn(Entity E, CallPath &Chain) {
    auto [Known, IsNew] = Drives.try_emplace(E.getOpaque(), false);
    if (!IsNew && !Known->second)
      return false; // does not, or is on the way
    for (const Fact &At : Effects.getFacts(E).All)
      if (At.Kind == Fact::Call && findDriver(E, At, Chain))
        return Drives[E.getOpaque()] = true;
    return false;
  }

  /// What drives is made in the same body for other things than those that the
  /// library has of itself: `g_main_loop_new(g_main_context_new(), FALSE)`.
  static bool isOfOwn(const FunctionFacts &In, const Fact &Driver) {
    if (Driver.Args.empty())
      return false;
    const ObjectRef Of = Driver.getArgObject(0);
    return Of.isKnown() && llvm::any_of(In.All, [&](const Fact &E) {
             return E.Kind == Fact::Call && E.Row && !E.Row->Acquires.empty() &&
                    E.Result == Of &&
                    (E.Args.empty() || E.getArgObject(0).isKnown()) &&
                    mayPrecede(In, E.At, Driver.At);
           });
  }

  //===-- What they take --------------------------------------------------===//

  void visit(const LockOperation &Held, const CallPath &Chain) {
    if (isDroppedAlong(Chain, Held, TU))
      return;
    for (const EntryPoint *P : *findDriven(*Chain.back().At)) {
      DrivenCallback New;
      New.Callback = P;
      if (!findTaking(Held, New) ||
          !Found.isNew({Chain.front().At->Loc, Held.getKey(), P->F}))
        continue;
      New.Held = Held;
      New.Chain = Chain;
      Found.push(std::move(New));
    }
  }

  bool findTaking(const LockOperation &Held, DrivenCallback &New) {
    Entity E = Entity::makeFunction(*New.Callback->F);
    for (const LockAcquisition &T : Locks.getTaken(E)) {
      if (!T.findInProgram() || !T.isSameInProgram(Held))
        continue;
      New.Taking = Locks.makeChain(E, T, New.Taken);
      return true;
    }
    return false;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  PlainLocks &Plain;
  /// The callbacks that take locks, by the calls that run them.
  llvm::StringMap<std::vector<const EntryPoint *>> Drivers;
  llvm::DenseMap<const void *, bool> Drives;
  FindingSink<DrivenCallback,
              std::tuple<SourceLocation, const void *, const FunctionDecl *>>
      Found;
};

Finding makeFinding(const DrivenCallback &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describeLock(P.Held);
  const std::string By = describeFunction(getQualifiedName(*P.Callback->F));
  const Fact &Driver = *P.Chain.back().At;
  F.Loc = Notes.getPlace(*P.Chain.front().At);
  F.Message = Notes.describeCall(Driver) + " can call " + By + " while " +
              Lock +
              " is held, and that locks it again: the thread waits for "
              "itself for ever";
  Notes.add(Notes.getPlace(P.Held.Loc), Lock + " is locked here");
  Notes.explainPath(llvm::ArrayRef(P.Chain).drop_back());
  if (P.Chain.size() > 1)
    Notes.addAt(Driver, Notes.describeCall(Driver) + " is called here");
  Notes.add(Notes.getPlace(P.Callback->Loc),
            By + " is handed to " +
                quote(getQualifiedName(*P.Callback->Call->Callee)) + " here");
  Notes.explainPath(llvm::ArrayRef(P.Taking).drop_back());
  Notes.add(Notes.getPlace(P.Taken), Lock + " is locked again here");
  return F;
}

} // namespace

std::vector<Finding> findDrivenCallbacks(AnalysisContext &TU) {
  std::vector<Finding> Found;
  for (const DrivenCallback &P : DrivenCallbackFinder(TU).run())
    Found.push_back(makeFinding(P, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
