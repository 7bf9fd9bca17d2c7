//===- UnjoinedEnds.cpp - What goes while nobody waits --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/PathTests.h"
#include "Hazards/ThreadLifetime/Ends/OutlivedObjects.h"
#include "Hazards/ThreadLifetime/Ends/ThreadEnds.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace interop {

namespace {

class UnjoinedEndFinder {
public:
  UnjoinedEndFinder(std::vector<StartFault> &Out, const ThreadEnds &Ends,
                    const StartedBody &Start, const AccessCollector &Touched,
                    const CallerMap &Callers, const ThreadUses &Uses,
                    EffectTable &Effects)
      : Ends(Ends), Start(Start), Touched(Touched), Callers(Callers),
        Uses(Uses), Effects(Effects), Out(Out) {}

  void run(llvm::ArrayRef<Entity> Bodies) {
    for (const Entity &Body : Bodies)
      if (Ends.isOfOthers(Body) && findIn(Body))
        return;
  }

private:
  bool findIn(const Entity &Body) {
    const FunctionFacts &Facts = Effects.getFacts(Body);
    for (const Fact &E : Facts.All)
      if (Ends.isCancel(E) && findEndAfter(E, Facts))
        return true;
    const FunctionDecl *F = Body.getFunction();
    if (!F || !Touched.isComplete() || isCalledAfterWait(*F))
      return false;
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return (isDetach(E) || (isEnd(*F) && (isStop(E) || isWake(E)))) &&
             findEndBeside(E, Facts);
    });
  }

  /// The thread is let go, and may go on for as long as it likes.
  bool isDetach(const Fact &E) const {
    return Start.Handle.isKnown() &&
           Uses.getAct(E, Start.Handle) == ThreadAct::Detach;
  }

  //===-- What asks the thread to end -------------------------------------===//

  /// `quit = true`, also in a function that \p E calls.
  bool isStop(const Fact &E) const {
    if (!E.Target)
      return isStopItself(E);
    if (E.Kind != Fact::Call || E.Unknown != UnknownReason::None)
      return false;
    AccessCollector Done(Effects);
    Done.addFact(E, {});
    return llvm::any_of(Done.get(), [this](const Access &A) {
      return A.By && isStopItself(*A.By);
    });
  }

  bool isStopItself(const Fact &E) const {
    return Ends.isSignal(E) && (E.Kind == Fact::Call || E.Value);
  }

  /// `g_main_loop_quit(loop)`: what the thread waits in ends.
  bool isWake(const Fact &E) const {
    return Ends.wakes(E) && llvm::any_of(Touched.get(), [&E](const Access &A) {
             return A.Object.Leaf && A.By && A.By->Row && A.By->Row->Blocks &&
                    llvm::any_of(
                        llvm::seq<unsigned>(0, E.Args.size()), [&](unsigned I) {
                          return E.getArgObject(I).Leaf == A.Object.Leaf;
                        });
           });
  }

  /// The function is there to end things, by its name.
  static bool isEnd(const FunctionDecl &F) {
    return isa<CXXDestructorDecl>(F) ||
           hasNameWord(getMentionedName(F), NameWord::End);
  }

  //===-- Ends ------------------------------------------------------------===//

  bool findEndAfter(const Fact &Cancel, const FunctionFacts &Facts) {
    for (const Fact &E : Facts.All) {
      if (!mayPrecede(Facts, Cancel.At, E.At) ||
          mayPrecede(Facts, E.At, Cancel.At))
        continue;
      if (Ends.waitsForThread(E))
        return false;
      // Nobody waits for the thread: a reference that it uses is the owner's.
      for (const EndedObject &Ended : Ends.find(Facts, E, {"unref"}))
        if (const Access *Used = Ends.findUse(Ended);
            Used && !Ends.isGuarded(Ended))
          return add(Cancel, E, Ended, *Used);
    }
    return false;
  }

  /// \p Facts end something on the way through \p Signal, before or after it,
  /// and nothing on that way may wait for the thread. What a detach comes
  /// after may be what tells the thread to end.
  bool findEndBeside(const Fact &Signal, const FunctionFacts &Facts) {
    const bool IsDetach = isDetach(Signal);
    if (!Facts.Loops.empty() || Ends.mayWaitWithin(Signal))
      return false; // it may look until the thread has ended
    for (const Fact &E : Facts.All) {
      if ((!mayPrecede(Facts, Signal.At, E.At) &&
           (IsDetach || !mayPrecede(Facts, E.At, Signal.At))) ||
          Ends.waits(E) || Ends.wakes(E) || mayBeAnswered(E, Facts) ||
          llvm::any_of(getFactsBefore(Facts, E), [&](const Fact *W) {
            return W != &Signal &&
                   (Ends.mayWait(*W, Facts) || Ends.mayWaitWithin(*W));
          }))
        continue;
      for (const EndedObject &Ended : Ends.find(Facts, E))
        if (const Access *Used = Ends.findUse(Ended);
            Used && isBeside(Signal, Ended) && !Ends.isGuarded(Ended) &&
            !Ends.wakes(*Ended.Path.back().At) && !isEndedByThread(Ended))
          return add(Signal, E, Ended, *Used);
    }
    return false;
  }

  /// What tells the thread is a part of the same object, or one of both is the
  /// process's.
  static bool isBeside(const Fact &Signal, const EndedObject &Ended) {
    const ObjectRef &O = Signal.Object;
    return !O.isKnown() || O.isGlobal() || Ended.Object.isGlobal() ||
           O.Root == Ended.Object.Root ||
           (O.Kind == ObjectRef::Member &&
            Ended.Object.Kind == ObjectRef::Member);
  }

  /// It ends only if a count says so, or what the thread itself has set.
  bool mayBeAnswered(const Fact &E, const FunctionFacts &Facts) const {
    bool MayBe = false;
    forEachCondition(Facts, E, [&](const Expr &Test, bool) {
      MayBe |= anyPart(Test, [](const Stmt &S) {
        const auto *U = dyn_cast<UnaryOperator>(&S);
        return isa<CallExpr, CompoundAssignOperator>(S) ||
               (U && U->isIncrementDecrementOp());
      });
      MayBe |= namesAny(Test, [this](const ValueDecl &D) {
        return llvm::any_of(Touched.get(), [&D](const Access &A) {
          return A.Kind == Access::Store && A.Object.Leaf == &D;
        });
      });
    });
    return MayBe;
  }

  /// The thread ends it as well: whoever comes last does.
  bool isEndedByThread(const EndedObject &Ended) const {
    return llvm::any_of(Touched.getFrames(), [&](const AccessFrame &Frame) {
      const FunctionFacts &Facts = Effects.getFacts(Frame.In);
      return llvm::any_of(Facts.All, [&](const Fact &E) {
        return llvm::any_of(Ends.find(Facts, E), [&](const EndedObject &Own) {
          return Own.Object.Leaf == Ended.Object.Leaf;
        });
      });
    });
  }

  /// Whoever calls \p F has waited before it does.
  bool isCalledAfterWait(const FunctionDecl &F) {
    return llvm::any_of(Callers.getCallers(F), [&](const FunctionDecl *By) {
      const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*By));
      return llvm::any_of(Facts.All, [&](const Fact &Call) {
        return Call.Target == Entity::makeFunction(F) &&
               llvm::any_of(getFactsBefore(Facts, Call),
                            [this](const Fact *W) { return Ends.waits(*W); });
      });
    });
  }

  bool add(const Fact &Signal, const Fact &E, const EndedObject &Ended,
           const Access &Used) {
    StartFault &F = addFault(Start, StartFault::OutlivesObject, E.Loc, Out);
    F.Used = Ended.Object;
    F.UsedAt = Used.Loc;
    (isDetach(Signal) ? F.LetGo : F.Signal) = &Signal;
    F.Path = Ended.Path;
    return true;
  }

  const ThreadEnds &Ends;
  const StartedBody &Start;
  const AccessCollector &Touched;
  const CallerMap &Callers;
  const ThreadUses &Uses;
  EffectTable &Effects;
  std::vector<StartFault> &Out;
};

} // namespace

void findUnjoinedEnds(const StartedBody &Start, const AccessCollector &Touched,
                      const Fact *LetGo, AnalysisContext &TU,
                      std::vector<StartFault> &Out) {
  const ThreadEnds Ends(Start, Touched, TU);
  const size_t Before = Out.size();
  UnjoinedEndFinder(Out, Ends, Start, Touched,
                    TU.get<EntryPoints>().getCallers(), TU.get<ThreadUses>(),
                    TU.getEffects())
      .run(TU.get<ThreadUses>().getBodies());
  for (StartFault &F : llvm::drop_begin(Out, Before))
    if (!F.LetGo)
      F.LetGo = LetGo;
}

} // namespace interop
