//===- LockDiscipline.cpp - The one use without the lock ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/LockDiscipline.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Threads/SoleTimes.h"
#include "Dataflow/Reachability.h"
#include "Support/Budgets.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

using Functions = llvm::SmallSetVector<const void *, 8>;

const LockOperation *findHeld(const LockSet &Held, const LockId &L) {
  for (const LockOperation &Op : Held)
    if (Op.isSameInProgram(L))
      return &Op;
  return nullptr;
}

const LockOperation *findGuard(llvm::ArrayRef<GuardedUse> Uses) {
  if (reaches(Uses.size(), Budget::GuardedUses))
    return nullptr;
  llvm::MapVector<const void *, std::pair<const LockOperation *, Functions>> By;
  for (const GuardedUse &U : Uses)
    for (const LockOperation &Op : U.Held)
      if (Op.Kind == LockId::Mutex && Op.findInProgram()) {
        auto &[First, Of] = By[Op.getKey()];
        First = First ? First : &Op;
        Of.insert(U.getDecider().getOpaque());
      }
  const LockOperation *Most = nullptr;
  size_t Count = 0;
  for (const auto &[Key, Of] : By)
    if (Of.second.size() > Count) {
      Count = Of.second.size();
      Most = Of.first;
    }
  return Most;
}

bool isHidden(const LockId &Guard, const SourceManager &SM) {
  const ValueDecl *D = Guard.getDecl();
  if (!D)
    return false;
  auto isHere = [&SM](const Decl *R) {
    return SM.isInMainFile(SM.getExpansionLoc(R->getLocation()));
  };
  if (const auto *F = dyn_cast<FieldDecl>(D))
    return F->getAccess() == AS_private ||
           (isHere(F) && F->getAccess() != AS_protected);
  // Of a global that no header declares other files know nothing.
  return !D->isExternallyVisible() || D->getAccess() == AS_private ||
         (isa<VarDecl>(D) && D->getAccess() == AS_none &&
          llvm::all_of(D->redecls(), isHere));
}

namespace {

class LockDisciplineFinder {
public:
  explicit LockDisciplineFinder(AnalysisContext &TU)
      : TU(TU), Times(TU), SM(TU.getContext().getSourceManager()) {
    for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
      if (!P.Handed || P.Handed->When == Callback::Later)
        Entered.insert(Entity::makeFunction(*P.F).getOpaque());
  }

  std::vector<UnlockedUse> run() {
    GuardedPlaces Places(TU);
    for (const auto &[Of, Uses] : Places.get())
      visit(*Of, Uses);
    for (const auto &[Of, Uses] : Places.getEngines())
      visit(*Of, Uses);
    return Found.take(SM, [](const UnlockedUse &P) {
      return P.Use.Calls.empty() ? P.Use.Loc : P.Use.Calls.front().At->Loc;
    });
  }

private:
  void visit(const ValueDecl &Of, const std::vector<GuardedUse> &Uses) {
    const LockOperation *Guard = findGuard(Uses);
    if (!Guard)
      return;
    Functions With, Without, Changing;
    const GuardedUse *Guarded = nullptr;
    std::vector<const GuardedUse *> Bare;
    for (const GuardedUse &U : Uses) {
      const void *By = U.getDecider().getOpaque();
      if (U.Held.hasInProgram(*Guard)) {
        With.insert(By);
        if (changes(U))
          Changing.insert(By);
        if (!Guarded ||
            (Guarded->Kind == GuardedUse::Touch && U.Kind != GuardedUse::Touch))
          Guarded = &U;
        // An element gets its link before it is in the list.
      } else if (U.Kind != GuardedUse::Touch &&
                 !(U.By && U.By->Kind == Fact::Store) &&
                 !isTakenOut(U, *Guard) && !Times.isAlone(U, *Guard)) {
        Without.insert(By);
        Bare.push_back(&U);
      }
    }
    const size_t Fewest = isPrivateContainer(Of) ? 2 : 3, Share = Fewest;
    if (With.size() < Fewest || Without.size() * Share > With.size())
      return;
    for (const GuardedUse *U : Bare) {
      const void *By = U->getDecider().getOpaque();
      // Who alone changes it may look at it as he likes.
      const bool Matters = Changing.size() > Changing.count(By) ||
                           U->Kind == GuardedUse::End ||
                           U->Kind == GuardedUse::Init;
      if (Matters && U->Held.holdsNothing() && mayRunBeside(*U, *Guard))
        Found.add({By, &Of},
                  {&Of, nullptr, *U, *Guarded, *findHeld(Guarded->Held, *Guard),
                   unsigned(With.size() - With.count(By))});
    }
  }

