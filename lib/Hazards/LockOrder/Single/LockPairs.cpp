//===- LockPairs.cpp - Whether bodies drop what they take -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/Single/LockPairs.h"
#include "AST/StmtWalk.h"
#include "Analysis/Locks/DroppedLocks.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Threads/LockDiscipline.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Support/NameWords.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool isThereToKeep(const FunctionDecl &F) {
  if (!F.getDeclName().isIdentifier())
    return true;
  return hasNameWord(F.getName(),
                     {"lock", "unlock", "relock", "trylock", "acquire", "enter",
                      "begin", "wait", "suspend", "freeze", "take", "hold",
                      "grab", "claim", "pause", "prepare"});
}

bool isLocksOwn(const FunctionDecl &F) {
  if (!F.getDeclName().isIdentifier())
    return true;
  return hasNameWord(F.getName(),
                     {"lock",     "unlock",  "relock",  "trylock", "locked",
                      "unlocked", "lk",      "acquire", "release", "enter",
                      "leave",    "begin",   "end",     "hold",    "grab",
                      "claim",    "suspend", "resume",  "freeze",  "thaw",
                      "atfork",   "fork"});
}

//===-- One body ----------------------------------------------------------===//

/// An element may be another lock each time.
static bool isElement(const Fact &By) {
  return llvm::any_of(By.Args, [](const Expr *A) {
    return anyPart(*A, [](const Stmt &S) {
      const auto *B = dyn_cast<BinaryOperator>(&S);
      return isa<ArraySubscriptExpr>(S) ||
             (B && B->isAdditiveOp() && B->getType()->isPointerType());
    });
  });
}

static const Fact *findCall(const FunctionFacts &Facts,
                            const LockOperation &Op) {
  const unsigned I = ProgramLocks::findFact(Facts, Op);
  return !Op.Guard && I < Facts.All.size() && Facts.All[I].Kind == Fact::Call
             ? &Facts.All[I]
             : nullptr;
}

/// A function of the program's that is not there to lock may be taken for one
/// that is, because it forgets to unlock.
static bool isByOther(const FunctionFacts &Facts, const LockOperation &Op) {
  const Fact *By = findCall(Facts, Op);
  return By && By->Callee && !By->Row && !isLocksOwn(*By->Callee);
}

bool isOwnOperation(const FunctionFacts &Facts, const LockOperation &Op) {
  const Fact *By = findCall(Facts, Op);
  return !By || !(isElement(*By) || isByOther(Facts, Op));
}

/// What the lock is in ends: `free(obj)`, `delete obj`.
static bool endsOwner(const Fact &C, const ObjectRef &Lock) {
  auto isOwner = [&Lock](const ObjectRef &O) {
    return O.Root && O.Root == O.Leaf && O.Root == Lock.Root &&
           Lock.Root != Lock.Leaf;
  };
  if (C.Kind == Fact::Free)
    return isOwner(C.Object);
  if (C.Kind != Fact::Call || !C.Callee || !C.Callee->getIdentifier() ||
      !hasNameWord(C.Callee->getName(), NameWord::Release))
    return false;
  for (unsigned I = 0; I < C.Args.size(); ++I)
    if (isOwner(C.getArgObject(I)))
      return true;
  return false;
}

LockWays::LockWays(const FunctionFacts &Facts, const ObjectRef &Lock,
                   uint8_t Entry)
    : Facts(Facts), Lock(Lock), AtEntry(Facts.Blocks.size(), None) {
  if (Facts.Order.empty())
    return;
  llvm::SmallVector<unsigned, 16> Work{Facts.Order.front()};
  AtEntry[Work.front()] = Entry;
  while (!Work.empty()) {
    const unsigned B = Work.pop_back_val();
    const uint8_t Out = run(B, AtEntry[B], ~0u);
    for (unsigned To : Facts.Blocks[B].Succs)
      if (To != BlockFacts::NoBlock && (AtEntry[To] | Out) != AtEntry[To]) {
        AtEntry[To] |= Out;
        Work.push_back(To);
      }
  }
}

uint8_t LockWays::run(unsigned Block, uint8_t State, unsigned Until) const {
  if (State == None)
    return State;
  const BlockFacts &B = Facts.Blocks[Block];
  unsigned Last = 0;
  for (unsigned L = B.FirstLock; L < B.EndLock; ++L)
    if (const LockOperation &Op = Facts.Locks[L];
        Op.At.Seq < Until && Op.Lock == Lock && !isByOther(Facts, Op)) {
      State = Op.Takes ? Held : Free;
      Last = Op.At.Seq;
    }
  if (State & Held)
    for (const Fact &E : getFactsIn(Facts, Block))
      if (E.At.Seq > Last && E.At.Seq < Until && endsOwner(E, Lock))
        State = Free;
  return State;
}

