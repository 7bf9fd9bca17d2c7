//===- UnevenLocks.cpp - Locks that some ways through a body keep ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where ways meet of which one has a lock and another has not, something must
// still drop it. If nothing does until the end, the lock stays locked; if it is
// taken again, the thread waits for itself:
//   lock(&m); if (bad) goto out; ... unlock(&m); out: free(p); }
//   for (;;) { lock(&m); if (bad) continue; ... unlock(&m); }
// Returns by themselves are for KeptLocks.
//
//===----------------------------------------------------------------------===//

#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/DroppedLocks.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/PlainLocks.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Locks/SameLock.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/Single/LockPairs.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct UnevenLock {
  const FunctionDecl *In = nullptr;
  LockOperation Held;
  const LockOperation *Drop = nullptr;  ///< on another way; may be null
  const LockOperation *Again = nullptr; ///< null where the body ends with it
  SourceLocation Loc;
};

class UnevenLockFinder {
public:
  explicit UnevenLockFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<Finding> run() {
    const SourceManager &SM = TU.getContext().getSourceManager();
    for (const FunctionDecl *F : TU.get<LockBodies>().getUsers())
      if (!isImportedPlace(F->getLocation(), SM) && !F->isMain() &&
          F->getBody() && !isLocksOwn(*F) && !mayUnlockLater(*F, TU))
        visit(*F);
    std::vector<Finding> Out;
    for (const UnevenLock &P :
         Found.take(SM, [](const UnevenLock &P) { return P.Loc; }))
      Out.push_back(makeFinding(P, SM));
    return Out;
  }

private:
  void visit(const FunctionDecl &F) {
    const Entity E = Entity::makeFunction(F);
    const FunctionFacts &Facts = Effects.getFacts(E);
    const HeldLocks &Held = Effects.getHeldLocks(E);
    for (unsigned B : Facts.Order)
      for (unsigned To : Facts.Blocks[B].Succs)
        if (To != BlockFacts::NoBlock && !returns(Facts, B) && meets(Facts, To))
          for (const LockOperation &Op : Held.getAt({B, ~0u}))
            if (Op.Kind == LockId::Mutex && !Op.Guard && Op.findInProgram() &&
                !isHeldThere(Held, To, Op) && !isDecided(Facts, B, To, Op))
              visit(F, Facts, B, To, Op);
  }

  /// All ways have it there, and go on.
  static bool isHeldThere(const HeldLocks &Held, unsigned B,
                          const LockOperation &Op) {
    return B != FunctionFacts::ExitBlock && Held.getAt({B, 0}).has(Op);
  }

  /// Several ways lead there, or it is the end.
  static bool meets(const FunctionFacts &Facts, unsigned B) {
    return B == FunctionFacts::ExitBlock || Facts.Blocks[B].Preds.size() > 1;
  }

  /// The branch from \p B says of the lock itself whether it is held:
  /// `if (lock(&m) == 0)`, `if (threaded) unlock(&m);`.
  static bool isDecided(const FunctionFacts &Facts, unsigned B, unsigned To,
                        const LockOperation &Op) {
    const BlockFacts &From = Facts.Blocks[B];
    if (From.Succs.size() < 2)
      return false;
    if (Op.At.Block == B || From.IsSwitch)
      return true;
    const unsigned Other = From.Succs[From.Succs[0] == To ? 1 : 0];
    if (Other == BlockFacts::NoBlock || Other == To)
      return true;
    const BlockFacts &Over = Facts.Blocks[Other];
    return Over.Succs.size() == 1 && Over.Succs[0] == To &&
           Over.EndLock - Over.FirstLock == 1 &&
           !Facts.Locks[Over.FirstLock].Takes;
  }

  static bool returns(const FunctionFacts &Facts, unsigned B) {
    return llvm::any_of(getFactsIn(Facts, B),
                        [](const Fact &E) { return E.Kind == Fact::Return; });
  }

