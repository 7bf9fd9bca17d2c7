//===- FinalizerFixes.cpp - Finalizers that let the lock go ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingFinalizer/FinalizerFixes.h"
#include "Edits/EditLog.h"
#include "Edits/InterpreterLock/LockBinding.h"
#include "Edits/InterpreterLock/LockFixes.h"
#include "Edits/SourceText.h"
#include "Hazards/BlockingFinalizer/FinalizerDiagnostic.h"
#include "Hazards/BlockingFinalizer/HolderFix.h"
#include "Hazards/BlockingFinalizer/WaitBound.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

using Edits = std::vector<FixItHint>;

class FinalizerFixer {
public:
  FinalizerFixer(const BlockingFinalizerOptions &Options, AnalysisContext &TU)
      : All({Options.ReleaseGuard, ""}, TU), Holders(All),
        BoundMs(Options.FixBoundMs), Log(TU.getContext().getSourceManager()) {}

  /// Holders are chosen together.
  void prepare(const FinalizerProblem &P) {
    if (isBound(P) && isFreeOfLock(P) && !addRelease(P))
      Holders.add(P.By, *P.Lock.Lock);
  }

  void fix(const FinalizerProblem &P, Finding &F) {
    auto Made = make(P);
    if (!Made || All.Generated.isEditedBy(*Made)) {
      addFinalizerAdvice(P, isBound(P) && !isFreeOfLock(P),
                         All.TU.getContext().getSourceManager(), F);
      offerBound(P, F);
      return;
    }
    // Declarations at one place stand in any order.
    bool Declares = isBound(P) && Made->size() > 1;
    if (Log.add(llvm::ArrayRef(*Made).drop_front(Declares)))
      F.Fixes = std::move(*Made);
  }

private:
  /// Where letting go of the lock is no way out, a bound is one.
  void offerBound(const FinalizerProblem &P, Finding &F) {
    if (P.Kind != FinalizerProblem::UnderLock || !P.Lock.Lock->MayWait)
      return;
    if (std::optional<Note> N =
            interop::offerBound(P.Lock, BoundMs, All.TU.getContext()))
      F.Notes.push_back(std::move(*N));
  }

  static bool isBound(const FinalizerProblem &P) {
    return P.Kind == FinalizerProblem::UnderLock &&
           P.By.Kind == Finalizer::Bound;
  }

  std::optional<Edits> make(const FinalizerProblem &P) {
    if (P.Kind != FinalizerProblem::UnderLock)
      return std::nullopt;
    if (isBound(P)) {
      auto Made = isFreeOfLock(P) ? addRelease(P) : std::nullopt;
      return Made ? Made : Holders.make(P.By);
    }
    // What runs it while others wait for it cannot be left.
    return P.Lock.Lock->Release.Call.empty() ? makeFix(P.Lock, All)
                                             : std::nullopt;
  }

  /// Nothing in the end of an object needs the lock, or handles it.
  bool isFreeOfLock(const FinalizerProblem &P) {
    Entity End = Entity::makeDestruction(*P.By.Class);
    const LockModel &Lock = *P.Lock.Lock;
    LockFlow &Flow = All.getView(Lock).getFlow();
    const LockSummary &Without = Flow.getSummary(End, LockPresence::NotHeld);
    return Without.FirstNeed < 0 && Without.FirstTake < 0 &&
           All.findDrivers(End, Lock).empty() && !endsSharedNeed(End, Flow);
  }

  /// It may be the last owner of something whose end needs the lock.
  bool endsSharedNeed(Entity End, LockFlow &Flow) {
    EffectTable &Effects = All.TU.getEffects();
    auto hasOne = [&](Entity E) {
      return llvm::any_of(Effects.getFacts(E).All, [&](Fact Own) {
        bool IsShared = Own.Kind == Fact::Destruction && Own.IfLastOwner;
        Own.IfLastOwner = false;
        return IsShared && Flow.endNeedsLock(Own);
      });
    };
    return hasOne(End) || llvm::any_of(Effects.getReached(End), hasOne);
  }

  /// An argument by which the objects end without the lock.
  std::optional<Edits> addRelease(const FinalizerProblem &P) {
    // Without holders, what releases objects never ends them.
    const ClassBinding &Row = *P.By.BinderRow->Finalizes;
    const CXXConstructExpr &Binder = *P.By.Binder;
    const ASTContext &Ctx = All.TU.getContext();
    SourceLocation Close = Binder.getParenOrBraceRange().getEnd();
    if (P.By.IsDerived || !Row.HolderFrom ||
        !findBindingFunction(P.By, *P.Lock.Lock, All) ||
        !SourceText(Ctx).isEditable({Binder.getBeginLoc(), Close}))
      return std::nullopt;
    for (llvm::StringRef Name : Row.ReleasedBy)
      if (auto Released = All.Scopes.findNamed(Name, Close)) {
        auto Hint = appendArgument({Binder.getArgs(), Binder.getNumArgs()},
                                   Close, *Released + "()", Ctx);
        return Hint ? std::optional(Edits{*Hint}) : std::nullopt;
      }
    return std::nullopt;
  }

  LockFixContext All;
  HolderFixes Holders;
  const unsigned BoundMs;
  EditLog Log;
};

} // namespace

void addFinalizerFixes(llvm::ArrayRef<FinalizerProblem> Problems,
                       const BlockingFinalizerOptions &Options,
                       AnalysisContext &TU, std::vector<Finding> &Found) {
  if (Problems.empty())
    return;
  FinalizerFixer All(Options, TU);
  for (const FinalizerProblem &P : Problems)
    All.prepare(P);
  for (auto [P, F] : llvm::zip(Problems, Found))
    All.fix(P, F);
}

} // namespace interop