uint8_t LockWays::getAt(FlowPoint At) const {
  return At.Block < AtEntry.size() ? run(At.Block, AtEntry[At.Block], At.Seq)
                                   : uint8_t(None);
}

bool isCallers(const FunctionFacts &Facts, const LockId &L) {
  LockWays Ways(Facts, L.Lock, LockWays::Held);
  return Ways.getAt({FunctionFacts::ExitBlock, ~0u}) == LockWays::Held &&
         llvm::any_of(
             Facts.Locks,
             [&L](const LockOperation &D) { return !D.Takes && D == L; }) &&
         llvm::all_of(Facts.Locks, [&](const LockOperation &D) {
           return !(D == L) || isLast(Facts, D) ||
                  Ways.getAt(D.At) ==
                      (D.Takes ? LockWays::Free : LockWays::Held);
         });
}

bool isLast(const FunctionFacts &Facts, const LockOperation &Op) {
  return Op.At.Block != FunctionFacts::ExitBlock &&
         Facts.Blocks[Op.At.Block].Succs.empty();
}

//===-- All of them -------------------------------------------------------===//

bool mayUnlockLater(const FunctionDecl &F, AnalysisContext &TU) {
  llvm::SmallPtrSet<const Expr *, 16> Called;
  return F.getBody() && anyPart(*F.getBody(), [&](const Stmt &S) {
           if (const auto *C = dyn_cast<CallExpr>(&S))
             Called.insert(C->getCallee()->IgnoreParenImpCasts());
           if (const auto *D = dyn_cast<DeclStmt>(&S))
             return llvm::any_of(D->decls(), [&Called](const Decl *Local) {
               const auto *V = dyn_cast<VarDecl>(Local);
               // Where it is called is seen.
               if (V && V->getType()->isFunctionPointerType() && V->getInit())
                 Called.insert(V->getInit()->IgnoreParenCasts());
               return Local->hasAttr<CleanupAttr>();
             });
           const auto *R = dyn_cast<DeclRefExpr>(&S);
           const auto *Of = R ? dyn_cast<FunctionDecl>(R->getDecl()) : nullptr;
           const FunctionModel *Row =
               Of && !Called.count(R) ? TU.getLookup().findRow(*Of) : nullptr;
           return isa<LambdaExpr>(S) || (Row && Row->Unlocks);
         });
}

LockPairs::LockPairs(AnalysisContext &TU) : TU(TU) {
  for (const FunctionDecl *F : TU.get<LockBodies>().getUsers())
    addBody(*F);
}

/// It tries to take a lock of this name, and may have it then.
static bool mayTry(const FunctionFacts &Facts, const ValueDecl &Leaf) {
  return llvm::any_of(Facts.All, [&Leaf](const Fact &E) {
    return E.Kind == Fact::Call && E.Row && E.Row->TriesLock && E.Row->Locks &&
           E.getPlace(*E.Row->Locks).Leaf == &Leaf;
  });
}

void LockPairs::addBody(const FunctionDecl &F) {
  const FunctionFacts &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(F));
  llvm::MapVector<const ValueDecl *,
                  llvm::SmallVector<const LockOperation *, 4>>
      By;
  for (const LockOperation &Op : Facts.Locks)
    if (Op.Kind == LockId::Mutex && Op.Lock.Leaf && !isByOther(Facts, Op))
      By[Op.Lock.Leaf].push_back(&Op);
  for (const auto &[Leaf, Ops] : By) {
    const bool IsOwn = llvm::all_of(Ops, [&Facts](const LockOperation *Op) {
      return isOwnOperation(Facts, *Op);
    });
    // What is there to lock speaks for whoever calls it, if that is in view.
    if (!(isLocksOwn(F) && !isForOthers(F)) && !mayTry(Facts, *Leaf) &&
        !mayUnlockLater(F, TU) &&
        !llvm::all_of(Ops, [&Facts](const LockOperation *Op) {
          return isCallers(Facts, *Op);
        }))
      Uses[Leaf].push_back({&F, Ops.front(), IsOwn && isEven(Facts, Ops)});
  }
}

bool LockPairs::isEven(const FunctionFacts &Facts,
                       llvm::ArrayRef<const LockOperation *> Ops) {
  llvm::SmallVector<ObjectRef, 2> Names;
  for (const LockOperation *Op : Ops)
    if (!Op->Guard && !llvm::is_contained(Names, Op->Lock))
      Names.push_back(Op->Lock);
  for (const ObjectRef &Lock : Names) {
    LockWays Ways(Facts, Lock);
    if (Ways.getAt({FunctionFacts::ExitBlock, ~0u}) & LockWays::Held)
      return false;
    for (const LockOperation *Op : Ops)
      if (!Op->Takes && Op->Lock == Lock && !isLast(Facts, *Op) &&
          !(Ways.getAt(Op->At) & LockWays::Held))
        return false;
  }
  return true;
}

