//===- EndFunctionWaits.cpp - Functions that join what nobody ends --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/EndFunctionWaits.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/FindingSink.h"
#include "Analysis/UserBodies.h"
#include "Analysis/Waits/FlagStores.h"
#include "Analysis/Waits/StopSignals.h"
#include "Dataflow/Reachability.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

namespace {

class EndFunctionFinder {
public:
  EndFunctionFinder(AnalysisContext &TU,
                    const BlockingDestructorOptions &Options)
      : TU(TU), Effects(TU.getEffects()) {
    llvm::StringRef(Options.EndWords).split(EndWords, ';', -1, false);
  }

  std::vector<DestructorWait> run() {
    std::set<const FunctionDecl *> Seen;
    for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
      if (C.Row->Joins && C.In && isUsers(*C.In, TU) &&
          Seen.insert(C.In).second && !isInOwnDestruction(*C.In, TU))
        visit(*C.In);
    return Found.take(TU.getContext().getSourceManager(),
                      &DestructorWait::Anchor);
  }

private:
  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    for (const Wait &W : Effects.getWaits(E)) {
      if (!W.IsJoin || W.Of || !W.Conditions.empty() || W.IfLastOwner)
        continue;
      DestructorWait New;
      New.End = &F;
      New.Chain = makeWitness(E, W, Effects);
      New.Row = W.Row;
      New.Anchor = New.Chain.back().At->Loc;
      New.Verdict = classifyJoinItself(New.Site, New.Chain, W, TU);
      // What is set between the join and the next start is for that one.
      if (New.Verdict.Loop && isRestart(New, W))
        New.Verdict.LateSignals.clear();
      if (isTold(New, W))
        Found.add(New.Anchor, std::move(New));
    }
  }

  bool isTold(const DestructorWait &New, const Wait &Join) {
    const WaitVerdict &J = New.Verdict;
    if (J.Verdict != WaitVerdict::Report ||
        J.Reason == WaitVerdict::UnderLock ||
        J.Reason == WaitVerdict::BodyUnknown)
      return false;
    if (J.Reason == WaitVerdict::LostWake ||
        J.Reason == WaitVerdict::WaitsAgain)
      return true;
    const bool IsRestart = J.Loop && isRestart(New, Join);
    if (isEndedElsewhere(New, Join, IsRestart))
      return false;
    // It tries to end the thread.
    if (J.Signal || !J.LateSignals.empty())
      return true;
    return IsRestart ? isToldAndJoined(New, Join)
                     : isNamedEnd(*New.End) && isAllInView(J);
  }

  //===-- Functions that start once more ----------------------------------===//

  /// The function joins the thread of the last time, and starts the next one.
  bool isRestart(const DestructorWait &New, const Wait &Join) {
    const CallStep &Last = New.Chain.back();
    if (New.Chain.size() != 1)
      return false;
    const FunctionFacts &Facts = Effects.getFacts(Last.In);
    return llvm::any_of(TU.get<ModeledCalls>().findStarts(Join.Object),
                        [&](const StartedBody *S) {
                          return llvm::any_of(Facts.All, [&](const Fact &E) {
                            return E.Node && E.Node == S->Node &&
                                   mayPrecede(Facts, Last.At->At, E.At) &&
                                   !mayPrecede(Facts, E.At, Last.At->At);
                          });
                        });
  }

  /// A function tells the thread and joins it: after that there is nothing to
  /// join, and before that nobody has told it.
  bool isToldAndJoined(const DestructorWait &New, const Wait &Join) {
    return llvm::any_of(
        TU.get<EntryPoints>().getFunctions(), [&](const FunctionDecl *F) {
          return F->getCanonicalDecl() != New.End->getCanonicalDecl() &&
                 joins(*F, Join) && endsIn(*F, New, Join, true);
        });
  }

