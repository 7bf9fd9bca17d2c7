//===- WakeWaiters.cpp - What waits for a wake, and asks first ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/WakeWaiters.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Waits/StopSignals.h"
#include "Dataflow/Reachability.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

bool isWaitForWake(const FunctionModel &Row) {
  return Row.Blocks && Row.Blocks->BySignal && !Row.Blocks->Unblock.empty() &&
         Row.Blocks->Class == BlockingClass::Unbounded;
}

bool isWake(const WakeWaiter &W, const Fact &E) {
  return E.Kind == Fact::Call &&
         isUnblocking(*W.W->Row->Blocks, E.Callee, E.Row);
}

ObjectRef getWoken(const Fact &Wake) {
  return isa_and_nonnull<CXXMethodDecl>(Wake.Callee) ? Wake.Object
                                                     : Wake.getArgObject(0);
}

bool isFlagValue(const Expr &Value) {
  const Expr *E = Value.IgnoreParenCasts();
  // GLib's TRUE is `(!(0))`.
  while (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() != UO_LNot && U->getOpcode() != UO_Minus)
      return false;
    E = U->getSubExpr()->IgnoreParenCasts();
  }
  if (const auto *D = dyn_cast<DeclRefExpr>(E))
    return isa<EnumConstantDecl>(D->getDecl());
  return isa<CXXBoolLiteralExpr, IntegerLiteral>(E);
}

std::vector<const FunctionDecl *>
findRowUsers(AnalysisContext &TU, bool (*Is)(const FunctionModel &)) {
  llvm::SetVector<const FunctionDecl *> Work;
  for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
    if (C.In && Is(*C.Row))
      Work.insert(C.In->getCanonicalDecl());
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  for (size_t I = 0; I < Work.size(); ++I)
    for (const FunctionDecl *By : Callers.getCallers(*Work[I]))
      Work.insert(By->getCanonicalDecl());
  return {Work.begin(), Work.end()};
}

namespace {

class WaiterFinder {
public:
  explicit WaiterFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()) {}

  std::vector<WakeWaiter> run() {
    for (const FunctionDecl *F : findRowUsers(TU, &isWaitForWake))
      collectWaiters(Entity::makeFunction(*F));
    return std::move(Waiters);
  }

private:
  void collectWaiters(Entity E) {
    for (const Wait &W : Effects.getWaits(E)) {
      if (W.IsJoin || W.Class != BlockingClass::Unbounded || !W.Object.Leaf ||
          !W.Conditions.empty() || W.IfLastOwner || !isWaitForWake(*W.Row))
        continue;
      WakeWaiter New;
      New.In = E;
      New.W = &W;
      if (setMutex(New) && setQuestion(New))
        Waiters.push_back(std::move(New));
    }
  }

  /// The one mutex that is held where it waits, in terms of the first body.
  bool setMutex(WakeWaiter &New) {
    CallPath Path = makeWitness(New.In, *New.W, Effects);
    const Fact &Last = *Path.back().At;
    if (Last.Args.size() < (isa<CXXMethodDecl>(Last.Callee) ? 1u : 2u))
      return false;
    LockSet Held = Locks.getHeldAlong(Path);
    if (Held.size() != 1 || Held.HasUnnamed || !Held.front().Lock.Leaf)
      return false;
    New.Mutex = Held.front().Lock;
    return true;
  }

  /// False where nothing is known of it.
  bool setQuestion(WakeWaiter &New) {
    setAsked(New);
    const bool AtOnce = waitsAtOnce(New);
    if (AtOnce)
      New.Question = New.Asked.empty() ? WakeWaiter::Never : WakeWaiter::Before;
    else
      New.Between = findBetween(New);
    return AtOnce || !New.Asked.empty();
  }

  void setAsked(WakeWaiter &New) {
    const FunctionFacts &Facts = Effects.getFacts(New.In);
    const Fact &At = Facts.All[New.W->Via];
    addPredicate(Facts, At, New);
    std::vector<bool> Before = getBlocksBefore(Facts, At.At.Block);
    if (Before[At.At.Block])
      for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
        if (Before[B] && Facts.Blocks[B].Condition &&
            getBlocksBefore(Facts, B)[At.At.Block])
          addCondition(*Facts.Blocks[B].Condition, New.Asked);
  }

  /// `while (!ready) { lock(); wait(); unlock(); }`: whatever comes between the
  /// question and the lock is missed. A body that calls something between the
  /// lock and the wait may start there what it waits for.
  bool waitsAtOnce(const WakeWaiter &New) {
    const FunctionFacts &Facts = Effects.getFacts(New.In);
    const LockOperation *Last = findLocking(New);
    return Last && isUntested(Facts, Last->At, Facts.All[New.W->Via].At);
  }

  /// The last taking of the mutex before the wait, which has no predicate.
  const LockOperation *findLocking(const WakeWaiter &New) {
    const FunctionFacts &Facts = Effects.getFacts(New.In);
    const Fact &At = Facts.All[New.W->Via];
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(At.Callee);
    const LockOperation *Last = nullptr;
    if (At.Row && !(M && At.Args.size() > 1))
      for (const LockOperation &Op : Facts.Locks)
        if (Op.Takes && Op.Lock == New.Mutex && mayPrecede(Facts, Op.At, At.At))
          Last = &Op;
    return Last;
  }

