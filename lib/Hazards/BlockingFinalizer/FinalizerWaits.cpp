//===- FinalizerWaits.cpp - Finalizers that wait --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingFinalizer/FinalizerWaits.h"
#include "AST/Naming.h"
#include "Analysis/Calls/AwaitedCallbacks.h"
#include "Analysis/FindingSink.h"
#include "Analysis/InterpreterLock/LibraryLocks.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Analysis/Waits/WaitClassifier.h"
#include "Hazards/BlockingFinalizer/FinalizerChildren.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// A place is reported once for each interpreter.
using Sink =
    FindingSink<FinalizerProblem, std::pair<const LockModel *, SourceLocation>>;

SourceLocation getPlace(const FinalizerProblem &P) {
  return P.By.Class ? P.By.Loc : P.Lock.getFirst().Loc;
}

class FinalizerWaitFinder {
public:
  FinalizerWaitFinder(AnalysisContext &TU, LockView &View,
                      const BlockingFinalizerOptions &Options, Sink &Found)
      : TU(TU), Effects(TU.getEffects()),
        SM(TU.getContext().getSourceManager()), View(View), Options(Options),
        Waits(TU, View, {/*Slow=*/true}), Locks(TU, View, Waits),
        All(findFinalizers(TU, View)), Children(TU, All), Found(Found) {}

  void run() {
    for (const Finalizer &F : All)
      if (F.Class)
        visitBound(F);
      else if (View.isReported(*F.Body) && F.Body->hasBody())
        visitFunction(F);
  }

private:
  //===-- Functions -------------------------------------------------------===//

  void visitFunction(const Finalizer &F) {
    Entity E = Entity::makeFunction(*F.Body);
    for (const LockContext &C : View.getContexts().getOrUnknown(*F.Body)) {
      visitChildren(F, E, C);
      visitWaits(F, E, C);
      visitJoins(F, E, C);
    }
    visitMethods(F, E);
  }

  void visitWaits(const Finalizer &F, Entity E, const LockContext &C) {
    for (const Wait &W : Effects.getWaits(E))
      if (Waits.counts(W) && (!W.IfLastOwner || F.Class) &&
          Waits.isHeldAt(E, &W, C) && !isHarmless(F, E, W))
        addWait(F, Waits.findProblem(E, C, W));
    for (const LibraryLocking &L : Effects.getLibraryLockings(E))
      addWait(F, Locks.findProblem(E, C, L));
  }

  /// Joins of threads that nothing ends. Of bound classes, and of objects of
  /// C++ that end on the way, interop-blocking-destructor tells.
  void visitJoins(const Finalizer &F, Entity E, const LockContext &C) {
    for (const Wait &W : Effects.getWaits(E)) {
      if (!W.IsJoin || !W.Conditions.empty() || W.IfLastOwner || isEnd(E, W))
        continue;
      CallPath Chain = makeWitness(E, W, Effects);
      WaitVerdict J = classifyJoinItself(WaitSite(), Chain, W, TU);
      if (J.Verdict != WaitVerdict::Report ||
          J.Reason == WaitVerdict::UnderLock || isGivenAway(W, Chain))
        continue;
      FinalizerProblem New;
      New.Kind = FinalizerProblem::Unended;
      New.By = F;
      New.Lock = Waits.makeProblem(LockProblem::Waits, E, C, W.Via);
      New.Lock.Chain = std::move(Chain);
      New.Thread = std::move(J);
      if (!isAnothers(New.Lock))
        add(std::move(New));
    }
  }

  /// Code whose body is not there gets hold of what the thread is kept in,
  /// before the join: it may end it.
  bool isGivenAway(const Wait &Join, const CallPath &Chain) {
    AccessCollector Before = collectBefore(Chain, Effects);
    return llvm::any_of(Before.get(), [&Join](const Access &A) {
      return A.Kind == Access::Call && A.By->Unknown != UnknownReason::None &&
             !A.By->Row && A.Object.Root == Join.Object.Root;
    });
  }

  /// An object of C++ ends on the way there.
  bool isEnd(Entity E, const Wait &W) {
    return llvm::any_of(makeWitness(E, W, Effects), [](const auto &Step) {
      return Step.At->Kind == Fact::Destruction;
    });
  }

  /// What the body has ended ends again for nothing. Of bound classes: a
  /// destructor that takes the lock itself, and waits with it, does so whatever
  /// its binding does; the class may see to it that there is nothing to wait
  /// for.
  bool isHarmless(const Finalizer &F, Entity E, const Wait &W) {
    if (llvm::any_of(Effects.getWaits(E), [&](const Wait &Before) {
          return Before.Via < W.Via && Before.Row == W.Row &&
                 mayAlias(Before.Object, W.Object) &&
                 (F.Class || (isEnd(E, Before) && isEnd(E, W)));
        }))
      return true;
    if (!F.Class)
      return false;
    LockContext Dropped;
    Dropped.Now = LockPresence::NotHeld;
    if (Waits.isHeldAt(E, &W, Dropped))
      return true;
    if (!W.Row->Blocks || W.Row->Blocks->Children.empty())
      return false;
    WaitSite Site;
    Site.Class = F.Class;
    return classifyWait(Site, makeWitness(E, W, Effects), W, TU).Verdict ==
           WaitVerdict::Silent;
  }

