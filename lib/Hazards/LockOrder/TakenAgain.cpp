//===- TakenAgain.cpp - Locks that a callee takes again -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/SourceOrder.h"
#include "AST/StmtWalk.h"
#include "Analysis/Locks/DroppedLocks.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/PlainLocks.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Locks/SameLock.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/SingleLocks.h"
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

/// Both only read what they guard, which some locks allow more than once.
bool isShared(const LockOperation &Op, const FunctionFacts &Facts) {
  constexpr llvm::StringLiteral Words[] = {"shared", "read", "reader",
                                           "rdlock", "rlock"};
  if (Op.Guard) {
    const CXXRecordDecl *R = getNamedClass(Op.Guard->getType());
    return R && R->getIdentifier() &&
           (hasNameWord(R->getName(), {Words[0], Words[1], Words[2]}) ||
            R->getName().contains("Read"));
  }
  const unsigned I = ProgramLocks::findFact(Facts, Op);
  const FunctionDecl *F =
      I < Facts.All.size() ? Facts.All[I].Callee : nullptr;
  return F && F->getIdentifier() &&
         hasNameWord(F->getName(),
                     {Words[0], Words[1], Words[2], Words[3], Words[4]});
}

/// What is branched on to get to a place of a body.
llvm::SmallVector<const Expr *, 4> findDeciding(const FunctionFacts &Facts,
                                                FlowPoint At) {
  llvm::SmallVector<const Expr *, 4> Out;
  const std::vector<bool> Before = getBlocksBefore(Facts, At.Block);
  auto comesThere = [&](unsigned B) { return B == At.Block || Before[B]; };
  for (unsigned B = 0; B < Facts.Blocks.size(); ++B) {
    const BlockFacts &Block = Facts.Blocks[B];
    if (Block.Condition && Before[B] &&
        llvm::any_of(Block.Succs, [&](unsigned S) {
          return S != BlockFacts::NoBlock && !comesThere(S);
        }))
      Out.push_back(Block.Condition);
  }
  return Out;
}

class TakenAgainFinder {
public:
  explicit TakenAgainFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()),
        Plain(TU) {}

  std::vector<TakenAgain> run() {
    for (const FunctionDecl *F : findLockBodies(TU, /*Statics=*/false))
      if (isUsers(*F, TU))
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
    if (T.Kind != LockId::Mutex || !(T.Lock == Held.Lock) ||
        (T.Op && T.Op->Loc == Held.Loc) || !isSameLock(E, Held, T, TU))
      return false;
    const PlainLocks::KindTy Kind = Plain.getKind(*Held.Lock.Leaf);
    if (Kind == PlainLocks::Otherwise)
      return false;
    TakenAgain P;
    P.Held = Held;
    P.InSameBody = T.Op;
    P.Chain = Locks.makeChain(E, T, P.Again);
    if (isSharedTwice(E, Held, T) || isDroppedAlong(P.Chain, Held, TU) ||
        mayKnow(P))
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

  //===-- Callees that know -----------------------------------------------===//

  /// A body on the way branches on what may say that the lock is held.
  bool mayKnow(const TakenAgain &P) {
    const FunctionFacts &First = Effects.getFacts(P.Chain.front().In);
    const FlowPoint Call = P.Chain.front().At->At;
    llvm::SmallPtrSet<const ValueDecl *, 4> Said;
    for (const Fact &E : First.All)
      if (E.Kind == Fact::Store && E.Object.Leaf &&
          mayPrecede(First, E.At, Call))
        Said.insert(E.Object.Leaf);
    for (const Expr *C : findDeciding(First, Call))
      collectNamed(*C, Said);
    for (const CallStep &Step : llvm::drop_begin(P.Chain))
      for (const Expr *C :
           findDeciding(Effects.getFacts(Step.In), Step.At->At))
        if (tellsHeld(*C, P, Said))
          return true;
    return false;
  }

  static void collectNamed(const Expr &C,
                           llvm::SmallPtrSetImpl<const ValueDecl *> &Said) {
    anyPart(C, [&Said](const Stmt &S) {
      if (const auto *M = dyn_cast<MemberExpr>(&S))
        Said.insert(cast<ValueDecl>(M->getMemberDecl()->getCanonicalDecl()));
      return false;
    });
  }

  bool tellsHeld(const Expr &C, const TakenAgain &P,
                 const llvm::SmallPtrSetImpl<const ValueDecl *> &Said) {
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
             (!isa<ParmVarDecl>(D) && Said.count(cast<ValueDecl>(
                                          D->getCanonicalDecl()))) ||
             (D->getIdentifier() &&
              hasNameWord(D->getName(),
                          {"lock", "locked", "nolock", "held", "owner", "owned",
                           "self", "tid", "recursive", "nested", "depth"}));
    });
  }

  bool asksThread(const FunctionDecl &F) {
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
  PlainLocks Plain;
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
  F.Message = (P.InSameBody ? "this"
                            : Notes.describeCall(*P.Chain.front().At)) +
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
