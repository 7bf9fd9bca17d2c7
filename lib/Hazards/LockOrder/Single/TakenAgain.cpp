//===- TakenAgain.cpp - Locks that a callee takes again -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/ImportedPlace.h"
#include "AST/KeptSources.h"
#include "AST/Naming.h"
#include "AST/SourceOrder.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/CalleeFacts.h"
#include "Analysis/Locks/DroppedLocks.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/PlainLocks.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Locks/SameLock.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Effects/EmptyObjects.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/Single/BackPointers.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct TakenAgain {
  LockOperation Held; ///< taken in Chain.front().In
  CallPath Chain;     ///< from there to where it is taken again
  SourceLocation Again;
  bool InSameBody = false;
};

/// It only reads what it guards, which some locks allow more than once.
bool isShared(const LockOperation &Op, const FunctionFacts &Facts) {
  static constexpr llvm::StringRef Functions[] = {"shared", "read", "reader",
                                                  "rdlock", "rlock"};
  const auto Types = llvm::ArrayRef(Functions).take_front(3);
  if (Op.Guard) {
    const CXXRecordDecl *R = getNamedClass(Op.Guard->getType());
    return R && R->getIdentifier() &&
           (hasNameWord(R->getName(), Types) || R->getName().contains("Read"));
  }
  const unsigned I = ProgramLocks::findFact(Facts, Op);
  const FunctionDecl *F = I < Facts.All.size() ? Facts.All[I].Callee : nullptr;
  return F && F->getIdentifier() && hasNameWord(F->getName(), Functions);
}

class TakenAgainFinder {
public:
  explicit TakenAgainFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()),
        Plain(TU.get<PlainLocks>()), Parts(TU) {}

  std::vector<TakenAgain> run() {
    for (const FunctionDecl *F : TU.get<LockBodies>().getUsers())
      visit(Entity::makeFunction(*F));
    dropDesigned();
    sortByPlace(Found, TU.getContext().getSourceManager(),
                [](const TakenAgain &P) { return P.Chain.front().At->Loc; });
    return std::move(Found);
  }

