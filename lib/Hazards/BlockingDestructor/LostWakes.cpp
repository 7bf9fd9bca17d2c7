//===- LostWakes.cpp - Wakes that a waiting thread can miss ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/LostWakes.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/UserBodies.h"
#include "Analysis/Waits/StopSignals.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

namespace {

/// A wait in a loop, with what the loop asks.
struct Waiter {
  Entity In;
  const Wait *W = nullptr;
  const Blocking *Row = nullptr;
  ObjectRef Condition; ///< in terms of In, as the mutex
  ObjectRef Mutex;
  llvm::SmallVector<std::pair<ObjectRef, SourceLocation>, 4> Asked;
  /// Nothing is asked between the locking of the mutex and the wait.
  bool AsksBefore = false;
};

/// Two names of one object in two bodies: whose field it is may be called by
/// another name there, but not by that of another field.
bool isSameInBodies(const ObjectRef &A, const ObjectRef &B) {
  auto isField = [](const ObjectRef &O) {
    return O.Root && O.Root != O.Leaf && isa<FieldDecl>(O.Root);
  };
  return A.Leaf && A.Leaf == B.Leaf &&
         (!isField(A) || !isField(B) || A.Root == B.Root);
}

class LostWakeFinder {
public:
  explicit LostWakeFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()) {}

  std::vector<LostWake> run(llvm::ArrayRef<DestructorWait> Told) {
    for (const DestructorWait &W : Told)
      if (W.Verdict.Start && W.Verdict.Signal)
        Seen.insert(W.Verdict.Signal->Loc);
    for (const FunctionDecl *F : findUsers(&isWaitForWake))
      collectWaiters(Entity::makeFunction(*F));
    if (!Waiters.empty())
      for (const FunctionDecl *F : findUsers(&mayBeWake))
        if (isUsers(*F, TU))
          visit(*F);
    return Found.take(TU.getContext().getSourceManager(), &LostWake::Notified);
  }

private:
  static bool isWaitForWake(const FunctionModel &Row) {
    return Row.Blocks && Row.Blocks->BySignal && !Row.Blocks->Unblock.empty() &&
           Row.Blocks->Class == BlockingClass::Unbounded;
  }
  static bool mayBeWake(const FunctionModel &Row) { return !Row.Blocks; }

