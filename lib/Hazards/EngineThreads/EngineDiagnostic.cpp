//===- EngineDiagnostic.cpp - Engines and their threads, in words ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EngineDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Support/Budgets.h"

using namespace clang;

namespace interop {

/// "'worker'", "the lambda".
static std::string describeBody(const ThreadRoot &R) {
  return describeFunction(getQualifiedName(*R.By));
}

static bool isPlural(const ThreadRoot &R) {
  return R.Kind == ThreadRoot::Pool || R.Kind == ThreadRoot::Team ||
         (R.Kind == ThreadRoot::Started && R.IsMany);
}

static std::string dropComma(std::string Text) {
  if (!Text.empty() && Text.back() == ',')
    Text.pop_back();
  return Text;
}

/// Whose path it is: "the thread that runs 'worker'".
static std::string describeThread(const ThreadRoot &R) {
  switch (R.Kind) {
  case ThreadRoot::Main:
    return "the main thread";
  case ThreadRoot::Started:
    return (R.IsMany ? "several threads that run " : "the thread that runs ") +
           describeBody(R);
  case ThreadRoot::Pool:
    return "threads of a pool, which run " + describeBody(R) + ",";
  case ThreadRoot::Team:
    return "all threads of a team";
  case ThreadRoot::Library:
    return "a library's thread, which calls " + describeBody(R) + ",";
  case ThreadRoot::Any:
    return "any thread that calls " + describeBody(R);
  case ThreadRoot::Collector:
    return "the collector's thread, which calls " + describeBody(R) + ",";
  case ThreadRoot::Signal:
    return "the signal handler " + describeBody(R);
  case ThreadRoot::Caller:
    return "whoever calls " + describeBody(R);
  }
  return {};
}

namespace {

class EngineFindingWriter {
public:
  EngineFindingWriter(const EngineProblem &P, const SourceManager &SM,
                      Finding &F)
      : P(P), Notes(SM, F), F(F) {}

  void write() {
    F.Loc = Notes.getPlace(P.getCall());
    F.Message = Notes.describeCall(P.getCall()) + " " + explainRule();
    F.States = makeCall(P.getCall());
    if (P.Kind != EngineProblem::AfterFork)
      explainPaths();
    else
      explainFork();
    explainSiblings();
    explainMore();
    if (!P.Engine->Advice.empty())
      Notes.add(F.Loc, cite(P.Engine->Advice, P.Engine->From));
  }

private:
  //===-- The warning -----------------------------------------------------===//

  std::string explainRule() const {
    switch (P.Kind) {
    case EngineProblem::NotMain:
      return "is for the main thread alone, but " + explainWho();
    case EngineProblem::SeveralThreads:
      return "must always be called by the same thread, but " + explainWho();
    case EngineProblem::Unguarded:
      return "must not run on two threads at once, but " + explainWho() +
             explainLack();
    case EngineProblem::OtherMaker:
      return "uses " + describe(P.Object) + " on " +
             dropComma(describeThread(*P.Path.Root)) +
             ", but it belongs to the thread that made it";
    case EngineProblem::AfterFork:
      return "is called after a fork in the child, where " + P.Engine->Title +
             " does not work";
    }
    return {};
  }

  std::string explainWho() const {
    std::string Who = describeThread(*P.Path.Root);
    if (P.Other.Root) {
      std::string Others = describeThread(*P.Other.Root);
      if (Who == Others)
        Others = "another such thread";
      return Who + " and " + Others + " reach " + explainWhat();
    }
    return Who + (isPlural(*P.Path.Root) ? " reach it" : " reaches it");
  }

  std::string explainWhat() const {
    return P.Engine->PerHandle && P.Object.Leaf ? describe(P.Object)
                                                : P.Engine->Title;
  }

  std::string explainLack() const {
    return !P.Path.Held.empty() || !P.Other.Held.empty()
               ? " without a common lock"
               : " without a lock";
  }

  //===-- The paths -------------------------------------------------------===//

  void explainPaths() {
    explainOnPath(F, 1, [this] { explainPath(P.Path); });
    explainVainLock();
    if (!P.Other.Root)
      return explainMade();
    explainOnPath(F, 2, [this] { explainOther(); });
  }

  void explainOther() {
    explainPath(P.Other);
    const Fact &Call = P.Other.getCall();
    if (P.Other.Root->Kind != ThreadRoot::Main)
      return Notes.addAt(
          Call, {"the other thread calls " + Notes.describeCall(Call) + " here",
                 makeCall(Call)});
    Statement Runs = makeCall(Call);
    if (P.Other.Calls.size() == 1)
      Runs = {Statement::Runs, "the main thread", Runs.Object};
    Notes.addAt(Call,
                {"the main thread calls " + Notes.describeCall(Call) + " here",
                 std::move(Runs)});
  }

  /// By whoever was spoken of last.
  Statement makeCall(const Fact &Call) const {
    return {Statement::Calls, "", Notes.getPlainName(Call)};
  }

  void explainPath(const ThreadPath &Path) {
    explainRoot(*Path.Root);
    llvm::ArrayRef<CallStep> Calls = Path.Calls;
    size_t From = 0;
    for (const GivenCallable &G : Path.Given) {
      if (G.Index + 1 >= Calls.size())
        break;
      Notes.explainPath(Calls.slice(From, G.Index - From));
      Notes.explainPath(Calls.slice(G.Index, 2), /*NamesNextBody=*/true);
      explainGiven(G);
      From = G.Index + 1;
    }
    Notes.explainPath(Calls.drop_front(From).drop_back());
  }