  /// \p From has the lock for certain, and something else that leads to \p To
  /// has not, or nothing comes after it.
  void visit(const FunctionDecl &F, const FunctionFacts &Facts, unsigned From,
             unsigned To, const LockOperation &Op) {
    const Behind After = walk(Facts, To, Op);
    if (After.Drops || isGuarded(Facts, Op) ||
        mayBeDroppedBefore(Facts.Self, Op, {From, ~0u}, TU))
      return;
    UnevenLock New;
    New.In = &F;
    New.Held = Op;
    New.Drop = findDrop(Facts, Op);
    New.Again = After.Again;
    if (After.Again ? !New.Drop || !isTakenAgain(Facts, From, *After.Again)
                    : !After.Ends || !isKept(F, Op, New.Drop))
      return;
    New.Loc = findPlace(F, Facts, From, To);
    if (New.Loc.isValid())
      Found.add({&F, Op.Lock.Leaf}, std::move(New));
  }

  //===-- What comes behind -----------------------------------------------===//

  struct Behind {
    bool Drops = false, Ends = false;
    const LockOperation *Again = nullptr;
  };

  /// Up to where it is taken again.
  Behind walk(const FunctionFacts &Facts, unsigned To,
              const LockOperation &Op) {
    Behind Out;
    std::vector<bool> Seen(Facts.Blocks.size());
    llvm::SmallVector<unsigned, 16> Work{To};
    while (!Work.empty() && !Out.Drops) {
      const unsigned B = Work.pop_back_val();
      if (Seen[B])
        continue;
      Seen[B] = true;
      const LockOperation *First = findFirst(Facts, B, Op);
      const unsigned Until = First ? First->At.Seq : ~0u;
      for (const Fact &C : getFactsIn(Facts, B))
        Out.Drops |= C.At.Seq < Until && mayDropIn(Facts, C, Op);
      if (First) {
        Out.Drops |= !First->Takes;
        Out.Again = Out.Again ? Out.Again : First;
        continue;
      }
      Out.Ends |= B == FunctionFacts::ExitBlock;
      for (unsigned Next : Facts.Blocks[B].Succs)
        if (Next != BlockFacts::NoBlock)
          Work.push_back(Next);
    }
    return Out;
  }

  /// By whatever name: of two objects' locks nobody knows which it is.
  static const LockOperation *findFirst(const FunctionFacts &Facts, unsigned B,
                                        const LockOperation &Op) {
    const BlockFacts &Block = Facts.Blocks[B];
    for (unsigned L = Block.FirstLock; L < Block.EndLock; ++L)
      if (const LockOperation &O = Facts.Locks[L];
          O.Lock.Leaf == Op.Lock.Leaf || (!O.Takes && !O.findInProgram()))
        return &O;
    return nullptr;
  }

  bool mayDropIn(const FunctionFacts &Facts, const Fact &C,
                 const LockOperation &Op) {
    if (C.Kind != Fact::Call)
      return false;
    return mayBeUnlock(C, &Op) ||
           llvm::any_of(TU.get<ProgramLocks>().getDroppedAt(
                            Facts.Self, &C - Facts.All.data()),
                        [&Op](const LockAcquisition &D) {
                          return D.Lock.Leaf == Op.Lock.Leaf;
                        });
  }

  //===-- Whether it is a mistake -----------------------------------------===//

  /// The same lock, and no state of the body's own says that it is not needed:
  /// `if (!locked) lock(&m);`.
  bool isTakenAgain(const FunctionFacts &Facts, unsigned From,
                    const LockOperation &Again) {
    const ObjectRef &Lock = Again.Lock;
    if (!Again.Takes || Again.Guard || !isSame(Facts, From, Again) ||
        TU.get<PlainLocks>().getKind(*Lock.Leaf) == PlainLocks::Otherwise)
      return false;
    for (const Expr *C : findDeciding(Facts, Again.At))
      if (anyPart(*C, [&Facts](const Stmt &S) {
            const auto *D = dyn_cast<DeclRefExpr>(&S);
            const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
            return V && V->hasLocalStorage() && isFlag(Facts, *V);
          }))
        return false;
    return true;
  }

