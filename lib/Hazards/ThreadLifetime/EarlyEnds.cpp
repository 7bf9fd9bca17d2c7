//===- EarlyEnds.cpp - What goes before its thread is joined --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/EndedObjects.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class EarlyEndFinder {
public:
  EarlyEndFinder(const StartedBody &Start, const ThreadSlot &Slot,
                 const SlotCallers &Callers, const AccessCollector &Touched,
                 AnalysisContext &TU, std::vector<StartFault> &Out)
      : Start(Start), Slot(Slot), Callers(Callers), Touched(Touched), TU(TU),
        Effects(TU.getEffects()), Out(Out) {}

  void run() {
    if (Callers.getJoiners().empty())
      return findCancelled();
    for (const Entity &Body : TU.get<ThreadUses>().getBodies())
      if (!isOfThread(Body) && Body.getFunction() != Start.In)
        findIn(Body);
  }

private:
  /// The thread itself runs \p Body.
  bool isOfThread(const Entity &Body) const {
    return llvm::any_of(Touched.getFrames(),
                        [&Body](const AccessFrame &F) { return F.In == Body; });
  }

  void findIn(const Entity &Body) {
    const FunctionFacts &Facts = Effects.getFacts(Body);
    for (const Fact &J : Facts.All) {
      if (!Callers.joins(J))
        continue;
      for (const Fact *E : getFactsBefore(Facts, J))
        if (check(*E, J, Facts))
          return;
    }
  }

  bool check(const Fact &E, const Fact &Join, const FunctionFacts &Facts) {
    if (mayPrecede(Facts, Join.At, E.At) || Callers.joins(E) || waitsItself(E))
      return false;
    for (const EndedObject &Ended : findEnded(Facts, E)) {
      // A body that is in view says itself what it ends.
      if (E.Target && Ended.Path.size() == 1 && E.Kind == Fact::Call && !E.Row)
        continue;
      const Access *Used = findUse(Ended);
      const Fact *End = findDestruction(Ended.Path.back());
      if (!Used || isWake(*Ended.Path.back().At) || isGuarded(Ended) ||
          (End && waitsItself(*End)) || isWaitedFor(E, Facts))
        continue;
      StartFault &F = addFault(Start, StartFault::EndsEarly, E.Loc, Out);
      F.Used = Ended.Object;
      F.UsedAt = Used->Loc;
      F.At = &Join;
      F.Path = Ended.Path;
      return true;
    }
    return false;
  }

  //===-- Cancelled, and never joined -------------------------------------===//

  void findCancelled() {
    if (Slot.isEnded())
      return;
    for (const Entity &Body : TU.get<ThreadUses>().getBodies()) {
      const FunctionFacts &Facts = Effects.getFacts(Body);
      for (const Fact &E : Facts.All)
        if (isCancel(E) && findEndAfter(E, Facts))
          return;
    }
  }

  /// `pthread_cancel(thread)`: a library's function that is given the handle,
  /// and of which no row says that it waits.
  bool isCancel(const Fact &E) const {
    if (E.Kind != Fact::Call || E.Target || !E.Callee || E.Node == Start.Node ||
        (E.Row && (E.Row->Blocks || E.Row->Starts)))
      return false;
    return E.Args.size() == 1 && E.getArgObject(0).Leaf == Slot.Decl &&
           hasNameWord(E.Callee->getName(), {"cancel", "kill", "terminate"});
  }

  bool findEndAfter(const Fact &Cancel, const FunctionFacts &Facts) {
    for (const Fact &E : Facts.All) {
      if (!mayPrecede(Facts, Cancel.At, E.At) ||
          mayPrecede(Facts, E.At, Cancel.At))
        continue;
      if (waitsItself(E))
        return false;
      // Nobody waits for the thread: a reference that it uses is the owner's.
      for (const EndedObject &Ended : findEnded(Facts, E, {"unref"}))
        if (const Access *Used = findUse(Ended); Used && !isGuarded(Ended)) {
          StartFault &F =
              addFault(Start, StartFault::OutlivesObject, E.Loc, Out);
          F.Used = Ended.Object;
          F.UsedAt = Used->Loc;
          F.Signal = &Cancel;
          return true;
        }
    }
    return false;
  }

  //===-- Ends ------------------------------------------------------------===//

  /// What \p E of \p Facts ends, by what it does or by its name, in which the
  /// words \p More count, too.
  std::vector<EndedObject> findEnded(const FunctionFacts &Facts, const Fact &E,
                                     llvm::ArrayRef<StringRef> More = {}) {
    std::vector<EndedObject> All =
        findEndedObjects({Facts.Self, &E}, Effects, TU.getLookup());
    if (ObjectRef O = findEndedByName(E, More); O.isKnown())
      All.push_back({O, {{Facts.Self, &E}}});
    return All;
  }

  /// What a function ends by its name: `client_cleanup(&client)`. Words of
  /// \p More give up a reference: the thread may have been given its own.
  ObjectRef findEndedByName(const Fact &E, llvm::ArrayRef<StringRef> More) {
    // Beside another argument it may be what the ended is taken out of.
    if (E.Kind != Fact::Call || !E.Callee || E.Row || E.Args.size() != 1 ||
        !E.Callee->getDeclName().isIdentifier())
      return {};
    const StringRef Words[] = {"cleanup", "deinit",  "delete",
                               "destroy", "dispose", "free"};
    const ObjectRef O = E.getArgObject(0);
    if (hasNameWord(E.Callee->getName(), Words))
      return O;
    bool IsGiven = llvm::any_of(
        Start.Args, [&O](const ObjectRef &A) { return A.Leaf == O.Leaf; });
    return !IsGiven && hasNameWord(E.Callee->getName(), More) ? O : ObjectRef();
  }

  //===-- Uses ------------------------------------------------------------===//

  /// The thread uses what \p Ended ends, a field or a global.
  const Access *findUse(const EndedObject &Ended) {
    const ObjectRef &O = Ended.Object;
    if (!isLasting(O) || O.Leaf == Slot.Decl)
      return nullptr;
    const Access *Used = nullptr;
    unsigned Calls = 0;
    for (const Access &A : Touched.get()) {
      if (A.Object.Leaf != O.Leaf)
        continue;
      Calls += A.Kind == Access::Call;
      Used = Used ? Used : &A;
      if (isOwned(Ended) && setsPointer(A))
        return nullptr; // the thread says itself what is there
    }
    return Calls <= 1 && mayStop(Ended) ? nullptr : Used;
  }

  /// `p->buffer = ...`, not `p->buffer[0] = ...`.
  static bool setsPointer(const Access &A) {
    if (A.Kind != Access::Store || !A.By->Node)
      return false;
    const Expr *To = nullptr;
    if (const auto *B = dyn_cast<BinaryOperator>(A.By->Node))
      To = B->getLHS();
    else if (const auto *U = dyn_cast<UnaryOperator>(A.By->Node))
      To = U->getSubExpr();
    return !To || isa<MemberExpr, DeclRefExpr>(To->IgnoreParenImpCasts());
  }

  /// It is no plain call of a library that ends it.
  static bool isOwned(const EndedObject &Ended) {
    return Ended.Path.size() > 1 || Ended.Path.back().At->Kind != Fact::Call;
  }

  /// All that the thread does is to run the object, whose destructor is out of
  /// sight and may wait for it.
  bool mayStop(const EndedObject &Ended) {
    const Fact *End = findDestruction(Ended.Path.back());
    return End && !End->Row &&
           (!End->Target || Effects.getFacts(End->Target).isBodyUnseen());
  }

  /// The end of the object that \p At deletes, or lets an owner give up.
  const Fact *findDestruction(const CallStep &At) {
    for (const Fact &E : Effects.getFacts(At.In).All)
      if (E.Kind == Fact::Destruction && E.Node && E.Node == At.At->Node)
        return &E;
    return nullptr;
  }

  //===-- What makes it right ---------------------------------------------===//

  /// What \p E ends is what the thread waits with: it is told so to go on.
  bool isWake(const Fact &E) const {
    if (E.Kind != Fact::Call || !E.Row || E.Row->DestroysOwned)
      return false;
    if (!E.Callee || !E.Callee->getDeclName().isIdentifier())
      return true;
    StringRef Name = E.Callee->getName();
    return llvm::any_of(Touched.get(), [&](const Access &A) {
      const FunctionModel *Row = A.By ? A.By->Row : nullptr;
      return Row && Row->Blocks &&
             (llvm::is_contained(Row->Blocks->Unblock, Name) ||
              llvm::is_contained(Row->Blocks->NotUnblockedBy, Name));
    });
  }

  /// It ends under a lock, which the thread may hold while it uses it.
  bool isGuarded(const EndedObject &Ended) {
    return llvm::any_of(Ended.Path, [this](const CallStep &S) {
      return !Effects.getHeldLocks(S.In).getAt(S.At->At).empty();
    });
  }

  /// Something before \p E may have waited for the thread already.
  bool isWaitedFor(const Fact &E, const FunctionFacts &Facts) {
    return llvm::any_of(getFactsBefore(Facts, E), [&](const Fact *W) {
      return Callers.joins(*W) || waitsItself(*W);
    });
  }

  bool waitsItself(const Fact &E) const {
    return (E.Row && (E.Row->Joins || E.Row->Blocks)) ||
           (E.Target && !Effects.getWaits(E.Target).empty());
  }

  const StartedBody &Start;
  const ThreadSlot &Slot;
  const SlotCallers &Callers;
  const AccessCollector &Touched;
  AnalysisContext &TU;
  EffectTable &Effects;
  std::vector<StartFault> &Out;
};

} // namespace

void findEarlyEnds(const StartedBody &Start, const ThreadSlot &Slot,
                   const SlotCallers &Callers, const AccessCollector &Touched,
                   AnalysisContext &TU, std::vector<StartFault> &Out) {
  EarlyEndFinder(Start, Slot, Callers, Touched, TU, Out).run();
}

} // namespace interop
