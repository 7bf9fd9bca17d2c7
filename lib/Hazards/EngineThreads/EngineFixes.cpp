//===- EngineFixes.cpp - Fixes of engine calls by threads -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EngineFixes.h"
#include "Analysis/BodyParents.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Diagnostics/GeneratedCode.h"
#include "Diagnostics/Wording.h"
#include "Edits/Dispatch/DispatchedCall.h"
#include "Edits/Dispatch/DispatcherName.h"
#include "Edits/EditLog.h"
#include "Edits/IncludeEdit.h"
#include "Hazards/EngineThreads/EngineDispatch.h"
#include "Hazards/EngineThreads/EngineGuard.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

namespace {

using Edits = std::vector<FixItHint>;

/// All calls of one problem, handed over.
struct Dispatched {
  Edits Made; ///< empty: they cannot be
  std::string Needs;
  std::string WhyNot;
  unsigned Declaring = 0; ///< edits at the front that stand beside any other

  bool isSafe() const { return !Made.empty() && Needs.empty(); }
};

class EngineFixer {
public:
  EngineFixer(const EngineThreadsOptions &Options, AnalysisContext &TU)
      : Options(Options), TU(TU), Ctx(TU.getContext()),
        Generated(TU.getLookup().getModels(), Ctx),
        Log(Ctx.getSourceManager()) {}

  void fix(const EngineProblem &P, Finding &F) {
    if (P.Kind == EngineProblem::AfterFork)
      return say(F, "run another program in the child (exec), or let it " +
                        (P.Engine->PerHandle
                             ? std::string("make one of its own")
                             : "be the first to enter " + P.Engine->Title));
    if (P.Kind == EngineProblem::Unguarded && P.Guard)
      return offerGuard(P, Generated, TU, F);
    if (P.Path.Root && P.Path.Root->Kind == ThreadRoot::Signal)
      return say(F, "only set a flag, or write to a pipe, in the handler");
    if (findThreadLock(P, TU) ||
        (Options.Dispatcher.empty() && Options.DispatcherRun.empty()))
      return addAdvice(P, F);
    if (!Ctx.getLangOpts().CPlusPlus)
      return adviseInC(P, F);
    dispatch(P, F);
  }

private:
  static void say(Finding &F, const llvm::Twine &Text) {
    interop::addAdvice(F, F.Loc, Text);
  }

  /// What to do where no dispatcher is known, or none is right.
  void addAdvice(const EngineProblem &P, Finding &F) {
    if (!P.Engine->Advice.empty() || P.Dispatched)
      return; // told with the story
    if (const LockModel *Lock = findThreadLock(P, TU);
        Lock && !Lock->AdviceMissing.empty())
      return say(F, Lock->AdviceMissing);
    if (P.Kind == EngineProblem::Unguarded)
      return say(F, "hold one lock around every call of " + P.Engine->Title);
    say(F, "have the thread that owns " + P.Engine->Title +
               " make this call; the options Dispatcher and DispatcherRun can "
               "name a function that passes the call to it");
  }

  void adviseInC(const EngineProblem &P, Finding &F) const {
    bool Waits = Options.Dispatcher.empty() && findWaitHindrance(P, TU).empty();
    llvm::StringRef Text = Options.Dispatcher;
    if (Text.empty()) {
      if (!Waits)
        return;
      Text = Options.DispatcherRun;
    }
    say(F, "hand " + quote(getName(Text)) +
               " a function that makes this call, " +
               "with what it needs in a struct" +
               (Waits ? "" : " that outlives this function"));
  }

  //===-- Dispatchers ----------------------------------------------------===//

  void dispatch(const EngineProblem &P, Finding &F) {
    Dispatched Run = make(P, Options.DispatcherRun, /*Waits=*/true);
    Dispatched Post = make(P, Options.Dispatcher, /*Waits=*/false);
    const bool IsDone = Run.isSafe() || Post.isSafe();
    if (IsDone) {
      Dispatched &Best = Run.isSafe() ? Run : Post;
      // Otherwise what mends another finding mends this one.
      if (!Log.add(llvm::ArrayRef(Best.Made).drop_front(Best.Declaring)))
        return;
      F.Fixes = std::move(Best.Made);
      Best = {};
      for (const EngineProblem &Other : P.More)
        addOther(Other, F);
    }
    offer(Run, Options.DispatcherRun, IsDone, F);
    offer(Post, Options.Dispatcher, IsDone, F);
  }

  /// Adds what mends another function of the same finding, where it can be.
  void addOther(const EngineProblem &P, Finding &F) {
    Dispatched D = make(P, Options.DispatcherRun, /*Waits=*/true);
    if (!D.isSafe())
      D = make(P, Options.Dispatcher, /*Waits=*/false);
    auto Edits = llvm::ArrayRef(D.Made).drop_front(D.Declaring);
    if (D.isSafe() && Log.add(Edits))
      llvm::append_range(F.Fixes, Edits);
  }

  /// What is not the fix: an alternative, or why there is none.
  static void offer(Dispatched &D, llvm::StringRef Text, bool IsDone,
                    Finding &F) {
    const std::string Name = quote(getName(Text));
    if (!D.Made.empty())
      F.Notes.push_back(
          {F.Loc,
           "hand it to " + Name +
               (D.Needs.empty()
                    ? std::string(" without waiting for it")
                    : ", if " + D.Needs + " will still be there when it runs"),
           std::move(D.Made)});
    else if (!D.WhyNot.empty() && !IsDone)
      addNote(F, F.Loc, Name + " is not offered here: " + D.WhyNot);
  }