  /// Only constants are put into it.
  static bool isFlag(const FunctionFacts &Facts, const VarDecl &V) {
    bool Any = false;
    for (const Fact &E : Facts.All)
      if ((E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
          E.Object.Leaf == &V) {
        if (!E.Value || !isa<IntegerLiteral, CXXBoolLiteralExpr, DeclRefExpr>(
                            E.Value->IgnoreParenCasts()))
          return false;
        Any = true;
      }
    return Any;
  }

  /// It is held at the end of \p From, and of the same object.
  bool isSame(const FunctionFacts &Facts, unsigned From,
              const LockOperation &Again) {
    for (const LockOperation &Held :
         Effects.getHeldLocks(Facts.Self).getAt({From, ~0u}))
      for (const LockAcquisition &T :
           TU.get<ProgramLocks>().getTakings(Facts.Self))
        if (T.Op == &Again && Held == Again)
          return isSameLock(Facts.Self, Held, T, TU);
    return false;
  }

  /// A guard in the body drops it at its end.
  static bool isGuarded(const FunctionFacts &Facts, const LockOperation &Op) {
    return llvm::any_of(Facts.Locks, [&Op](const LockOperation &G) {
      return G.Guard && G.Lock.Leaf == Op.Lock.Leaf;
    });
  }

  /// Other ways drop it, and whoever calls cannot know which it was; or nobody
  /// ever drops it for others.
  bool isKept(const FunctionDecl &F, const LockOperation &Op,
              const LockOperation *Drop) {
    return (Drop && F.getReturnType()->isVoidType() && !isThereToKeep(F) &&
            !isCallers(Effects.getFacts(Entity::makeFunction(F)), Op)) ||
           TU.get<LockPairs>().isLeftTo(F, Op);
  }

  static const LockOperation *findDrop(const FunctionFacts &Facts,
                                       const LockOperation &Op) {
    for (const LockOperation &D : Facts.Locks)
      if (!D.Takes && D == Op && mayPrecede(Facts, Op.At, D.At))
        return &D;
    return nullptr;
  }

  //===-- Words -----------------------------------------------------------===//

  /// The end of the body, or the last thing on this way.
  static SourceLocation findPlace(const FunctionDecl &F,
                                  const FunctionFacts &Facts, unsigned From,
                                  unsigned To) {
    for (unsigned Steps = 0; Steps < Facts.Blocks.size(); ++Steps) {
      const BlockFacts &B = Facts.Blocks[From];
      if (To == FunctionFacts::ExitBlock && Steps == 0)
        return F.getBody()->getEndLoc();
      if (B.EndFact > B.FirstFact)
        return Facts.All[B.EndFact - 1].Loc;
      if (B.Condition)
        return B.Condition->getExprLoc();
      if (B.Preds.size() != 1)
        break;
      From = B.Preds.front();
    }
    return {};
  }

  static Finding makeFinding(const UnevenLock &P, const SourceManager &SM) {
    Finding F;
    LockNotes Notes(SM, F);
    const std::string Lock = describe(P.Held.Lock);
    F.Loc = Notes.getPlace(P.Loc);
    if (P.Again)
      F.Message = "from here " + quote(getQualifiedName(*P.In)) + " locks " +
                  Lock +
                  " again, which this thread holds already: it waits for "
                  "itself for ever";
    else
      F.Message = quote(getQualifiedName(*P.In)) +
                  " comes from here to its end "
                  "with " +
                  Lock +
                  " still locked: whoever locks it next waits for ever, and so "
                  "does a teardown that waits for that thread";
    Notes.add(Notes.getPlace(P.Held.Loc), Lock + " is locked here");
    if (P.Again)
      Notes.add(Notes.getPlace(P.Again->Loc), "and again here");
    if (P.Drop)
      Notes.add(Notes.getPlace(P.Drop->Loc), "another way unlocks it here");
    return F;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  FindingSink<UnevenLock, std::pair<const void *, const void *>> Found;
};

} // namespace

std::vector<Finding> findUnevenLocks(AnalysisContext &TU) {
  return UnevenLockFinder(TU).run();
}

} // namespace interop
