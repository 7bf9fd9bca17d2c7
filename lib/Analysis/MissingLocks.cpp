//===- MissingLocks.cpp - An interpreter used without its lock ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/KeptCaptures.h"
#include "Analysis/LockView.h"
#include "Analysis/SourceOrder.h"
#include "Effects/EmptiedObjects.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace interop {

namespace {

class Finder {
public:
  Finder(TUAnalysis &TU, LockView &View)
      : TU(TU), SM(TU.getContext().getSourceManager()), View(View) {}

  void run(std::vector<LockProblem> &Out) {
    for (const FunctionDecl *F : View.getEntries().getFunctions())
      if (View.isReported(*F))
        visit(*F);
    for (const StartedBody &S : TU.getModelledCalls().getStarts())
      visitStart(S);
    for (LockProblem &P : findKeptCaptures(TU, View))
      if (isNew(P.CapturedAt))
        Found.push_back(std::move(P));
    for (LockProblem &P : Found)
      Out.push_back(std::move(P));
  }

private:
  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    if (!View.getFlow().getActions().isTouchedBy(E))
      return;
    bool IsFirst = true;
    for (const LockContext &C : View.getContexts().getOrUnknown(F)) {
      const LockSummary &S = View.getFlow().getSummary(E, C.Now);
      visitNeeds(F, C, S);
      if (IsFirst)
        visitLosses(F, S);
      IsFirst = false;
    }
  }

  //===-- Uses without the lock -------------------------------------------===//

  bool isMissing(const Event &E, const LockAction &A, const LockAt &At) {
    if (!At.IsReached || At.Now != LockPresence::NotHeld)
      return false;
    if (A.Kind == LockAction::Needs || A.Kind == LockAction::Drops)
      return true;
    if (A.Kind != LockAction::Follows ||
        View.getFlow().getSummary(E.Target, At.Now).FirstNeed < 0)
      return false;
    // Said where it is needed, if that function is known to be entered so.
    const FunctionDecl *Callee = E.Target.getFunction();
    return !Callee || !View.isReported(*Callee) ||
           !View.getContexts().has(*Callee, LockPresence::NotHeld);
  }

  void visitNeeds(const FunctionDecl &F, const LockContext &C,
                  const LockSummary &S) {
    Entity E = Entity::makeFunction(F);
    llvm::ArrayRef<LockAction> Plan = View.getFlow().getActions().getPlan(E);
    std::vector<std::pair<const Event *, size_t>> ByCause; // index in Found
    std::vector<unsigned> Order;
    for (unsigned I = 0; I < S.At.size(); ++I)
      if (isMissing(View.getEvent(E, I), Plan[I], S.At[I]))
        Order.push_back(I);
    // Of an object, its end comes last, though it stands where it is declared.
    sortStably(Order, [&](unsigned A, unsigned B) {
      const Event &X = View.getEvent(E, A), &Y = View.getEvent(E, B);
      bool XEnds = X.Kind == Event::Destroy, YEnds = Y.Kind == Event::Destroy;
      return XEnds != YEnds ? YEnds : isBefore(X.Loc, Y.Loc);
    });
    for (unsigned I : Order) {
      const Event *Cause = S.At[I].Since;
      auto *Same = llvm::find_if(ByCause, [Cause](const auto &P) {
                     return P.first == Cause;
                   }).base();
      if (Same != ByCause.data() + ByCause.size()) {
        addOther(Found[Same->second], View.getEvent(E, I));
        continue;
      }
      if (!isNew(View.getEvent(E, I).Loc))
        continue;
      ByCause.push_back({Cause, Found.size()});
      addMissing(F, C, S, I);
    }
  }

  void addOther(LockProblem &P, const Event &E) {
    if (E.Loc != P.getFirst().Loc &&
        llvm::none_of(P.Others,
                      [&E](const Event *O) { return O->Loc == E.Loc; }))
      P.Others.push_back(&E);
    isNew(E.Loc);
  }

  void addMissing(const FunctionDecl &F, const LockContext &C,
                  const LockSummary &S, unsigned I) {
    LockProblem P;
    P.Kind = LockProblem::Missing;
    P.Lock = &View.getLock();
    Entity E = Entity::makeFunction(F);
    P.Chain = View.makeChain(E, C.Now, I, &LockSummary::FirstNeed);
    P.Why = View.getContexts().getAt(E, C, I).Why;
    if (!S.At[I].Since && llvm::any_of(C.Why, canTakeAtEntry))
      P.Entered = &F;
    P.HoldsLock =
        !TU.getEffects().getHeldLocks(E).getAt(View.getEvent(E, I).At).empty();
    P.Needs = View.findNeeds(F);
    Found.push_back(std::move(P));
  }