  /// "Gui::post" of "Gui::post(${task})".
  static llvm::StringRef getName(llvm::StringRef Text) {
    return Text.take_until([](char C) { return C == '('; });
  }

  Dispatched make(const EngineProblem &P, llvm::StringRef Text, bool Waits) {
    Dispatched Out;
    const FunctionDecl *In = P.Path.Calls.back().In.getFunction();
    if (Text.empty())
      return Out;
    Out.WhyNot = findHindrance(P, Text, Waits, In);
    if (!Out.WhyNot.empty())
      return Out;
    const FunctionDecl *By = findDispatcher(Text, *In, P.getCall().Loc, Ctx);
    const bool IsVoid = By && By->getReturnType()->isVoidType();
    const StmtParents &Parents = TU.get<BodyParents>().get(*In);
    for (const Fact *E : getOutermostCalls(P, Ctx)) {
      const auto *Call = dyn_cast_or_null<CallExpr>(E->Node);
      DispatchedCall One;
      if (!Call)
        One.WhyNot = "it is no call that can be moved";
      else if (Waits && IsVoid && !Parents.isStatement(*Call))
        One.WhyNot = "it returns nothing, and the call's result is used";
      else if (Waits && isBoundToThread(P, *Call))
        One.WhyNot = "an argument can be worked out on this thread alone";
      else
        One = dispatchCall(*In, *Call, {Text.str(), Waits}, TU);
      if (One.Edits.empty())
        return {{}, {}, describeCall(P, *E) + One.WhyNot, 0};
      llvm::append_range(Out.Made, One.Edits);
      addNeeds(One.Needs, Out.Needs);
    }
    if (Generated.isEditedBy(Out.Made))
      return {{}, {}, "a program wrote this text", 0};
    include(Text, *In, Out);
    return Out;
  }

  /// Something in \p Call, which a task would do, is another library's business
  /// of threads: it needs an interpreter, or enters another engine.
  bool isBoundToThread(const EngineProblem &P, const CallExpr &Call) const {
    const SourceManager &SM = Ctx.getSourceManager();
    auto isIn = [&](const Stmt &S) {
      return !SM.isBeforeInTranslationUnit(S.getBeginLoc(),
                                           Call.getBeginLoc()) &&
             !SM.isBeforeInTranslationUnit(Call.getEndLoc(), S.getEndLoc());
    };
    auto isBound = [&](const FunctionDecl &F) {
      auto Entry = TU.get<EngineCalls>().find(F);
      return TU.getLookup().findLockUses(F) ||
             (Entry && Entry->Engine != P.Engine);
    };
    const Entity In = P.Path.Calls.back().In;
    return llvm::any_of(TU.getEffects().getFacts(In).All, [&](const Fact &E) {
      return E.Kind == Fact::Call && E.Callee && E.Node && E.Node != &Call &&
             isIn(*E.Node) && isBound(*E.Callee);
    });
  }

  std::string findHindrance(const EngineProblem &P, llvm::StringRef Text,
                            bool Waits, const FunctionDecl *In) const {
    if (!In || !In->getBody())
      return "the call is not written";
    std::string Why = Waits ? findWaitHindrance(P, TU) : std::string();
    if (Why.empty() && !names(Text))
      Why = findNameHindrance(Text, *In, P.getCall().Loc, Ctx);
    return Why;
  }

  /// The call of the warning goes without a name.
  static std::string describeCall(const EngineProblem &P, const Fact &E) {
    return &E == &P.getCall() ? "" : "of " + quote(getCalledName(E)) + ", ";
  }

  static void addNeeds(llvm::StringRef More, std::string &To) {
    if (More.empty() || llvm::StringRef(To).contains(More))
      return;
    To += (To.empty() ? "" : " and ") + More.str();
  }

  //===-- The project's own dispatcher -----------------------------------===//

  static bool names(llvm::StringRef Text) {
    return Text.ltrim(':').starts_with("interop::");
  }

  void include(llvm::StringRef Text, const FunctionDecl &In, Dispatched &To) {
    constexpr llvm::StringLiteral Header = "interop/dispatcher.h";
    if (!names(Text))
      return;
    auto Hint = IncludeEdit(Ctx.getSourceManager())
                    .add(In.getLocation(), "<" + Header.str() + ">");
    if (!Hint)
      return;
    if (!Options.CanInclude || !Options.CanInclude(Header)) {
      To = {{}, {}, quote(Header) + " is not in the header search path", 0};
      return;
    }
    To.Made.insert(To.Made.begin(), *Hint);
    To.Declaring = 1;
  }

  const EngineThreadsOptions &Options;
  AnalysisContext &TU;
  const ASTContext &Ctx;
  const GeneratedCode Generated;
  EditLog Log;
};

} // namespace

void addEngineFixes(llvm::ArrayRef<EngineProblem> Problems,
                    const EngineThreadsOptions &Options, AnalysisContext &TU,
                    llvm::MutableArrayRef<Finding> Found) {
  EngineFixer All(Options, TU);
  for (auto [P, F] : llvm::zip(Problems, Found))
    All.fix(P, F);
}

} // namespace interop