  /// That a library is for one thread at a time is known: one function that
  /// guards it shows that there are several.
  void visit(const EngineModel &Of, const std::vector<GuardedUse> &Uses) {
    if (!Of.Own.Lock.empty()) {
      for (UnlockedUse &P : findUsesWithoutOwnLock(Of, Uses, TU))
        Found.add({P.Use.getDecider().getOpaque(), &Of}, std::move(P));
      return;
    }
    const LockOperation *Guard = findGuard(Uses);
    const auto *Lock =
        dyn_cast_or_null<VarDecl>(Guard ? Guard->getDecl() : nullptr);
    if (!Lock || !Lock->hasGlobalStorage())
      return;
    Functions With;
    const GuardedUse *Guarded = nullptr;
    for (const GuardedUse &U : Uses)
      if (U.Held.hasInProgram(*Guard)) {
        With.insert(U.getDecider().getOpaque());
        Guarded = Guarded ? Guarded : &U;
      }
    for (const GuardedUse &U : Uses) {
      const void *By = U.getDecider().getOpaque();
      if (U.Held.holdsNothing() && !Times.isAlone(U, *Guard) &&
          mayRunBeside(U, *Guard))
        Found.add({By, &Of},
                  {nullptr, &Of, U, *Guarded, *findHeld(Guarded->Held, *Guard),
                   unsigned(With.size() - With.count(By))});
    }
  }

  /// Its class alone can use it, and uses of elements are seen for what they
  /// are: two functions that lock show the rule.
  static bool isPrivateContainer(const ValueDecl &Of) {
    return Of.getAccess() == AS_private && isContainer(Of);
  }

  static bool changes(const GuardedUse &U) {
    return (U.Kind != GuardedUse::Touch && U.Kind != GuardedUse::Walk) ||
           (U.By && U.By->Kind == Fact::Store);
  }

  /// `lock(); all = head; head = 0; unlock(); for (; all; all = all->next) ..`
  bool isTakenOut(const GuardedUse &U, const LockId &Guard) {
    if (U.Kind != GuardedUse::Walk || !U.Calls.empty())
      return false;
    const Entity In = U.getDecider();
    const FunctionFacts &Facts = TU.getEffects().getFacts(In);
    return llvm::any_of(Facts.Locks, [&](const LockOperation &Op) {
      return !Op.Takes && Op.isSameInProgram(Guard) &&
             mayPrecede(Facts, Op.At, U.getPlace());
    });
  }

  /// Whoever calls the function that decides does not hold the lock: it takes
  /// that itself elsewhere, others cannot name it, or a library or a thread
  /// calls it.
  bool mayRunBeside(const GuardedUse &U, const LockId &Guard) {
    const Entity E = U.getDecider();
    const FunctionDecl *F = E.getFunction();
    if (!F || F->isMain() || !F->hasBody())
      return false;
    if (Entered.contains(E.getOpaque()) ||
        llvm::any_of(TU.get<ProgramLocks>().getTaken(E),
                     [&Guard](const LockAcquisition &T) {
                       return T.isSameInProgram(Guard);
                     }))
      return true;
    if (TU.get<EntryPoints>().getCallers().isNamedOtherwise(*F) ||
        isForOthers(*F))
      return false;
    return F->isExternallyVisible() && !isPrivate(*F) && isHidden(Guard, SM);
  }

  /// By its name its callers have the lock, or are alone:
  /// `cache_drop_locked()`.
  static bool isForOthers(const FunctionDecl &F) {
    return F.getIdentifier() &&
           hasNameWord(F.getName(),
                       {"locked", "unlocked", "nolock", "init", "setup",
                        "configure", "load", "shutdown", "fini"});
  }

  static bool isPrivate(const FunctionDecl &F) {
    return F.getAccess() == AS_private || F.getAccess() == AS_protected;
  }

  AnalysisContext &TU;
  SoleTimes Times;
  const SourceManager &SM;
  llvm::DenseSet<const void *> Entered;
  FindingSink<UnlockedUse, std::pair<const void *, const void *>> Found;
};

} // namespace

std::vector<UnlockedUse> findUnlockedUses(AnalysisContext &TU) {
  return LockDisciplineFinder(TU).run();
}

} // namespace interop
