//===- OwnLocks.cpp - Uses without a library's own lock -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   lock(loop); stream_connect(s); unlock(loop);   // as the library says
//   void end() { stream_disconnect(s); stop(loop); }
// The library's documentation says that the lock is needed; a function that
// takes it says that the library has a thread here.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Threads/LockDiscipline.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

using Names = llvm::ArrayRef<std::string>;

class OwnLockFinder {
public:
  OwnLockFinder(const EngineModel &Of, AnalysisContext &TU)
      : Of(Of), Own(Of.Own), TU(TU), Effects(TU.getEffects()),
        SM(TU.getContext().getSourceManager()) {
    for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
      (isUnderLock(P) ? Under : Entered)
          .insert(Entity::makeFunction(*P.F).getOpaque());
  }

  std::vector<UnlockedUse> run(llvm::ArrayRef<GuardedUse> Uses) {
    const LockOperation *Guard = findGuard(Uses);
    const GuardedUse *Guarded = Guard ? findGuarded(Uses, *Guard) : nullptr;
    std::vector<UnlockedUse> Out;
    if (!Guarded)
      return findWithoutAny(Uses);
    llvm::SmallSetVector<const void *, 8> With;
    for (const GuardedUse &U : Uses)
      if (U.Held.hasInProgram(*Guard))
        With.insert(U.getDecider().getOpaque());
    collectTables();
    for (const GuardedUse &U : Uses)
      if (U.Held.holdsNothing() && mayRunBeside(U, *Guard) && !isAlone(U))
        Out.push_back(
            {nullptr, &Of, U, *Guarded, *findHeld(Guarded->Held, *Guard),
             unsigned(With.size() - With.count(U.getDecider().getOpaque()))});
    return Out;
  }

private:
  //===-- Nobody has the lock ---------------------------------------------===//

  /// What others call uses the library, whose thread this unit starts.
  std::vector<UnlockedUse> findWithoutAny(llvm::ArrayRef<GuardedUse> Uses) {
    std::vector<UnlockedUse> Out;
    const Fact *Start = Uses.empty() ? nullptr : findStart();
    if (!Start || !isHidden({Start->getArgObject(0)}, SM))
      return Out;
    collectTables();
    for (const GuardedUse &U : Uses) {
      const FunctionDecl *F = U.getDecider().getFunction();
      if (F && isForOthers(*F) && U.Held.holdsNothing() &&
          mayRunBeside(U, {Start->getArgObject(0)}) && !isAlone(U)) {
        Out.push_back({nullptr, &Of, U, U, {}, 0});
        Out.back().Start = Start;
      }
    }
    return Out;
  }

  /// The call that starts the library's thread, by the last name that the row
  /// has for that; null if some function takes the library's lock.
  const Fact *findStart() {
    const Fact *Found = nullptr;
    for (const UserBody &B : findUserBodies(TU))
      for (const Fact &E : Effects.getFacts(Entity::makeFunction(*B.F)).All) {
        if (takesLock(E, 0))
          return nullptr;
        if (E.Kind == Fact::Call && E.Callee && !E.Args.empty() &&
            getQualifiedName(*E.Callee) == Own.From.back())
          Found = &E;
      }
    return Found;
  }

  //===-- Who has the lock ------------------------------------------------===//

  /// The library calls it with the lock, or on its own thread at least.
  bool isUnderLock(const EntryPoint &P) const {
    return P.Handed && llvm::is_contained(P.Handed->LocksHeld, Own.Lock);
  }

  /// The use under \p Guard of a function that takes it as the library's.
  const GuardedUse *findGuarded(llvm::ArrayRef<GuardedUse> Uses,
                                const LockOperation &Guard) {
    for (const GuardedUse &U : Uses) {
      if (!U.Held.hasInProgram(Guard))
        continue;
      const FunctionFacts &Facts = Effects.getFacts(U.getDecider());
      if (llvm::any_of(Facts.All,
                       [this](const Fact &E) { return takesLock(E, 2); }))
        return &U;
    }
    return nullptr;
  }

  /// Also by a function of the program's: `static void lock(void)`.
  bool takesLock(const Fact &E, unsigned Depth) {
    if (E.Row && llvm::is_contained(E.Row->TakesLocks, Own.Lock))
      return true;
    return Depth && E.Kind == Fact::Call && E.Target &&
           llvm::any_of(Effects.getFacts(E.Target).All, [&](const Fact &Inner) {
             return takesLock(Inner, Depth - 1);
           });
  }

  /// Functions that stand in tables of the program's.
  void collectTables() {
    for (const Decl *D : TU.getContext().getTranslationUnitDecl()->decls()) {
      const auto *V = dyn_cast<VarDecl>(D);
      const RecordDecl *R =
          V && V->hasInit()
              ? V->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl()
              : nullptr;
      if (!R || isSystem(*R, SM) || isSystem(*V, SM))
        continue;
      visitParts(*V->getInit(), [this](const Stmt &S) {
        const auto *E = dyn_cast<DeclRefExpr>(&S);
        if (const auto *F = E ? dyn_cast<FunctionDecl>(E->getDecl()) : nullptr)
          Tables.insert(Entity::makeFunction(*F).getOpaque());
      });
    }
  }

  /// Nobody calls the function that decides with the lock.
  bool mayRunBeside(const GuardedUse &U, const LockId &Guard) {
    const Entity E = U.getDecider();
    const FunctionDecl *F = E.getFunction();
    if (!F || !F->hasBody() || F->isMain() || Under.count(E.getOpaque()) ||
        !isHidden(Guard, SM))
      return false;
    if (Entered.count(E.getOpaque()) || Tables.count(E.getOpaque()))
      return true;
    if (TU.get<EntryPoints>().getCallers().isNamedOtherwise(*F))
      return false; // the library's thread may call it
    return F->isExternallyVisible() && F->getAccess() != AS_private &&
           F->getAccess() != AS_protected;
  }

  //===-- When there is no other thread -----------------------------------===//

  /// The way to \p U starts the library's thread, so that it knows when that
  /// is there, or comes after its end.
  bool isAlone(const GuardedUse &U) {
    auto isAloneIn = [this](Entity In, const Fact &At) {
      const FunctionFacts &Facts = Effects.getFacts(In);
      return llvm::any_of(Facts.All, [&](const Fact &E) {
        return calls(E, Own.From, 2) ||
               (mayPrecede(Facts, E.At, At.At) && calls(E, Own.Until, 2));
      });
    };
    return (U.By && isAloneIn(U.In, *U.By)) ||
           llvm::any_of(U.Calls, [&](const CallStep &Step) {
             return isAloneIn(Step.In, *Step.At);
           });
  }

  bool calls(const Fact &E, Names Any, unsigned Depth) {
    if (E.Kind != Fact::Call || !E.Callee)
      return false;
    if (!E.Target)
      return llvm::is_contained(Any, getQualifiedName(*E.Callee));
    return Depth &&
           llvm::any_of(Effects.getFacts(E.Target).All, [&](const Fact &Inner) {
             return calls(Inner, Any, Depth - 1);
           });
  }

  const EngineModel &Of;
  const OwnLock &Own;
  AnalysisContext &TU;
  EffectTable &Effects;
  const SourceManager &SM;
  llvm::DenseSet<const void *> Under, Entered, Tables; ///< functions
};

} // namespace

std::vector<UnlockedUse> findUsesWithoutOwnLock(const EngineModel &Of,
                                                llvm::ArrayRef<GuardedUse> Uses,
                                                AnalysisContext &TU) {
  return OwnLockFinder(Of, TU).run(Uses);
}

} // namespace interop