  /// The functions that lead to the call of one of the rows, callees first.
  std::vector<const FunctionDecl *>
  findUsers(bool (*Is)(const FunctionModel &)) {
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

  //===-- Who waits -------------------------------------------------------===//

  void collectWaiters(Entity E) {
    for (const Wait &W : Effects.getWaits(E)) {
      if (W.IsJoin || W.Class != BlockingClass::Unbounded || !W.Object.Leaf ||
          !W.Conditions.empty() || W.IfLastOwner || !isWaitForWake(*W.Row))
        continue;
      Waiter New;
      New.In = E;
      New.W = &W;
      New.Row = &*W.Row->Blocks;
      New.Condition = W.Object;
      if (setMutex(New) && setAsked(New)) {
        New.AsksBefore = asksBefore(New);
        Waiters.push_back(std::move(New));
      }
    }
  }

  /// The one mutex that is held where it waits, in terms of the first body.
  bool setMutex(Waiter &New) {
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

  bool setAsked(Waiter &New) {
    const FunctionFacts &Facts = Effects.getFacts(New.In);
    const Fact &At = Facts.All[New.W->Via];
    addPredicate(Facts, At, New);
    std::vector<bool> Before = getBlocksBefore(Facts, At.At.Block);
    if (Before[At.At.Block])
      for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
        if (Before[B] && Facts.Blocks[B].Condition &&
            getBlocksBefore(Facts, B)[At.At.Block])
          addCondition(*Facts.Blocks[B].Condition, New);
    return !New.Asked.empty();
  }

  /// `while (!ready) { lock(); wait(); unlock(); }`: whatever comes between the
  /// question and the lock is missed. A body that calls something between the
  /// lock and the wait may start there what it waits for.
  bool asksBefore(const Waiter &New) {
    const FunctionFacts &Facts = Effects.getFacts(New.In);
    const Fact &At = Facts.All[New.W->Via];
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(At.Callee);
    if (!At.Row || (M && At.Args.size() > 1))
      return false;
    const LockOperation *Last = nullptr;
    for (const LockOperation &Op : Facts.Locks)
      if (Op.Takes && Op.Lock == New.Mutex && mayPrecede(Facts, Op.At, At.At))
        Last = &Op;
    return Last && isUntested(Facts, Last->At, At.At);
  }

  /// Of the ways from \p From to \p To none decides whether it comes there, and
  /// one does nothing.
  static bool isUntested(const FunctionFacts &Facts, FlowPoint From,
                         FlowPoint To) {
    auto isIdle = [&](unsigned B) {
      const BlockFacts &Block = Facts.Blocks[B];
      return llvm::none_of(
          llvm::ArrayRef(Facts.All).slice(Block.FirstFact,
                                          Block.EndFact - Block.FirstFact),
          [&](const Fact &E) {
            return (B != From.Block || E.At.Seq > From.Seq) &&
                   (B != To.Block || E.At.Seq < To.Seq) && mayStart(E);
          });
    };
    if (From.Block == To.Block)
      return From.Seq < To.Seq && isIdle(To.Block);
    std::vector<bool> Leads = getBlocksBefore(Facts, To.Block);
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
        if (Next == BlockFacts::NoBlock || !Leads[Next])
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
  void addPredicate(const FunctionFacts &Facts, const Fact &At, Waiter &New) {
    for (const Fact &E : Facts.All)
      if (E.Target && E.Node == At.Node && E.Kind == Fact::Call && &E != &At) {
        AccessCollector Read(Effects);
        Read.addFact(E, {});
        for (const Access &A : Read.get())
          if (A.Object.Leaf)
            New.Asked.push_back({A.Object, A.Loc});
      }
  }

  static void addCondition(const Expr &Condition, Waiter &New) {
    walk(&Condition, [&New](const Stmt &S) {
      if (!isa<MemberExpr, DeclRefExpr>(S))
        return WalkResult::Advance;
      ObjectRef O = getObject(cast<Expr>(&S));
      bool IsMethod = isa<MemberExpr>(S) &&
                      isa<CXXMethodDecl>(cast<MemberExpr>(S).getMemberDecl());
      if (!IsMethod && O.Leaf &&
          (O.Root != O.Leaf || O.isGlobal() || isa<FieldDecl>(O.Leaf)))
        New.Asked.push_back({O, cast<Expr>(S).getExprLoc()});
      return WalkResult::Advance;
    });
  }

  //===-- Who wakes -------------------------------------------------------===//

  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    AccessCollector Done(Effects);
    Done.addEntity(E, {});
    for (const Access &Wake : Done.get())
      if (Wake.Kind == Access::Call && Wake.By && Wake.Object.Leaf &&
          Wake.Frame && !Seen.count(Wake.Loc))
        for (const Waiter &W : Waiters)
          if (isUnblocking(*W.Row, Wake.By->Callee, Wake.By->Row) &&
              isSameInBodies(Wake.Object, W.Condition) && W.In != E)
            consider(E, Done, Wake, W);
  }

  void consider(Entity E, const AccessCollector &Done, const Access &Wake,
                const Waiter &W) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    const CallPath Waking = Done.makePath(Wake);
    const Fact &Notify = *Waking.front().At;
    LostWake New;
    New.IsAskedBefore = W.AsksBefore;
    if (mayPrecede(Facts, Notify.At, Notify.At))
      return; // again and again
    if (!W.AsksBefore) {
      if (mayHold(E, Done, Notify, W.Mutex))
        return;
      New.Join = findJoin(E, Notify);
      if (!New.Join && !isEndOf(*E.getFunction(), W.Mutex))
        return;
    }
    for (const Access &Set : Done.get())
      for (const auto &[Flag, Asked] : W.Asked)
        if ((W.AsksBefore ? mayChange(Set) : setsFlag(Set)) &&
            isSameInBodies(Set.Object, Flag) &&
            setPlaces(Done.makePath(Set), Waking, New)) {
          New.Set = Set.Loc;
          New.Flag = Set.Object;
          New.Condition = getOuter(Wake.Object);
          New.Asked = Asked;
          return push(std::move(New), Wake, W);
        }
  }

  /// The body that leads to both, if it sets before it notifies.
  bool setPlaces(const CallPath &Setting, const CallPath &Waking,
                 LostWake &New) {
    size_t I = 0;
    while (I < Setting.size() && I < Waking.size() &&
           Setting[I].At == Waking[I].At)
      ++I;
    if (I >= Setting.size() || I >= Waking.size() ||
        !mayPrecede(Effects.getFacts(Waking[I].In), Setting[I].At->At,
                    Waking[I].At->At))
      return false;
    New.Notified = Waking[I].At->Loc;
    return true;
  }

  void push(LostWake New, const Access &Wake, const Waiter &W) {
    const SourceLocation Told =
        New.IsAskedBefore ? Effects.getFacts(W.In).All[W.W->Via].Loc : Wake.Loc;
    if (!Seen.insert(Told).second)
      return;
    New.Waiting = makeWitness(W.In, *W.W, Effects);
    New.Mutex = getOuter(W.Mutex);
    Found.add(New.Notified, std::move(New));
  }

  /// The member as the class has it, not what is in it.
  static ObjectRef getOuter(const ObjectRef &O) {
    return O.Kind == ObjectRef::Member ? ObjectRef{O.Kind, O.Root, O.Root} : O;
  }

  /// A plain value that is known where it is stored: no piece of work that is
  /// put into a queue.
  static bool setsFlag(const Access &A) {
    if (!A.By || !A.Object.Leaf)
      return false;
    if (A.Kind == Access::Store)
      return A.By->Value && isConstant(*A.By->Value);
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(A.By->Callee);
    return A.Kind == Access::Call && M && !M->isConst() && !A.By->Target &&
           !A.By->Args.empty() && isConstant(*A.By->Args[0]);
  }

  static bool mayChange(const Access &A) {
    const auto *M =
        A.By ? dyn_cast_or_null<CXXMethodDecl>(A.By->Callee) : nullptr;
    return A.Kind == Access::Store ||
           (A.Kind == Access::Call && M && !M->isConst());
  }

  static bool isConstant(const Expr &Value) {
    const Expr *E = Value.IgnoreParenImpCasts();
    if (const auto *D = dyn_cast<DeclRefExpr>(E))
      return isa<EnumConstantDecl>(D->getDecl());
    return isa<CXXBoolLiteralExpr, IntegerLiteral>(E);
  }

  /// The function, or a caller, may have the mutex.
  bool mayHold(Entity E, const AccessCollector &Done, const Fact &Notify,
               const ObjectRef &Mutex) {
    auto isIt = [&Mutex](const ObjectRef &O) {
      return !O.isKnown() || O.Leaf == Mutex.Leaf || mayAlias(O, Mutex);
    };
    return Done.escapesThis() ||
           Locks.getHeldWithUnnamed(E, Notify).HasUnnamed ||
           llvm::any_of(Locks.getHeldAtEntry(E),
                        [&](const LockOperation &L) { return isIt(L.Lock); }) ||
           llvm::any_of(Done.get(), [&](const Access &A) {
             return A.Kind == Access::Lock && isIt(A.Object);
           });
  }

  /// A join behind it: whoever joins holds no mutex that the thread takes.
  const Fact *findJoin(Entity E, const Fact &Notify) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const Wait &W : Effects.getWaits(E))
      if (W.IsJoin && &Facts.All[W.Via] != &Notify &&
          mayPrecede(Facts, Notify.At, Facts.All[W.Via].At))
        return &Facts.All[W.Via];
    return nullptr;
  }

  /// The end of the object that the mutex is a member of: nobody has it then.
  bool isEndOf(const FunctionDecl &F, const ObjectRef &Mutex) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    const auto *Field = dyn_cast<FieldDecl>(Mutex.Root);
    return M && Field && Field->getParent() == M->getParent() &&
           isInOwnDestruction(F, TU);
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  std::vector<Waiter> Waiters;
  std::set<SourceLocation> Seen; ///< wakes that are told
  FindingSink<LostWake, SourceLocation> Found;
};

} // namespace