  /// `Thread = std::thread(...)`, `Thread.joinable()`, `Stopped.load()`
  static bool isStartOrAsk(const Fact &E, const Wait &Join) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
    return (E.Object.Leaf == Join.Object.Leaf &&
            isa_and_nonnull<CXXOperatorCallExpr, CXXConstructExpr>(E.Node)) ||
           (E.Row && (E.Row->TellsJoinable || E.Row->Starts)) ||
           (M && M->isConst());
  }

  /// \p E stores what the next thread is started with, too: with that in the
  /// flag a thread goes on.
  bool isForNext(const Fact &E, const DestructorWait &New) {
    std::optional<bool> Stored = getStoredFlag(E);
    return Stored && E.Object.Leaf &&
           llvm::any_of(Effects.getFacts(New.Chain.back().In).All,
                        [&](const Fact &S) {
                          return S.Kind == Fact::Store &&
                                 S.Object.Leaf == E.Object.Leaf &&
                                 getStoredFlag(S) == Stored;
                        });
  }

  bool joins(const FunctionDecl &F, const Wait &Join) {
    return llvm::any_of(Effects.getWaits(Entity::makeFunction(F)),
                        [&Join](const Wait &W) {
                          return W.IsJoin && W.Object.Leaf == Join.Object.Leaf;
                        });
  }

  //===-- Functions that are ends -----------------------------------------===//

  /// A word of its name says so: `table_stop`, `closeAll`.
  bool isNamedEnd(const FunctionDecl &F) const {
    return hasNameWord(getMentionedName(F), EndWords);
  }

  /// What the thread's loop looks at is seen by this file alone; of an index it
  /// is not known whether that is all of the program.
  bool isAllInView(const WaitVerdict &J) {
    return J.Loop &&
           llvm::all_of(J.Loop->Conditions, [this](const ObjectRef &O) {
             return O.Leaf && isOfThisFile(*O.Leaf, TU.getContext().getSourceManager());
           });
  }

  //===-- What others do --------------------------------------------------===//

  /// Another function does what would end the thread: it may run first. If it
  /// also joins, \p IsRestart finds nothing to join after that.
  bool isEndedElsewhere(const DestructorWait &New, const Wait &Join,
                        bool IsRestart) {
    const StartedBody *S = New.Verdict.Start;
    // Here it is told, and not woken: who wakes at another time is too early.
    bool MustBeMeanwhile = New.Verdict.Reason == WaitVerdict::NotWoken &&
                           New.Verdict.Signal && tells(*New.Verdict.Signal);
    for (const FunctionDecl *F : TU.get<EntryPoints>().getFunctions()) {
      if (F->getCanonicalDecl() == New.End->getCanonicalDecl() ||
          (S->Body && F->getCanonicalDecl() == S->Body->getCanonicalDecl()))
        continue;
      if (MustBeMeanwhile && !mayRunMeanwhile(*F) && !tellsToo(*F, New.Verdict))
        continue;
      if (IsRestart && (isa<CXXConstructorDecl>(F) || joins(*F, Join)))
        continue; // there is no thread yet, or none any more
      // Who sits in the wait does nothing else meanwhile.
      if (endsIn(*F, New, Join, IsRestart) &&
          !isOfThread(*F, New.Verdict, Join))
        return true;
    }
    return false;
  }

  bool endsIn(const FunctionDecl &F, const DestructorWait &New,
              const Wait &Join, bool IsRestart) {
    return llvm::any_of(
        Effects.getFacts(Entity::makeFunction(F)).All, [&](const Fact &E) {
          return E.isAction() && ends(E, New.Verdict, Join) &&
                 !(IsRestart && (isForNext(E, New) || isStartOrAsk(E, Join)));
        });
  }

  /// Something else than the program's own calls runs \p F: another thread, a
  /// library's callback.
  bool mayRunMeanwhile(const FunctionDecl &F) const {
    const EntryPoints &Entries = TU.get<EntryPoints>();
    constexpr size_t Most = 64;
    return llvm::any_of(
        Entries.getCallers().getWithCallers(F, Most),
        [&Entries](const FunctionDecl *By) {
          return llvm::any_of(Entries.getEntries(), [By](const EntryPoint &P) {
            return P.F && (P.Start || P.Handed) &&
                   P.F->getCanonicalDecl() == By->getCanonicalDecl();
          });
        });
  }

  /// Nobody but the thread that waits, the only one of its kind, runs \p F.
  bool isOfThread(const FunctionDecl &F, const WaitVerdict &J,
                  const Wait &Join) const {
    const Entity Body =
        J.Start->Body ? Entity::makeFunction(*J.Start->Body) : Entity();
    if (!Body || !Join.Object.Leaf ||
        Join.Object.Leaf->getType()->isArrayType())
      return false;
    const EntryPoints &Entries = TU.get<EntryPoints>();
    constexpr size_t Most = 64;
    unsigned Starts = 0;
    for (const FunctionDecl *By :
         Entries.getCallers().getWithCallers(F, Most)) {
      const Entity Runs = Entity::makeFunction(*By);
      for (const EntryPoint &P : Entries.getEntries())
        if (P.F && Entity::makeFunction(*P.F) == Runs) {
          if (Runs != Body || !P.Start)
            return false;
          ++Starts;
        }
      if (Runs != Body && isForOthers(*By))
        return false;
    }
    return Starts == 1;
  }

  /// `quit = 1`, or a call of another file's function that is given something
  /// of the thread's: `queue_put(&queue, last)`.
  static bool tells(const Access &Signal) {
    return Signal.Kind == Access::Store ||
           (Signal.By && !Signal.By->Row && !Signal.By->Target &&
            Signal.By->Callee);
  }

  /// \p F tells the thread to stop in the same way, too.
  bool tellsToo(const FunctionDecl &F, const WaitVerdict &J) const {
    const Access &Signal = *J.Signal;
    return llvm::any_of(
        Effects.getFacts(Entity::makeFunction(F)).All, [&](const Fact &E) {
          if (Signal.Kind == Access::Store)
            return E.Kind == Fact::Store &&
                   E.Object.Leaf == Signal.Object.Leaf &&
                   !isOpposite(E, *Signal.By);
          return E.Kind == Fact::Call && E.Callee &&
                 E.Callee->getCanonicalDecl() ==
                     Signal.By->Callee->getCanonicalDecl();
        });
  }

  /// The one stores what tells the thread to go on, the other to end.
  static bool isOpposite(const Fact &A, const Fact &B) {
    const std::optional<bool> X = getStoredFlag(A), Y = getStoredFlag(B);
    return X && Y && *X != *Y;
  }

  bool ends(const Fact &E, const WaitVerdict &J, const Wait &Join) {
    Access A{E.Kind == Fact::Store ? Access::Store : Access::Call, E.Object, &E,
             E.Loc, std::nullopt};
    if (endsBy(A, J, Join) || wakesUnnamed(E, J))
      return true;
    for (unsigned I = 0; I < E.Args.size(); ++I) {
      A.Object = E.getArgObject(I);
      if (endsBy(A, J, Join))
        return true;
    }
    return false;
  }

  /// It ends the thread's wait, on an object that is not named
  /// (`virEventAddTimeout(Ms, ...)`).
  static bool wakesUnnamed(const Fact &E, const WaitVerdict &J) {
    return !J.Loop &&
           isUnblocking(*J.Hazard.back().At->Row->Blocks, E.Callee, E.Row) &&
           llvm::none_of(E.Args,
                         [](const Expr *A) { return getObject(A).isKnown(); });
  }

  bool endsBy(const Access &A, const WaitVerdict &J, const Wait &Join) {
    if (!A.Object.Leaf || !tellsThread(A) || isPlainStd(A))
      return false;
    if (A.Object.Leaf == Join.Object.Leaf)
      return A.Kind == Access::Call && A.By->Row && !A.By->Row->Joins;
    if (J.Loop)
      return !TU.get<FlagStores>().isNeverEnded(*J.Loop) &&
             llvm::any_of(J.Loop->Conditions,
                          [&A](const ObjectRef &O) {
                            return O.Leaf == A.Object.Leaf;
                          }) &&
             mayEnd(A, *J.Loop, false);
    const Blocking &B = *J.Hazard.back().At->Row->Blocks;
    return (isUnblocking(B, A.By->Callee, A.By->Row) &&
            !isOnAnother(A, J.HazardOn) &&
            mayBeOfOne(*A.Object.Leaf, *Join.Object.Leaf)) ||
           (A.Object.Leaf == J.HazardOn.Leaf && mayWake(A, B));
  }

  /// No members of two classes: who wakes by another object (a pipe) has it
  /// beside the thread.
  static bool mayBeOfOne(const ValueDecl &A, const ValueDecl &B) {
    const auto *X = dyn_cast<FieldDecl>(&A);
    const auto *Y = dyn_cast<FieldDecl>(&B);
    return !X || !Y || X->getParent() == Y->getParent();
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  llvm::SmallVector<llvm::StringRef, 24> EndWords; ///< of the options
  FindingSink<DestructorWait, SourceLocation> Found;
};

} // namespace

std::vector<DestructorWait>
findEndFunctionWaits(AnalysisContext &TU,
                     const BlockingDestructorOptions &Options) {
  return EndFunctionFinder(TU, Options).run();
}

} // namespace interop