  /// It comes about in another finalizer that this one calls, and is told
  /// there.
  bool isAnothers(const LockProblem &P) const {
    return llvm::any_of(
        llvm::drop_begin(P.Chain), [this](const CallStep &Step) {
          const FunctionDecl *F = Step.In ? Step.In.getFunction() : nullptr;
          return F && View.isReported(*F) &&
                 llvm::any_of(All, [F](const Finalizer &Other) {
                   return Other.Body && Other.Body->getCanonicalDecl() ==
                                            F->getCanonicalDecl();
                 });
        });
  }

  void addWait(const Finalizer &F, std::optional<LockProblem> P) {
    if (!P || isAnothers(*P))
      return;
    FinalizerProblem New;
    New.By = F;
    New.Lock = std::move(*P);
    if (New.Lock.Kind == LockProblem::Waits) {
      findCallback(New);
      // The callback waits for this one.
      if (New.Callback)
        New.Lock.IsSlow = false;
      if (New.Lock.IsSlow && !callsBack(New) && !Options.ReportSlow)
        return;
    }
    add(std::move(New));
  }

  /// It ends by itself, but not before callbacks have run on other threads that
  /// may need the lock: who registers them is out of sight. A lock that stays
  /// with its thread is none that they wait for.
  bool callsBack(const FinalizerProblem &P) {
    if (View.getLock().MayWait)
      return false;
    const FunctionDecl *Callee = P.Lock.getLast().Callee;
    return Callee && TU.getLookup().getModels().isWaitingForCallbacks(
                         getQualifiedName(*Callee));
  }

  /// A callback in view that the wait is for, and that takes the lock.
  void findCallback(FinalizerProblem &P) {
    for (const EntryPoint *E :
         findAwaitedCallbacks(P.Lock.getLast(), TU.get<EntryPoints>())) {
      if (!takesLock(*E->F))
        continue;
      P.Callback = E->F;
      P.CallbackOf = E->Call->Callee;
      P.CallbackLoc = E->Call->Node->getBeginLoc();
      return;
    }
  }

  bool takesLock(const FunctionDecl &F) {
    return View.getFlow()
               .getSummary(Entity::makeFunction(F), LockPresence::NotHeld)
               .FirstTake >= 0;
  }

  //===-- Parents ---------------------------------------------------------===//

  void visitChildren(const Finalizer &F, Entity E, const LockContext &C) {
    for (const Wait &W : Effects.getWaits(E))
      if (std::optional<LeftChildren> Left = Children.findLeft(E, W))
        addChildren(F, E, C, makeWitness(E, W, Effects), *Left);
    for (const HandleRelease &R : Effects.getReleases(E))
      if (std::optional<LeftChildren> Left = Children.findLeft(F, E, R))
        addChildren(F, E, C, makeWitness(E, R, Effects), *Left);
  }

  void addChildren(const Finalizer &F, Entity E, const LockContext &C,
                   const CallPath &Chain, const LeftChildren &Left) {
    FinalizerProblem New;
    New.Kind = FinalizerProblem::Children;
    New.By = F;
    const Fact *First = Chain.front().At;
    unsigned I = First - Effects.getFacts(E).All.data();
    New.Lock = Waits.makeProblem(LockProblem::Waits, E, C, I);
    New.Lock.Chain = Chain;
    if (isAnothers(New.Lock))
      return;
    if (F.Entry)
      New.Lock.Why = {F.Entry->Why};
    New.Release = Left.Row;
    New.Parent = Left.Parent;
    New.Child = Left.Child;
    New.What = Left.What;
    New.Construction = Left.Construction;
    New.Keeper = Left.Keeper;
    add(std::move(New));
  }

  //===-- Methods ---------------------------------------------------------===//