private:
  void visit(Entity E) {
    llvm::SmallPtrSet<const ValueDecl *, 4> Told;
    for (const LockAcquisition &T : Locks.getTakings(E))
      for (const LockOperation &Held : Locks.getHeld(E, Locks.getPlace(E, T)))
        if (Held.Kind == LockId::Mutex && !Told.count(Held.Lock.Leaf) &&
            isAgain(E, Held, T))
          Told.insert(Held.Lock.Leaf);
  }

  bool isAgain(Entity E, const LockOperation &Held, const LockAcquisition &T) {
    // One operation takes several at once; one in a loop is a lock of another
    // object each time.
    if (T.Kind != LockId::Mutex || (T.Op && T.Op->Loc == Held.Loc) ||
        !((T.Lock == Held.Lock && isSameLock(E, Held, T, TU)) ||
          Parts.comesBack(E, Held, T)))
      return false;
    const PlainLocks::KindTy Kind = Plain.getKind(*Held.Lock.Leaf);
    if (Kind == PlainLocks::Otherwise)
      return false;
    TakenAgain P;
    P.Held = Held;
    P.InSameBody = T.Op;
    P.Chain = Locks.makeChain(E, T, P.Again);
    if (const Fact &First = *P.Chain.front().At;
        First.Kind == Fact::Destruction && mayEndNothing(First))
      return false;
    if (isSharedTwice(E, Held, T) || isDroppedAlong(P.Chain, Held, TU) ||
        mayBeDropped(P) || isGuardPassed(E, Held) || mayKnow(P))
      return false;
    if (Kind == PlainLocks::Unseen)
      ++Holders[Held.Lock.Leaf];
    Found.push_back(std::move(P));
    return true;
  }

  bool isSharedTwice(Entity E, const LockOperation &Held,
                     const LockAcquisition &T) {
    if (!isShared(Held, Effects.getFacts(E)))
      return false;
    const LockAcquisition *Now = &T;
    while (!Now->Op) {
      E = Effects.getFacts(E).All[Now->Via].Target;
      Now = &Locks.getTaken(E)[*Now->Inner];
    }
    return isShared(*Now->Op, Effects.getFacts(E));
  }

  //===-- Droppings out of sight ------------------------------------------===//

  /// A call on the way may drop it by its name, or something keeps the lock's
  /// address or makes it anew.
  bool mayBeDropped(const TakenAgain &P) {
    for (const CallStep &Step : P.Chain) {
      const bool IsFirst = &Step == &P.Chain.front();
      const FunctionFacts &Facts = Effects.getFacts(Step.In);
      for (const Fact &E : Facts.All)
        if (&E != Step.At &&
            (IsFirst ? mayLoseIt(E, P.Held)
                     : E.Kind == Fact::Call && !E.Target &&
                           mayBeUnlock(E, nullptr)) &&
            mayPrecede(Facts, E.At, Step.At->At) &&
            (!IsFirst || mayPrecede(Facts, P.Held.At, E.At)))
          return true;
    }
    return false;
  }

  static bool mayLoseIt(const Fact &E, const LockOperation &Held) {
    if (E.Kind == Fact::Store || E.Kind == Fact::Declare)
      return E.Value && !Held.Guard && getObject(E.Value) == Held.Lock &&
             E.Value->getType()->isPointerType();
    if (E.Kind != Fact::Call)
      return false;
    if (E.Row && E.Row->Initializes)
      return E.getPlace(*E.Row->Initializes) == Held.Lock;
    return !E.Target && mayBeUnlock(E, &Held);
  }

  /// The guard is moved from, swapped or assigned to anywhere in its body, or
  /// lets go of the lock: `take(std::move(l))`, `l = {}`.
  static bool isGuardPassed(Entity E, const LockOperation &Held) {
    const FunctionDecl *F = E.getFunction();
    if (!Held.Guard || !F || !F->getBody())
      return false;
    return anyPart(*F->getBody(), [&Held](const Stmt &S) {
      const auto *C = dyn_cast<CallExpr>(&S);
      const FunctionDecl *To = C ? C->getDirectCallee() : nullptr;
      if (!To)
        return false;
      const bool Passes =
          To->getIdentifier()
              ? hasNameWord(To->getName(),
                            {"move", "swap", "exchange", "forward", "release"})
              : To->getOverloadedOperator() == OO_Equal;
      return Passes && mentions(*C, *Held.Guard);
    });
  }

  //===-- Callees that know -----------------------------------------------===//

  /// A body on the way branches on what may say that the lock is held.
  bool mayKnow(const TakenAgain &P) {
    const FunctionFacts &First = Effects.getFacts(P.Chain.front().In);
    const FlowPoint Call = P.Chain.front().At->At;
    SaidTy Said;
    for (const Fact &E : First.All)
      if (mayPrecede(First, E.At, Call)) {
        if (E.Kind == Fact::Store && E.Object.Leaf &&
            (setsFlag(E) || mayPrecede(First, P.Held.At, E.At)))
          Said.Of.insert(E.Object.Leaf);
        else if (E.Kind == Fact::Call && mayPrecede(First, P.Held.At, E.At))
          collectStored(E, Said);
      }
    for (const Expr *C : findDeciding(First, Call))
      collectNamed(*C, Said.Of);
    for (const Expr *C : findDeciding(First, P.Held.At))
      collectNamed(*C, Said.Taken);
    for (size_t I = 1; I < P.Chain.size(); ++I) {
      const CallStep &Step = P.Chain[I];
      for (const Expr *C : findDeciding(Effects.getFacts(Step.In), Step.At->At))
        if (tellsHeld(*C, P, Said) && !isDecidedBy(*P.Chain[I - 1].At, *C))
          return true;
    }
    return false;
  }

  /// \p C asks parameters alone, and \p Call gives constants for them: as the
  /// lock is taken, these say that it is to be. `set(x, true)`, which locks
  /// `if (needsLock)`.
  bool isDecidedBy(const Fact &Call, const Expr &C) const {
    return !anyPart(C, [&](const Stmt &S) {
      if (isa<MemberExpr, CallExpr>(&S))
        return true;
      const auto *R = dyn_cast<DeclRefExpr>(&S);
      if (!R || isa<EnumConstantDecl>(R->getDecl()))
        return false;
      const auto *P = dyn_cast<ParmVarDecl>(R->getDecl());
      const unsigned I = P ? P->getFunctionScopeIndex() : 0;
      return !P || !isNeverSet(*P) || I >= Call.Args.size() || !Call.Args[I] ||
             Call.Args[I]->isValueDependent() ||
             !Call.Args[I]->isEvaluatable(TU.getContext());
    });
  }

  /// Before the lock is taken, only a flag or the thread can say that it will
  /// be held: `c->locked = true;`, not `c->last = time(0);`.
  bool setsFlag(const Fact &Store) const {
    if (!Store.Value)
      return false;
    const auto Value = evaluateInteger(*Store.Value, TU.getContext());
    const auto *C = dyn_cast<CallExpr>(Store.Value->IgnoreParenCasts());
    return (Value && !Value->isZero()) ||
           (C && C->getDirectCallee() && asksThread(*C->getDirectCallee()));
  }

  /// What a caller says of the state that its callees ask.
  struct SaidTy {
    llvm::SmallPtrSet<const ValueDecl *, 4> Of;
    /// What the taking of the lock was branched on: it is as it was.
    llvm::SmallPtrSet<const ValueDecl *, 4> Taken;
    bool HasMore = false; ///< a call out of view may say anything
  };

  /// What \p Call stores, and what it calls.
  void collectStored(const Fact &Call, SaidTy &Said) {
    anyInCallees(
        Call, Effects, [](const Fact &C) { return C.Row != nullptr; },
        [&Said](const Fact &E) {
          if (E.Kind == Fact::Store && E.Object.Leaf)
            Said.Of.insert(E.Object.Leaf);
          return false;
        },
        [&Said](const Fact &C) {
          Said.HasMore |= mayWrite(C);
          return false;
        });
  }

  /// It gets an object that it may write.
  static bool mayWrite(const Fact &C) {
    return C.Unknown != UnknownReason::None &&
           (C.Object.isKnown() || llvm::any_of(C.Args, [](const Expr *A) {
              const QualType T = A->getType();
              const QualType To = T->getPointeeType();
              return !To.isNull() && To->isRecordType() &&
                     !To.isConstQualified();
            }));
  }

  static void collectNamed(const Expr &C,
                           llvm::SmallPtrSetImpl<const ValueDecl *> &Said) {
    anyPart(C, [&Said](const Stmt &S) {
      if (const auto *M = dyn_cast<MemberExpr>(&S))
        Said.insert(cast<ValueDecl>(M->getMemberDecl()->getCanonicalDecl()));
      return false;
    });
  }

  bool tellsHeld(const Expr &C, const TakenAgain &P, const SaidTy &Said) {
    return anyPart(C, [&](const Stmt &S) {
      const ValueDecl *D = nullptr;
      if (const auto *M = dyn_cast<MemberExpr>(&S))
        D = M->getMemberDecl();
      else if (const auto *R = dyn_cast<DeclRefExpr>(&S))
        D = R->getDecl();
      if (!D || D->getCanonicalDecl() == P.Held.Lock.Leaf)
        return false;
      if (const auto *F = dyn_cast<FunctionDecl>(D))
        return asksThread(*F);
      return (isa<ParmVarDecl>(D) && D->getType()->isBooleanType()) ||
             (isa<FieldDecl>(D) && Said.HasMore &&
              !Said.Taken.count(cast<ValueDecl>(D->getCanonicalDecl()))) ||
             (!isa<ParmVarDecl>(D) &&
              Said.Of.count(cast<ValueDecl>(D->getCanonicalDecl()))) ||
             (D->getIdentifier() &&
              hasNameWord(D->getName(),
                          {"lock", "locked", "nolock", "held", "owner", "owned",
                           "self", "tid", "recursive", "nested", "depth"}));
    });
  }

  bool asksThread(const FunctionDecl &F) const {
    const FunctionModel *Row = TU.getLookup().findRow(F);
    return (Row && Row->AsksThread) ||
           (F.getIdentifier() &&
            hasNameWord(F.getName(), {"thread", "locked", "held", "owner",
                                      "owns", "owned", "recursive"}));
  }

  /// A lock that nothing in view makes, and that many take again, is one that
  /// may be.
  void dropDesigned() {
    constexpr unsigned Most = 2;
    llvm::erase_if(Found, [this](const TakenAgain &P) {
      return Holders.lookup(P.Held.Lock.Leaf) > Most;
    });
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  PlainLocks &Plain;
  BackPointers Parts;
  std::vector<TakenAgain> Found;
  /// Of locks that nothing in view makes: how many bodies take them again.
  llvm::DenseMap<const ValueDecl *, unsigned> Holders;
};

Finding makeFinding(const TakenAgain &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describeLock(P.Held);
  F.Loc = P.InSameBody ? Notes.getPlace(P.Again)
                       : Notes.getPlace(*P.Chain.front().At);
  F.Message =
      (P.InSameBody ? "this" : Notes.describeCall(*P.Chain.front().At)) +
      " locks " + Lock +
      " again, which this thread holds already: it waits for itself "
      "for ever";
  Notes.add(Notes.getPlace(P.Held.Loc), Lock + " is locked here");
  if (P.InSameBody)
    return F;
  Notes.explainPath(llvm::ArrayRef(P.Chain).drop_front().drop_back());
  Notes.add(Notes.getPlace(P.Again), Lock + " is locked again here");
  return F;
}

} // namespace

std::vector<Finding> findTakenAgain(AnalysisContext &TU) {
  std::vector<Finding> Found;
  for (const TakenAgain &P : TakenAgainFinder(TU).run())
    Found.push_back(makeFinding(P, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
