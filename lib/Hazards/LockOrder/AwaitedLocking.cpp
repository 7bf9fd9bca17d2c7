//===- AwaitedLocking.cpp - Waits under a lock that is needed -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/AwaitedLocking.h"
#include "AST/Naming.h"
#include "Analysis/Calls/AwaitedCallbacks.h"
#include "Analysis/Calls/Witness.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/DroppedLocks.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Waits/StopSignals.h"
#include "Analysis/Waits/ThreadBody.h"
#include "Dataflow/Reachability.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// One finding for each place, mutex and awaited function.
using AwaitedSink =
    FindingSink<AwaitedLocking,
                std::tuple<SourceLocation, const void *, const FunctionDecl *>>;

/// Both are parts of one object, or none is a part of any.
bool isOfSameObject(const ObjectRef &A, const ObjectRef &B) {
  const bool IsDirect = A.Root == A.Leaf;
  return A.Kind == B.Kind && IsDirect == (B.Root == B.Leaf) &&
         (IsDirect || A.Root == B.Root);
}

class AwaitedLockingFinder {
public:
  explicit AwaitedLockingFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()) {}

  std::vector<AwaitedLocking> run() {
    for (const FunctionDecl *F : TU.get<LockBodies>().getUsers())
      if (!isInOwnDestruction(*F, TU))
        visit(Entity::makeFunction(*F));
    return Found.take(
        TU.getContext().getSourceManager(),
        [](const AwaitedLocking &P) { return P.Chain.front().At->Loc; });
  }