std::vector<LostWake> findLostWakes(llvm::ArrayRef<DestructorWait> Told,
                                    AnalysisContext &TU) {
  return LostWakeFinder(TU).run(Told);
}

//===-- In words ----------------------------------------------------------===//

static Finding makeAskedBeforeFinding(const LostWake &L) {
  Finding F;
  const std::string Mutex = describe(L.Mutex), Flag = describe(L.Flag);
  F.Loc = L.Waiting.back().At->Loc;
  F.Message = "this wait can miss the wake of " + describe(L.Condition) +
              ": it asks " + Flag + " before it locks " + Mutex +
              ", and not again before it waits";
  addNote(F, L.Asked, Flag + " is asked here, without " + Mutex);
  explainOnPath(F, 1, [&] {
    addNote(F, L.Set, Flag + " is set here");
    addNote(F, L.Notified, "then the wake comes here, to nobody who waits");
  });
  addAdvice(F, F.Loc, "ask " + Flag + " in a loop with " + Mutex + " locked");
  return F;
}

Finding makeLostWakeFinding(const LostWake &L) {
  if (L.IsAskedBefore)
    return makeAskedBeforeFinding(L);
  Finding F;
  F.Loc = L.Notified;
  std::string Mutex = describe(L.Mutex);
  F.Message = "the wake of " + describe(L.Condition) +
              " can be lost: " + describe(L.Flag) + " is set without " + Mutex +
              ", and a thread that is just about to wait is waited for forever";
  explainOnPath(F, 1, [&] {
    addNote(F, L.Set, describe(L.Flag) + " is set here");
    if (L.Join)
      addNote(F, L.Join->Loc, "then the thread is waited for here");
  });
  explainOnPath(F, 2, [&] {
    addNote(F, L.Asked, "the thread asks " + describe(L.Flag) + " here");
    explainPath(L.Waiting, {}, F);
  });
  addAdvice(F, L.Notified,
            "set " + describe(L.Flag) + " with " + Mutex + " locked");
  return F;
}

} // namespace interop