  static bool canTakeAtEntry(const LockReason &R) {
    return R.Kind == LockReason::Started || R.Kind == LockReason::Library ||
           R.Kind == LockReason::Driven || R.Kind == LockReason::Handed;
  }

  //===-- Locks that stay dropped -----------------------------------------===//

  void visitLosses(const FunctionDecl &F, const LockSummary &S) {
    for (const LostLock &L : S.Lost) {
      const Event &Last = L.Leaves ? *L.Leaves : makeEnd(F);
      if (!isNew(Last.Loc))
        continue;
      LockProblem P;
      P.Kind = LockProblem::Lost;
      P.Lock = &View.getLock();
      P.Chain = {{Entity::makeFunction(F), &Last}};
      LockReason R;
      R.Kind = LockReason::Dropped;
      R.Loc = L.Dropped->Loc;
      R.By = L.Dropped->Callee;
      R.At = L.Dropped;
      P.Why = {R};
      P.Needs = View.findNeeds(F);
      Found.push_back(std::move(P));
    }
  }

  /// The end of a body, as if a return stood there.
  const Event &makeEnd(const FunctionDecl &F) {
    Event End;
    End.Kind = Event::Return;
    End.Loc = F.getBody()->getEndLoc();
    return TU.keep({End}).front();
  }

  //===-- What a thread's closure takes along -----------------------------===//

  void visitStart(const StartedBody &S) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(S.Body);
    if (!S.DestroysCaptures || !M || !M->getParent()->isLambda() || !S.In ||
        !View.isReported(*S.In))
      return;
    for (const LambdaCapture &C : M->getParent()->captures()) {
      if (!C.capturesVariable() || C.getCaptureKind() != LCK_ByCopy ||
          !View.endNeedsLock(
              C.getCapturedVar()->getType().getNonReferenceType()))
        continue;
      const auto *V = dyn_cast<VarDecl>(C.getCapturedVar());
      bool IsEmptied =
          V &&
          isEmptied(ObjectRef::makeVariable(*V),
                    TU.getEffects().getFacts(Entity::makeFunction(*S.Body)),
                    TU.getKnowledge());
      if (!IsEmptied && isNew(C.getLocation()))
        addCaptured(S, C);
    }
  }

  void addCaptured(const StartedBody &S, const LambdaCapture &C) {
    Event End;
    End.Kind = Event::Destroy;
    End.Loc = C.isImplicit() ? S.Loc : C.getLocation();
    End.Destroyed = C.getCapturedVar();
    const std::vector<Event> &Kept = TU.keep({End});
    LockProblem P;
    P.Kind = LockProblem::Captured;
    P.Lock = &View.getLock();
    P.Chain = {{Entity::makeFunction(*S.In), &Kept.front()}};
    P.Capture = C.getCapturedVar();
    P.CapturedAt = Kept.front().Loc;
    Found.push_back(std::move(P));
  }

  //===-- Places ----------------------------------------------------------===//

  /// Instantiations of one template say it once.
  bool isNew(SourceLocation Loc) {
    return Places.insert(SM.getFileLoc(Loc).getRawEncoding()).second;
  }
  bool isBefore(SourceLocation A, SourceLocation B) const {
    return A != B && SM.isBeforeInTranslationUnit(A, B);
  }

  TUAnalysis &TU;
  const SourceManager &SM;
  LockView &View;
  std::vector<LockProblem> Found;
  std::set<unsigned> Places;
};

} // namespace

std::vector<LockProblem> findMissingLocks(TUAnalysis &TU) {
  std::vector<LockProblem> Found;
  for (const std::unique_ptr<LockView> &View : TU.getLockViews())
    Finder(TU, *View).run(Found);
  const SourceManager &SM = TU.getContext().getSourceManager();
  sortStably(Found, [&SM](const LockProblem &A, const LockProblem &B) {
    SourceLocation X = A.getFirst().Loc, Y = B.getFirst().Loc;
    return X != Y && SM.isBeforeInTranslationUnit(X, Y);
  });
  return Found;
}

} // namespace interop