private:
  void visit(Entity E) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    if (Facts.Locks.empty())
      return;
    for (const Wait &W : Effects.getWaits(E))
      visit(W, makeWitness(E, W, Effects));
    for (const Fact &At : Facts.All)
      if (!At.Target)
        for (Entity Run : Locks.findRun(At))
          visitRun({E, &At}, Run);
  }

  /// \p Call may run \p Run, which is kept in what it calls: `of->stop(of)`.
  void visitRun(const CallStep &Call, Entity Run) {
    Fact Direct = *Call.At;
    Direct.Target = Run;
    const Binding Given = bindCall(Direct);
    for (Wait W : Effects.getWaits(Run)) {
      if (!W.IsJoin)
        continue;
      CallPath Chain{Call};
      llvm::append_range(Chain, makeWitness(Run, W, Effects));
      W.Object = Given.apply(W.Object);
      if (W.Object.isKnown())
        visit(W, std::move(Chain));
    }
  }

  void visit(const Wait &W, CallPath Chain) {
    if (!W.Conditions.empty() || W.IfLastOwner)
      return;
    const CallStep First = Chain.front();
    for (const LockOperation &Held : Locks.getHeld(First.In, First.At->At))
      if (Held.isMutual() && Held.findInProgram())
        visit(W, Held, Chain);
  }

  void visit(const Wait &W, const LockOperation &Held, const CallPath &Chain) {
    AwaitedLocking P;
    P.Held = Held;
    P.Chain = Chain;
    if (isDroppedAlong(P.Chain, Held, TU))
      return;
    if (W.IsJoin)
      for (const StartedBody *S : TU.get<ModeledCalls>().findStarts(W.Object))
        visitThread(*S, W, P);
    for (const EntryPoint *Callback :
         findAwaitedCallbacks(*P.Chain.back().At, TU.get<EntryPoints>())) {
      P.Awaited = Callback->F;
      P.Given = Callback->Loc;
      P.HandedTo = Callback->Call->Callee;
      add(P);
    }
  }

  //===-- Threads ---------------------------------------------------------===//

  void visitThread(const StartedBody &S, const Wait &Join, AwaitedLocking P) {
    if (!S.Body || !TU.getLookup().hasBody(*S.Body) ||
        isOfOtherObject(P.Held.Lock, Join.Object) || isToldDone(S, Join, P))
      return;
    P.Awaited = S.Body;
    P.Given = S.Loc;
    if (!add(P))
      addOverride(S, Join, P);
  }

  /// What the thread runs are virtual functions of the class that joins it.
  void addOverride(const StartedBody &S, const Wait &Join, AwaitedLocking &P) {
    WaitSite Site;
    if (const auto *M =
            dyn_cast_or_null<CXXMethodDecl>(P.Chain.front().In.getFunction()))
      Site.Class = M->getParent();
    if (!Site.Class)
      return;
    ThreadBody Body(Site, S, Join.Object, TU);
    for (const Access &A : Body.getTouched())
      if (A.Kind == Access::Lock && A.Object == P.Held.Lock) {
        P.Taking = Body.getAccesses().makePath(A);
        return push(P, A.Loc);
      }
  }

  /// Mutex and thread are members of one class, but here of two objects: the
  /// thread takes that of its own.
  static bool isOfOtherObject(const ObjectRef &Lock, const ObjectRef &Thread) {
    const auto *L = dyn_cast_or_null<FieldDecl>(Lock.Leaf);
    const auto *T = dyn_cast_or_null<FieldDecl>(Thread.Leaf);
    return L && T && L->getParent() == T->getParent() &&
           !isOfSameObject(Lock, Thread);
  }

  /// Its value can say something: it is no lock, and no plain record.
  bool mayTell(const ValueDecl &D) const {
    QualType T = D.getType().getNonReferenceType();
    if (T->isScalarType())
      return true;
    const CXXRecordDecl *R = getDefinedClass(T);
    const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
    return R && !R->isCLike() && !(Row && Row->Synchronization);
  }

  /// A number or a pointer is given to a function by its value, which leaves it
  /// as it is: `receive(monitor)`, and not `open(&monitor)`.
  static bool isOnlyPassed(const Access &A) {
    const ValueDecl *D = A.Object.Leaf;
    const FunctionDecl *To = A.By ? A.By->Callee : nullptr;
    if (A.Kind != Access::Call || !To || !D || !D->getType()->isScalarType())
      return false;
    for (unsigned I = 0; I < A.By->Args.size(); ++I) {
      const Expr *Arg = A.By->Args[I];
      const auto *U =
          Arg ? dyn_cast<UnaryOperator>(Arg->IgnoreParenCasts()) : nullptr;
      const bool IsAddress = U && U->getOpcode() == UO_AddrOf;
      const bool IsReference =
          I < To->getNumParams() &&
          To->getParamDecl(I)->getType()->isReferenceType();
      if (Arg && (IsAddress || IsReference) &&
          getObject(IsAddress ? U->getSubExpr() : Arg).Leaf == D)
        return false;
    }
    return true;
  }

  /// The thread says that it is at its end, by what is looked at before the
  /// join, or by putting itself where the joiner finds it. Then it has taken
  /// the mutex for the last time. What the joiner changes is rather a stop
  /// signal.
  bool isToldDone(const StartedBody &S, const Wait &Join,
                  const AwaitedLocking &P) {
    AccessCollector Before = collectBefore(P.Chain, Effects);
    ThreadBody Body(WaitSite(), S, Join.Object, TU);
    auto changes = [](llvm::ArrayRef<Access> In, const ObjectRef &O) {
      return llvm::any_of(In, [&O](const Access &A) {
        return A.Object.Leaf == O.Leaf && changesObject(A) && !isOnlyPassed(A);
      });
    };
    auto tellsDone = [&](const ReadFact &R) {
      // What only leads to the handle says nothing of the thread, nor does the
      // lock itself, as the program's own guard is given it.
      return R.Object.Leaf && R.Object.Leaf != Join.Object.Root &&
             R.Object.Leaf != P.Held.Lock.Leaf && mayTell(*R.Object.Leaf) &&
             changes(Body.getTouched(), R.Object) &&
             !changes(Before.get(), R.Object);
    };
    return changes(Body.getTouched(), Join.Object) ||
           llvm::any_of(P.Chain, [&](const CallStep &Step) {
             const FunctionFacts &In = Effects.getFacts(Step.In);
             return llvm::any_of(In.Reads, [&](const ReadFact &R) {
               return mayPrecede(In, R.At, Step.At->At) && tellsDone(R);
             });
           });
  }

  //===-- What the other takes --------------------------------------------===//

  /// True if the awaited function is seen to take the lock.
  bool add(AwaitedLocking &P) {
    Entity Other = Entity::makeFunction(*P.Awaited);
    for (const LockAcquisition &T : Locks.getTaken(Other)) {
      if (!T.findInProgram() || !T.isSameInProgram(P.Held))
        continue;
      SourceLocation Taken;
      P.Taking = Locks.makeChain(Other, T, Taken);
      push(P, Taken);
      return true;
    }
    return false;
  }

  void push(AwaitedLocking &P, SourceLocation Taken) {
    if (!Found.isNew({P.Chain.front().At->Loc, P.Held.getKey(), P.Awaited}))
      return;
    P.Taken = Taken;
    Found.push(P);
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  AwaitedSink Found;
};

} // namespace

std::vector<AwaitedLocking> findAwaitedLockings(AnalysisContext &TU) {
  return AwaitedLockingFinder(TU).run();
}

} // namespace interop