  /// `while (!stop) { lock(); if (stop) return; wait(); ... unlock(); }`: the
  /// questions between the lock and the wait name fields and globals, and
  /// nothing is called there that may ask for more.
  std::optional<WakeWaiter::AskedList> findBetween(const WakeWaiter &New) {
    const FunctionFacts &Facts = Effects.getFacts(New.In);
    const FlowPoint To = Facts.All[New.W->Via].At;
    const LockOperation *Last = findLocking(New);
    if (!Last || Last->At.Block == To.Block || !mayPrecede(Facts, To, Last->At))
      return std::nullopt;
    const FlowPoint From = Last->At;
    WakeWaiter::AskedList Asked;
    for (unsigned B : getBlocksBetween(Facts, From.Block, To.Block)) {
      if (!isIdle(Facts, B, From, To))
        return std::nullopt;
      const Expr *Condition =
          B == To.Block ? nullptr : Facts.Blocks[B].Condition;
      if (Condition && asksMore(*Condition))
        return std::nullopt;
      if (Condition)
        addCondition(*Condition, Asked);
    }
    return Asked;
  }

  /// Both, and those on a way from \p From to \p To that comes to neither in
  /// between.
  static llvm::SmallVector<unsigned, 8>
  getBlocksBetween(const FunctionFacts &Facts, unsigned From, unsigned To) {
    std::vector<bool> After = getBlocksAfter(Facts, From, To);
    std::vector<bool> Before = getBlocksBefore(Facts, To, From);
    After[From] = Before[To] = true;
    llvm::SmallVector<unsigned, 8> Found;
    for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
      if (After[B] && Before[B])
        Found.push_back(B);
    return Found;
  }

  /// A function of the program, or a local, may stand for what is not named.
  static bool asksMore(const Expr &Condition) {
    return anyPart(Condition, [](const Stmt &S) {
      if (const auto *C = dyn_cast<CallExpr>(&S)) {
        const FunctionDecl *F = C->getDirectCallee();
        return !F || !isInStd(*F);
      }
      const auto *D = dyn_cast<DeclRefExpr>(&S);
      const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
      return V && V->hasLocalStorage() && !isa<ParmVarDecl>(V) &&
             !V->getType()->isPointerType();
    });
  }

  /// Nothing happens in \p B between \p From and \p To, of this block or not.
  static bool isIdle(const FunctionFacts &Facts, unsigned B, FlowPoint From,
                     FlowPoint To) {
    return llvm::none_of(getFactsIn(Facts, B), [&](const Fact &E) {
      return (B != From.Block || E.At.Seq > From.Seq) &&
             (B != To.Block || E.At.Seq < To.Seq) && mayStart(E);
    });
  }

  /// Of the ways from \p From to \p To none decides whether it comes there, and
  /// one does nothing.
  static bool isUntested(const FunctionFacts &Facts, FlowPoint From,
                         FlowPoint To) {
    auto isIdle = [&](unsigned B) {
      return WaiterFinder::isIdle(Facts, B, From, To);
    };
    if (From.Block == To.Block)
      return From.Seq < To.Seq && isIdle(To.Block);
    std::vector<bool> Leads = getBlocksBefore(Facts, To.Block, From.Block);
    Leads[To.Block] = true;
    std::vector<bool> Seen(Facts.Blocks.size()), Idle(Facts.Blocks.size());
    llvm::SmallVector<unsigned, 8> Work{From.Block};
    Seen[From.Block] = true;
    Idle[From.Block] = isIdle(From.Block);
    while (!Work.empty()) {
      const unsigned B = Work.pop_back_val();
      if (B == To.Block)
        continue;
      for (unsigned Next : Facts.Blocks[B].Succs) {
        if (Next == BlockFacts::NoBlock || Next == From.Block || !Leads[Next])
          return false; // it is asked here
        const bool IsIdle = Idle[B] && isIdle(Next);
        if (Seen[Next] && Idle[Next] >= IsIdle)
          continue;
        Seen[Next] = true;
        Idle[Next] = IsIdle;
        Work.push_back(Next);
      }
    }
    return Idle[To.Block];
  }

  /// It may start something, or change what is waited for.
  static bool mayStart(const Fact &E) {
    if (E.Kind == Fact::Store)
      return true;
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
    const bool OnlyAsks = M && (M->isConst() || isInStd(*M));
    return E.Kind == Fact::Call && !OnlyAsks &&
           !(E.Row && (E.Row->Locks || E.Row->Blocks));
  }

  /// `wait(lock, [this] { return ready; })`
  void addPredicate(const FunctionFacts &Facts, const Fact &At,
                    WakeWaiter &New) {
    for (const Fact &E : Facts.All)
      if (E.Target && E.Node == At.Node && E.Kind == Fact::Call && &E != &At) {
        AccessCollector Read(Effects);
        Read.addFact(E, {});
        for (const Access &A : Read.get())
          if (A.Object.Leaf)
            New.Asked.push_back({A.Object, A.Loc});
      }
  }

  static void addCondition(const Expr &Condition,
                           WakeWaiter::AskedList &Asked) {
    walk(&Condition, [&Asked](const Stmt &S) {
      if (!isa<MemberExpr, DeclRefExpr>(S))
        return WalkResult::Advance;
      ObjectRef O = getObject(cast<Expr>(&S));
      bool IsMethod = isa<MemberExpr>(S) &&
                      isa<CXXMethodDecl>(cast<MemberExpr>(S).getMemberDecl());
      if (!IsMethod && O.Leaf &&
          (O.Root != O.Leaf || O.isGlobal() || isa<FieldDecl>(O.Leaf)))
        Asked.push_back({O, cast<Expr>(S).getExprLoc()});
      return WalkResult::Advance;
    });
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  std::vector<WakeWaiter> Waiters;
};

} // namespace

std::vector<WakeWaiter> findWakeWaiters(AnalysisContext &TU) {
  return WaiterFinder(TU).run();
}

} // namespace interop
