//===- HookedLocks.cpp - Overrides that take the lock of their caller -----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void Sink::log(Message m) { lock_guard g(mutex_); write(m); }  // virtual
//   void FileSink::write(Message m) { open(name()); }
//   string FileSink::name() { lock_guard g(mutex_); return name_; }
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/StmtWalk.h"
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
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct HookedLock {
  const FunctionDecl *Holder = nullptr;
  LockOperation Held; ///< taken in Holder
  const Fact *Hook = nullptr;
  CallPath Chain; ///< from the override to where it takes the lock, at Taken
  SourceLocation Taken;

  const Fact &getCall() const {
    return *Chain[Chain.size() < 2 ? 0 : Chain.size() - 2].At;
  }
};

class HookedLockFinder {
public:
  explicit HookedLockFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()),
        Plain(TU.get<PlainLocks>()) {}

  std::vector<HookedLock> run() {
    for (const FunctionDecl *F : TU.get<LockBodies>().getUsers())
      if (isa<CXXMethodDecl>(F))
        visit(Entity::makeFunction(*F));
    return Found.take(TU.getContext().getSourceManager(),
                      [](const HookedLock &P) { return P.getCall().Loc; });
  }

private:
  void visit(Entity E) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    if (Facts.Locks.empty())
      return;
    for (const Fact &At : Facts.All)
      if (const CXXMethodDecl *Hook = findHook(At))
        for (const LockOperation &Held : Locks.getHeld(E, At.At))
          if (Held.Kind == LockId::Mutex && isOwn(Held.Lock) &&
              Plain.getKind(*Held.getDecl()) != PlainLocks::Otherwise)
            for (const CXXMethodDecl *Own : getOverrides(*Hook))
              visit(E, At, Held, *Own);
  }

  /// A virtual function that the object has called on itself.
  static const CXXMethodDecl *findHook(const Fact &At) {
    const auto *M = At.Kind == Fact::Call && !At.Target
                        ? dyn_cast_or_null<CXXMethodDecl>(At.Callee)
                        : nullptr;
    return M && M->isVirtual() && At.Object.Kind == ObjectRef::This ? M
                                                                    : nullptr;
  }

  /// A member of the object itself.
  static bool isOwn(const ObjectRef &Lock) {
    return Lock.Kind == ObjectRef::Member && Lock.Root == Lock.Leaf;
  }

  llvm::ArrayRef<const CXXMethodDecl *>
  getOverrides(const CXXMethodDecl &Hook) {
    if (!Overrides) {
      Overrides.emplace();
      for (const UserBody &B : findUserBodies(TU))
        if (const auto *M = dyn_cast<CXXMethodDecl>(B.F))
          addOverride(*M, *M);
    }
    return (*Overrides)[Hook.getCanonicalDecl()];
  }

  void addOverride(const CXXMethodDecl &M, const CXXMethodDecl &Of) {
    for (const CXXMethodDecl *Base : Of.overridden_methods()) {
      (*Overrides)[Base->getCanonicalDecl()].push_back(&M);
      addOverride(M, *Base);
    }
  }

  void visit(Entity E, const Fact &At, const LockOperation &Held,
             const CXXMethodDecl &Own) {
    Entity Override = Entity::makeFunction(Own);
    auto isIt = [&Held](const LockAcquisition &T) {
      return T.Kind == Held.Kind && T.Lock == Held.Lock;
    };
    if (llvm::any_of(Locks.getDropped(Override), isIt))
      return;
    for (const LockAcquisition &T : Locks.getTaken(Override)) {
      HookedLock New;
      if (!isIt(T))
        continue;
      New.Chain = Locks.makeChain(Override, T, New.Taken);
      CallPath All = {{E, &At}};
      llvm::append_range(All, New.Chain);
      if (!isOnItself(New.Chain) || mayKnow(New.Chain) ||
          isDroppedAlong(All, Held, TU) ||
          !Found.isNew({New.getCall().Loc, Held.getKey()}))
        continue;
      New.Holder = E.getFunction();
      New.Held = Held;
      New.Hook = &At;
      Found.push(std::move(New));
      return;
    }
  }

  /// Each call of \p Chain is on the object that makes it, and its facts are of
  /// this thread.
  static bool isOnItself(const CallPath &Chain) {
    return llvm::all_of(
        llvm::ArrayRef(Chain).drop_back(), [](const CallStep &S) {
          return S.At->Object.Kind == ObjectRef::This && !S.At->OnOtherThread;
        });
  }

  /// What is branched on may say that the lock is held.
  bool mayKnow(const CallPath &Chain) {
    auto tells = [](const Stmt &S) {
      const ValueDecl *D = nullptr;
      if (const auto *M = dyn_cast<MemberExpr>(&S))
        D = M->getMemberDecl();
      else if (const auto *R = dyn_cast<DeclRefExpr>(&S))
        D = R->getDecl();
      return D && ((isa<ParmVarDecl>(D) && D->getType()->isBooleanType()) ||
                   (D->getIdentifier() &&
                    hasNameWord(D->getName(), {"lock", "locked", "held",
                                               "owner", "owns", "thread"})));
    };
    return llvm::any_of(Chain, [&](const CallStep &Step) {
      return llvm::any_of(findDeciding(Effects.getFacts(Step.In), Step.At->At),
                          [&](const Expr *C) { return anyPart(*C, tells); });
    });
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  PlainLocks &Plain;
  using OverrideList = llvm::SmallVector<const CXXMethodDecl *, 2>;
  std::optional<llvm::DenseMap<const CXXMethodDecl *, OverrideList>> Overrides;
  FindingSink<HookedLock, std::pair<SourceLocation, const void *>> Found;
};

Finding makeFinding(const HookedLock &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describeLock(P.Held);
  const std::string Holder = quote(getQualifiedName(*P.Holder));
  F.Loc = Notes.getPlace(P.getCall());
  F.Message = (P.Chain.size() < 2 ? "this" : Notes.describeCall(P.getCall())) +
              " locks " + Lock + " again, which " + Holder +
              " holds when it calls " + quote(getCalledName(*P.Hook)) +
              ": the thread waits for itself for ever";
  Notes.add(Notes.getPlace(P.Held.Loc), Lock + " is locked here");
  Notes.add(Notes.getPlace(*P.Hook), Holder + " calls " +
                                         quote(getCalledName(*P.Hook)) +
                                         " here, and this class overrides it");
  if (P.Chain.size() < 2)
    return F;
  Notes.explainPath(llvm::ArrayRef(P.Chain).drop_back(2));
  Notes.add(Notes.getPlace(P.Taken), Lock + " is locked again here");
  return F;
}

} // namespace

std::vector<Finding> findHookedLocks(AnalysisContext &TU) {
  std::vector<Finding> Found;
  for (const HookedLock &P : HookedLockFinder(TU).run())
    Found.push_back(makeFinding(P, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