  void explainGiven(const GivenCallable &G) {
    std::string Body = describeFunction(getQualifiedName(*G.Body));
    if (!G.To.empty())
      Notes.add(G.Loc, Body + " is given to " + quote(G.To) + " here");
    else if (G.KeptIn)
      Notes.add(G.Loc,
                Body + " is kept in " + quote(G.KeptIn->getName()) + " here");
  }

  void explainRoot(const ThreadRoot &R) {
    std::string Body = describeBody(R);
    auto add = [&](std::string Text, std::string Thread) {
      std::string Name =
          R.Kind == ThreadRoot::Team ? "" : getQualifiedName(*R.By);
      Notes.add(R.Loc,
                {Text, Statement{Statement::Runs, std::move(Thread), Name}});
    };
    switch (R.Kind) {
    case ThreadRoot::Main:
      if (R.In)
        add(Body + " is handed to " + quote(R.Detail) +
                " here, which runs it on the main thread",
            "the main thread");
      return;
    case ThreadRoot::Started:
      add(Body + " is started as a thread here" + explainMany(R),
          R.IsMany ? "several threads" : "a thread");
      break;
    case ThreadRoot::Pool:
      add(Body + " is handed to several threads here", "threads of a pool");
      break;
    case ThreadRoot::Team:
      add("a team of threads runs what follows", "threads of a team");
      break;
    case ThreadRoot::Library:
      add(explainRegistered(R, Body) + ", on another thread",
          "a library's thread");
      break;
    case ThreadRoot::Any:
      add("any thread may call " + Body, "any thread");
      break;
    case ThreadRoot::Collector:
      add("a collector calls " + Body + " on a thread of its own",
          "the collector's thread");
      break;
    case ThreadRoot::Signal:
      add(explainRegistered(R, Body) + " at any time", "a signal");
      break;
    case ThreadRoot::Caller:
      return;
    }
    for (SourceLocation Loc :
         llvm::ArrayRef(R.More).take_front(getLimit(Budget::EngineStartsTold)))
      Notes.add(Loc, Body + " is also started here");
  }

  static std::string explainRegistered(const ThreadRoot &R,
                                       const std::string &Body) {
    return R.At ? Body + " is given to " + quote(R.Detail) +
                      " here, which has it called"
                : Body + " is called for " + quote(R.Detail);
  }

  static std::string explainMany(const ThreadRoot &R) {
    if (!R.IsMany || !R.More.empty())
      return "";
    return R.InLoop ? ", in a loop"
                    : ", by what is called in a loop or in several places";
  }

  /// Where a lock is held and does not help.
  void explainVainLock() {
    const bool IsVain = P.Kind == EngineProblem::NotMain ||
                        P.Kind == EngineProblem::SeveralThreads;
    for (const LockOperation &L : P.Path.Held)
      if (IsVain && L.isMutual())
        return Notes.add(
            L.Loc, "the lock taken here does not help: " + P.Engine->Title +
                       " keeps what belongs to the thread that calls it");
  }

  void explainMade() {
    if (P.Made && P.Object.getParam())
      Notes.add(P.Object.Root->getLocation(),
                describe(P.Object) + " is given to another thread here");
    else if (P.Made && !P.Made->At && P.Object.isGlobal())
      Notes.add(P.Object.Root->getLocation(),
                describe(P.Object) +
                    " is made here, when the program is loaded");
    else if (P.Made && P.Made->At)
      explainOnPath(F, 2, [this] {
        Notes.addAt(*P.Made->At,
                    describe(P.Object) + " is made here, on another thread");
      });
  }

  //===-- After a fork ----------------------------------------------------===//

  void explainFork() {
    if (!P.Other.Calls.empty()) {
      Notes.explainPath(llvm::ArrayRef(P.Other.Calls).drop_back());
      Notes.addAt(P.Other.getCall(), Notes.describeCall(P.Other.getCall()) +
                                         " is called here before the fork");
    }
    if (P.Made && P.Made->At)
      Notes.addAt(*P.Made->At,
                  Notes.describeCall(*P.Made->At) + " starts the child here");
    Notes.explainPath(llvm::ArrayRef(P.Path.Calls).drop_back());
  }

  //===-- Elsewhere -------------------------------------------------------===//

  void explainSiblings() {
    if (P.Guard && P.Guarded)
      Notes.addAt(*P.Guarded, Notes.describeCall(*P.Guarded) +
                                  " is called under " +
                                  describe(P.Guard->Lock) + " here");
    if (P.Dispatched)
      Notes.add(P.Dispatched->Loc,
                describeFunction(getQualifiedName(*P.Dispatched->In)) +
                    " hands such a call to " +
                    quote(getQualifiedName(*P.Dispatched->Dispatcher)) +
                    " here");
  }

  void explainMore() {
    for (const Fact *E :
         llvm::ArrayRef(P.Others).take_front(getLimit(Budget::LockOthersTold)))
      Notes.addAt(*E, Notes.describeCall(*E) + " is called here, too");
    Notes.explainMore(F.Loc, P.Others.size());
    if (!P.More.empty())
      Notes.addAt(P.More.front().getCall(),
                  llvm::Twine(P.More.size()) + " more functions reach " +
                      P.Engine->Title + " in this way; the next one here");
  }

  const EngineProblem &P;
  LockNotes Notes;
  Finding &F;
};

} // namespace

Finding makeEngineFinding(const EngineProblem &P, const SourceManager &SM) {
  Finding F;
  EngineFindingWriter(P, SM, F).write();
  return F;
}

} // namespace interop