  /// A method is written for an object that lives: if it lets go of the lock,
  /// others run while this one goes.
  void visitMethods(const Finalizer &F, Entity E) {
    const bool IsSlot = F.Kind == Finalizer::Slot;
    if (IsSlot ? !F.Entry->IsEnd : !F.Class)
      return;
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const Fact &Ev : Facts.All) {
      const FunctionDecl *M = Ev.Kind == Fact::Call && Ev.Target
                                  ? Ev.Target.getFunction()
                                  : nullptr;
      const LockEntry *Entry = M ? findMethodEntry(*M) : nullptr;
      if (!Entry || (IsSlot ? waits(Ev.Target) : !goesOn(Ev.Target)))
        continue;
      CallPath Chain = findDrop(E, Ev);
      if (Chain.empty())
        continue;
      FinalizerProblem New;
      New.Kind = FinalizerProblem::LetsGo;
      New.By = F;
      New.Lock.Lock = &View.getLock();
      New.Lock.Chain = std::move(Chain);
      if (F.Entry)
        New.Lock.Why = {F.Entry->Why};
      New.Method = M;
      New.MethodLoc = Entry->Why.Loc;
      New.MethodRecord = Entry->Why.Detail;
      add(std::move(New));
    }
  }

  const LockEntry *findMethodEntry(const FunctionDecl &M) const {
    for (const LockEntry &E : View.getEntries().getEntries(M))
      if ((E.Why.Kind == LockReason::Table ||
           E.Why.Kind == LockReason::Bound) &&
          !E.IsFinalizer)
        return &E;
    return nullptr;
  }

  /// Something in it is worth to let go of the lock for.
  bool waits(Entity E) {
    return llvm::any_of(Effects.getWaits(E),
                        [](const Wait &W) {
                          return W.IsJoin || W.Class > BlockingClass::Bounded;
                        }) ||
           !Effects.getLibraryLockings(E).empty();
  }

  /// It lets go of the lock and goes on to use the interpreter, for an object
  /// that is there no more once others have run.
  bool goesOn(Entity Method) {
    llvm::ArrayRef<LockAction> Plan =
        View.getFlow().getActions().getPlan(Method);
    auto isUse = [](const LockAction &A) {
      return A.Kind == LockAction::Requires || A.Kind == LockAction::Follows;
    };
    auto Drop = llvm::find_if(Plan, [](const LockAction &A) {
      return A.Kind == LockAction::Releases;
    });
    for (auto I = Drop; I != Plan.end(); ++I)
      if (const unsigned At = I - Plan.begin();
          isUse(*I) && View.getFact(Method, At).Kind == Fact::Call &&
          View.getFlow().getAt(Method, LockPresence::Held, At).Now ==
              LockPresence::Held &&
          (I->Kind == LockAction::Requires ||
           View.getFlow()
                   .getSummary(View.getFact(Method, At).Target,
                               LockPresence::NotHeld)
                   .FirstNeed >= 0))
        return true;
    return false;
  }

  /// From the call of the method to where the lock is dropped.
  CallPath findDrop(Entity E, const Fact &Call) {
    CallPath Path{{E, &Call}};
    llvm::DenseSet<const void *> Seen;
    return addDrop(Call.Target, Path, Seen) ? Path : CallPath();
  }

  bool addDrop(Entity In, CallPath &Path, llvm::DenseSet<const void *> &Seen) {
    if (!Seen.insert(In.getOpaque()).second ||
        exceeds(Seen.size(), Budget::FinalizerDropBodies))
      return false;
    llvm::ArrayRef<LockAction> Plan = View.getFlow().getActions().getPlan(In);
    for (unsigned I = 0; I < Plan.size(); ++I) {
      const Fact &Ev = View.getFact(In, I);
      Path.push_back({In, &Ev});
      if (Plan[I].Kind == LockAction::Releases ||
          (Plan[I].Kind == LockAction::Follows &&
           addDrop(Ev.Target, Path, Seen)))
        return true;
      Path.pop_back();
    }
    return false;
  }

  //===-- Bound classes ---------------------------------------------------===//

  void visitBound(const Finalizer &F) {
    if (F.IsReleased || isInSystemFile(SM.getExpansionLoc(F.Loc), SM))
      return;
    LockContext Held;
    Held.Now = LockPresence::Held;
    // One of the ends that wait is enough.
    size_t Before = Found.size();
    for (Entity E : findEnds(F, TU.getLookup())) {
      if (Found.size() == Before)
        visitWaits(F, E, Held);
      if (const CXXDestructorDecl *D = getDestructorBody(E))
        visitMethods(F, Entity::makeFunction(*D));
    }
  }

  static const CXXDestructorDecl *getDestructorBody(Entity End) {
    const CXXRecordDecl *R = End.getDestroyed();
    const CXXDestructorDecl *D = R ? R->getDestructor() : nullptr;
    return D && D->hasBody() ? D : nullptr;
  }

  void add(FinalizerProblem P) {
    P.Lock.Others.clear();
    Found.add({&View.getLock(), SM.getFileLoc(getPlace(P))}, std::move(P));
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  const SourceManager &SM;
  LockView &View;
  const BlockingFinalizerOptions Options;
  WaitsUnderLock Waits;
  LibraryLocks Locks;
  const std::vector<Finalizer> All;
  FinalizerChildren Children;
  Sink &Found;
};

} // namespace

std::vector<FinalizerProblem>
findFinalizerProblems(AnalysisContext &TU,
                      const BlockingFinalizerOptions &Options) {
  Sink Found;
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    if (View->getLock().isInterpreters())
      FinalizerWaitFinder(TU, *View, Options, Found).run();
  return Found.take(TU.getContext().getSourceManager(), getPlace);
}

} // namespace interop
