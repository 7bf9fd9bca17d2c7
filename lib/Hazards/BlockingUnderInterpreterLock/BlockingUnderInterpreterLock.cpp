//===- BlockingUnderInterpreterLock.cpp - Waits under interpreter locks ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingUnderInterpreterLock/BlockingUnderInterpreterLock.h"
#include "AST/Naming.h"
#include "Analysis/FindingSink.h"
#include "Analysis/InterpreterLock/LibraryLocks.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Diagnostics/InterpreterLock/LockDiagnostic.h"
#include "Diagnostics/Wording.h"
#include "Edits/InterpreterLock/LockFixes.h"
#include "Hazards/BlockingUnderInterpreterLock/OwnRegions.h"

using namespace clang;

namespace interop {

namespace {

/// A place is reported once for each interpreter.
using Sink =
    FindingSink<LockProblem, std::pair<const LockModel *, SourceLocation>>;

/// By the lock and the call's place: the program lets go of that lock around
/// another call.
using ReleasedElsewhere =
    std::map<std::pair<const LockModel *, SourceLocation>, HeldCall>;

class LockWaitFinder {
public:
  LockWaitFinder(AnalysisContext &TU, LockView &View,
                 const BlockingUnderInterpreterLockOptions &Options,
                 Sink &Found, ReleasedElsewhere &Elsewhere)
      : TU(TU), Effects(TU.getEffects()), SM(TU.getContext().getSourceManager()),
        View(View), ReportsSlow(Options.ReportSlow),
        Waits(TU, View, {Options.ReportSlow && !View.getLock().MayWaitSlowly}),
        Locks(TU, View, Waits), Found(Found), Elsewhere(Elsewhere) {}

  void run() {
    for (const FunctionDecl *F : View.getEntries().getFunctions())
      if (View.isReported(*F))
        visit(*F);
    if (ReportsSlow && View.getLock().Kind == LockModel::Interpreter &&
        !View.getLock().MayWaitSlowly)
      for (const HeldCall &H : findHeldCalls(TU, View))
        addHeldCall(H);
  }

private:
  void addHeldCall(const HeldCall &H) {
    LockProblem P =
        Waits.makeProblem(LockProblem::Waits, Entity::makeFunction(*H.In),
                          H.Context, H.Index);
    if (!isNew(P.getFirst().Loc))
      return;
    P.IsSlow = true;
    Elsewhere.try_emplace({P.Lock, P.getFirst().Loc}, H);
    Found.push(std::move(P));
  }

  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    const std::vector<LockContext> &Known = View.getContexts().get(F);
    // Where nothing is known of a body that does nothing, nothing comes of it.
    if (Known.empty() && !View.getFlow().getActions().isTouchedBy(E))
      return;
    for (const LockContext &C : View.getContexts().getOrUnknown(F)) {
      // What finalizers alone lead to is reported with them.
      if (C.InFinalizer)
        continue;
      visitWaits(F, C);
      visitExclusions(F, C);
    }
  }

  bool counts(const LibraryLocking &L) const {
    return WaitsUnderLock::counts(L);
  }
  bool counts(const Wait &W) const { return !W.IfLastOwner && Waits.counts(W); }

  /// True if a function further in is known to be entered so that it is to
  /// blame by itself.
  template <typename T> bool isSaidFurtherIn(Entity Told, const T *W) {
    for (Entity E = Told; W->Of;) {
      E = View.getFact(E, W->Via).Target;
      W = getInner(*W);
      const FunctionDecl *F = E.getFunction();
      if (!F || E == Told || !View.isReported(*F) || !counts(*W))
        continue;
      for (const LockContext &C : View.getContexts().getOrUnknown(*F))
        // A binding mends no other way in.
        if (!C.InFinalizer && !isBindingsToMend(*F, C, !W->Of) &&
            hasIn(E, C, *W) && Waits.isHeldAt(E, W, C))
          return true;
    }
    return false;
  }

  /// \p W comes about in \p E with the constants of \p C, too.
  bool hasIn(Entity E, const LockContext &C, const Wait &W) {
    return llvm::any_of(Effects.getWaits(C.Call.Body ? C.Call : CallContext(E)),
                        [&W](const Wait &O) {
                          return O.Cause == W.Cause && O.Row == W.Row &&
                                 O.IsJoin == W.IsJoin;
                        });
  }
  /// Library locks do not depend on constants.
  static bool hasIn(Entity, const LockContext &, const LibraryLocking &) {
    return true;
  }

