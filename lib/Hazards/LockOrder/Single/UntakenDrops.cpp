//===- UntakenDrops.cpp - Locks that are dropped but not taken ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A body unlocks what neither it nor any of its callers has locked: what stands
// before is not guarded at all, and the lock of another thread goes. Told only
// if all others drop just what they have taken (LockPairs), so that nobody can
// have taken it for this one.
//
//===----------------------------------------------------------------------===//

#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/Single/LockPairs.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

namespace {

struct UntakenDrop {
  const FunctionDecl *In = nullptr;
  const LockOperation *Drop = nullptr;
  const LockOperation *Other = nullptr; ///< a taking elsewhere; may be null
};

class UntakenDropFinder {
public:
  explicit UntakenDropFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<Finding> run() {
    const SourceManager &SM = TU.getContext().getSourceManager();
    if (TU.get<LockBodies>().get().empty())
      return {};
    for (const UserBody &B : findUserBodies(TU))
      if (!isImportedPlace(B.F->getLocation(), SM) && !isLocksOwn(*B.F) &&
          !hasNameWord(B.F->getName(),
                       {"done", "finish", "complete", "put", "drop", "exit",
                        "cleanup", "wait", "abort", "cancel"}))
        visit(*B.F);
    std::vector<Finding> Out;
    for (const UntakenDrop &P :
         Found.take(SM, [](const UntakenDrop &P) { return P.Drop->Loc; }))
      Out.push_back(makeFinding(P, SM));
    return Out;
  }

private:
  void visit(const FunctionDecl &F) {
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(F));
    for (const LockOperation &D : Facts.Locks)
      if (!D.Takes && D.Kind == LockId::Mutex && !D.Guard &&
          D.findInProgram() && isOwnOperation(Facts, D) && !isLast(Facts, D) &&
          isOnlyName(Facts, D) &&
          LockWays(Facts, D.Lock).getAt(D.At) == LockWays::Free &&
          !isTakenBack(Facts, D) && !mayTakeElse(Facts, D) &&
          TU.get<LockPairs>().isPaired(F, D) && !mayBeCalledWith(F, D))
        Found.add({&F, D.Lock.Leaf},
                  {&F, &D, TU.get<LockPairs>().findOther(F, D)});
  }

  /// No other name in the body may mean the same lock.
  static bool isOnlyName(const FunctionFacts &Facts, const LockOperation &D) {
    return llvm::all_of(Facts.Locks, [&D](const LockOperation &Op) {
      return Op == D || (Op.Lock.Leaf != D.Lock.Leaf && Op.findInProgram());
    });
  }

  /// `unlock(m); work(); lock(m);`: the caller has it, before and after.
  static bool isTakenBack(const FunctionFacts &Facts, const LockOperation &D) {
    return LockWays(Facts, D.Lock).getAt({FunctionFacts::ExitBlock, ~0u}) &
           LockWays::Held;
  }

  /// Something before \p D may take it in a way that is not seen: a try, a wait
  /// with it, a function whose name says so, or one that gets the lock itself.
  bool mayTakeElse(const FunctionFacts &Facts, const LockOperation &D) {
    return llvm::any_of(Facts.All, [&](const Fact &C) {
      if (C.Kind != Fact::Call || !mayPrecede(Facts, C.At, D.At) ||
          C.Loc == D.Loc ||
          (C.Row && (C.Row->Unlocks || (C.Row->Locks && !C.Row->TriesLock))))
        return false;
      if (C.Object.Leaf == D.Lock.Leaf)
        return true;
      for (unsigned I = 0; I < C.Args.size(); ++I)
        if (C.getArgObject(I).Leaf == D.Lock.Leaf)
          return true;
      return !C.Row && C.Callee && isLocksOwn(*C.Callee);
    });
  }

  /// A caller in view, at whatever distance, takes it; or it is called through
  /// a pointer by who may have it.
  bool mayBeCalledWith(const FunctionDecl &F, const LockOperation &D) {
    const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
    constexpr size_t Most = 64;
    const auto Around = Callers.getWithCallers(F, Most + 1);
    const FunctionDecl *Own = Entity::makeFunction(F).getFunction();
    return Around.size() > Most ||
           llvm::any_of(Around, [&](const FunctionDecl *By) {
             const Entity In = Entity::makeFunction(*By);
             return (Callers.isNamedOtherwise(*By) && !isStarted(*By)) ||
                    (In.getFunction() != Own &&
                     llvm::any_of(Effects.getFacts(In).Locks,
                                  [&D](const LockOperation &Op) {
                                    return Op.Takes &&
                                           Op.Lock.Leaf == D.Lock.Leaf;
                                  }));
           });
  }

  /// A thread begins with it, or a loop calls it: nothing is locked then.
  bool isStarted(const FunctionDecl &F) {
    if (Entered.empty())
      for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
        if (P.Start || (P.Handed && P.Handed->When == Callback::Later))
          Entered.insert(Entity::makeFunction(*P.F).getOpaque());
    return Entered.contains(Entity::makeFunction(F).getOpaque());
  }

  static Finding makeFinding(const UntakenDrop &P, const SourceManager &SM) {
    Finding F;
    LockNotes Notes(SM, F);
    const std::string Lock = describe(P.Drop->Lock);
    F.Loc = Notes.getPlace(P.Drop->Loc);
    F.Message = quote(getQualifiedName(*P.In)) + " unlocks " + Lock +
                " here, which it has not locked: what stands before is not "
                "guarded, and another thread may lose its lock";
    if (P.Other)
      Notes.add(Notes.getPlace(P.Other->Loc),
                "others lock " + Lock + " before they unlock it, as here");
    return F;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  llvm::DenseSet<const void *> Entered;
  FindingSink<UntakenDrop, std::pair<const void *, const void *>> Found;
};

} // namespace

std::vector<Finding> findUntakenDrops(AnalysisContext &TU) {
  return UntakenDropFinder(TU).run();
}

} // namespace interop