bool LockPairs::isPaired(const FunctionDecl &F, const LockId &L) const {
  if (!L.findInProgram() || L.Lock.Leaf->getType()->isArrayType())
    return false;
  const FunctionDecl *Self = Entity::makeFunction(F).getFunction();
  unsigned Others = 0;
  if (auto Found = Uses.find(L.Lock.Leaf); Found != Uses.end())
    for (const UseTy &U : Found->second)
      if (Entity::makeFunction(*U.In).getFunction() != Self) {
        if (!U.IsEven)
          return false;
        ++Others;
      }
  constexpr unsigned Fewest = 2;
  return Others >= Fewest ||
         (Others && isHidden(L, TU.getContext().getSourceManager()));
}

/// Where the process ends, all others may as well wait.
static bool isLastWords(const FunctionDecl &F) {
  return hasNameWord(F.getName(), {"exit", "atexit", "abort", "die", "fatal",
                                   "shutdown", "panic", "quit"});
}

bool LockPairs::isLeftTo(const FunctionDecl &F, const LockOperation &L) const {
  const FunctionFacts &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(F));
  return !isLocksOwn(F) && !isLastWords(F) && isOwnOperation(Facts, L) &&
         !mayUnlockLater(F, TU) && !isCallers(Facts, L) &&
         llvm::all_of(Facts.Locks,
                      [&L](const LockOperation &D) {
                        return D.Lock.Leaf == L.Lock.Leaf
                                   ? D == L && !D.Guard
                                   : D.findInProgram().has_value();
                      }) &&
         isPaired(F, L);
}

const LockOperation *LockPairs::findOther(const FunctionDecl &F,
                                          const LockId &L) const {
  const FunctionDecl *Self = Entity::makeFunction(F).getFunction();
  if (auto Found = Uses.find(L.Lock.Leaf); Found != Uses.end())
    for (const UseTy &U : Found->second)
      if (Entity::makeFunction(*U.In).getFunction() != Self && U.First->Takes)
        return U.First;
  return nullptr;
}

//===-- Droppings out of sight --------------------------------------------===//

static bool comesThere(const std::vector<bool> &Blocks, FlowPoint A,
                       FlowPoint B) {
  return Blocks[A.Block] || (A.Block == B.Block && A.Seq < B.Seq);
}

/// Nobody knows what it calls with the lock.
static bool isUnknownWith(const Fact &C, const ObjectRef &Lock) {
  if (C.Unknown != UnknownReason::Pointer)
    return false;
  for (unsigned I = 0; I < C.Args.size(); ++I)
    if (C.getArgObject(I) == Lock)
      return true;
  return false;
}

static bool mayDrop(Entity E, unsigned I, const LockOperation &Held,
                    AnalysisContext &TU) {
  const Fact &C = TU.getEffects().getFacts(E).All[I];
  if (C.Kind != Fact::Call)
    return C.Kind == Fact::Free && endsOwner(C, Held.Lock);
  // In the copy of the process it is not this one's to drop.
  const FunctionModel *Use =
      C.Callee ? TU.getLookup().findEngineUse(*C.Callee) : nullptr;
  return mayBeUnlock(C, &Held) || (Use && Use->Forks) ||
         endsOwner(C, Held.Lock) || isUnknownWith(C, Held.Lock) ||
         llvm::any_of(TU.get<ProgramLocks>().getDroppedAt(E, I),
                      [&Held](const LockAcquisition &D) {
                        return D.Lock.Leaf == Held.Lock.Leaf;
                      });
}

bool mayBeDroppedBefore(Entity E, const LockOperation &Held, FlowPoint To,
                        AnalysisContext &TU) {
  const FunctionFacts &Facts = TU.getEffects().getFacts(E);
  const std::vector<bool> Before = getBlocksBefore(Facts, To.Block);
  const std::vector<bool> After = getBlocksAfter(Facts, Held.At.Block);
  for (unsigned I = 0; I < Facts.All.size(); ++I)
    if (const FlowPoint At = Facts.All[I].At;
        comesThere(Before, At, To) &&
        (After[At.Block] ||
         (At.Block == Held.At.Block && Held.At.Seq < At.Seq)) &&
        mayDrop(E, I, Held, TU))
      return true;
  return false;
}

} // namespace interop