  void visitWaits(const FunctionDecl &F, const LockContext &C) {
    Entity E = Entity::makeFunction(F);
    for (const Wait &W : Effects.getWaits(C.Call.Body ? C.Call : E)) {
      if (!counts(W) || !Waits.isHeldAt(E, &W, C) || isSaidFurtherIn(E, &W))
        continue;
      if (std::optional<LockProblem> P = Waits.findProblem(E, C, W))
        add(F, C, std::move(*P));
    }
  }

  void visitExclusions(const FunctionDecl &F, const LockContext &C) {
    if (Locks.getCallbacks().empty())
      return;
    Entity E = Entity::makeFunction(F);
    for (const LibraryLocking &L : Effects.getLibraryLockings(E)) {
      std::optional<LockProblem> P = Locks.findProblem(E, C, L);
      if (P && !isSaidFurtherIn(E, &L))
        add(F, C, std::move(*P));
    }
  }

  /// A wait of a function that is bound, and could run without the lock as a
  /// whole, is its bindings' to mend: of each of them. Where that is not sure,
  /// a wait in its own body is mended there.
  bool isBindingsToMend(const FunctionDecl &F, const LockContext &C,
                        bool IsOwn) {
    Entity E = Entity::makeFunction(F);
    LockActions &Actions = View.getFlow().getActions();
    return C.Entry && C.Entry->getBinding() && isMendable(F, *C.Entry) &&
           C.Entry->Why.Kind == LockReason::Bound && !Actions.isTouchedBy(E) &&
           !View.endsNeedingParams(F) &&
           !(IsOwn && Actions.getUnknowns().reachesUnknownNeed(E));
  }

  /// Without policies what is bound would have to be another function: of one
  /// that stands beside its binding the body can be mended as well.
  bool isMendable(const FunctionDecl &F, const LockEntry &E) const {
    return E.OffersPolicies ||
           !SM.isWrittenInSameFile(
               SM.getExpansionLoc(F.getLocation()),
               SM.getExpansionLoc(E.getBinding()->getBeginLoc()));
  }

  void add(const FunctionDecl &F, const LockContext &C, LockProblem P) {
    if (!isBindingsToMend(F, C, P.Chain.size() == 1)) {
      if (isNew(P.getFirst().Loc))
        Found.push(std::move(P));
      return;
    }
    P.NeedsNothing =
        !View.getFlow().getActions().getUnknowns().reachesUnknownNeed(
            Entity::makeFunction(F));
    P.Why.clear(); // the warning stands there
    for (const LockEntry &E : View.getEntries().getEntries(F)) {
      if (!E.getBinding() || E.Why.Kind != LockReason::Bound || !isNew(E.Loc))
        continue;
      P.Binding = E.getBinding();
      P.BoundCallable = E.Given;
      P.OffersPolicies = E.OffersPolicies;
      Found.push(P);
    }
  }

  bool isNew(SourceLocation Loc) {
    return Found.isNew({&View.getLock(), SM.getFileLoc(Loc)});
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  const SourceManager &SM;
  LockView &View;
  const bool ReportsSlow;
  WaitsUnderLock Waits;
  LibraryLocks Locks;
  Sink &Found;
  ReleasedElsewhere &Elsewhere;
};

} // namespace

/// In source order.
static std::vector<LockProblem>
findWaitsUnderLock(AnalysisContext &TU,
                   const BlockingUnderInterpreterLockOptions &Options,
                   ReleasedElsewhere &Elsewhere) {
  Sink Found;
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    if (!View->getLock().MayWait)
      LockWaitFinder(TU, *View, Options, Found, Elsewhere).run();
  return Found.take(
      TU.getContext().getSourceManager(), [](const LockProblem &P) {
        return P.Binding ? P.BoundCallable->getExprLoc() : P.getFirst().Loc;
      });
}

std::vector<Finding> checkBlockingUnderInterpreterLock(
    AnalysisContext &TU, const BlockingUnderInterpreterLockOptions &Options) {
  ReleasedElsewhere Elsewhere;
  std::vector<LockProblem> Problems =
      findWaitsUnderLock(TU, Options, Elsewhere);
  std::vector<Finding> Found;
  for (const LockProblem &P : Problems) {
    Found.push_back(makeLockFinding(P, TU.getContext().getSourceManager()));
    auto Other = Elsewhere.find({P.Lock, P.getFirst().Loc});
    if (Other != Elsewhere.end())
      addNote(Found.back(), Other->second.Released,
              {describeFunction(getQualifiedName(*Other->second.ReleasedIn)) +
               " releases " + P.Lock->Title + " around it here"});
  }
  addLockFixes(Problems, {Options.ReleaseGuard, /*AcquireGuard=*/""}, TU,
               Found);
  return Found;
}

} // namespace interop
