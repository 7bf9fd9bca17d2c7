//===- LockDiagnostic.cpp - The text of an interpreter lock's finding -----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/InterpreterLock/LockDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/InterpreterLock/LockWords.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// The one that is spelled like the call that it undoes.
const std::string &getUndoing(const LockProblem &P) {
  auto getScope = [](llvm::StringRef Name) { return Name.rsplit("::").first; };
  const FunctionDecl *F = P.getLast().Callee;
  std::string Own = F ? getQualifiedName(*F) : "";
  auto Same = llvm::find_if(P.Use->UndoneBy, [&](const std::string &Name) {
    return llvm::StringRef(Name).contains("::") &&
           getScope(Name) == getScope(Own);
  });
  return Same == P.Use->UndoneBy.end() ? P.Use->UndoneBy.front() : *Same;
}

class LockFindingWriter {
public:
  LockFindingWriter(const LockProblem &P, const SourceManager &SM, Finding &F)
      : P(P), SM(SM), Title(P.Lock->Title), Words(*P.Lock), Notes(SM, F), F(F) {
  }

  void write() {
    F.Loc = getAnchor();
    F.Message = getMessage();
    explainOnPath(F, 1, [this] {
      Notes.explainReasons(describeReasons(P, SM));
      if (P.PartlyTaken)
        Notes.add(Notes.getPlace(*P.PartlyTaken),
                  Title + " is taken here on some of the ways");
      // What the warning does not say itself: at a binding all steps.
      if (!isOwned())
        Notes.explainPath(
            llvm::ArrayRef(P.Chain).drop_front(P.Binding ? 0 : 1));
    });
    explainOnPath(F, getCausePath(P), [this] { Notes.explainCause(P); });
    explainOthers();
  }

private:
  SourceLocation getAnchor() const {
    if (isOwned() && P.CapturedAt.isValid())
      return Notes.getPlace(P.CapturedAt);
    if (!P.Binding)
      return Notes.getPlace(P.getFirst());
    SourceLocation Loc = P.BoundCallable ? P.BoundCallable->getBeginLoc()
                                         : P.Binding->getBeginLoc();
    return Notes.getPlace(Loc);
  }

  //===-- The warning -----------------------------------------------------===//

  std::string getMessage() const {
    switch (P.Kind) {
    case LockProblem::Missing:
      return getMissing();
    case LockProblem::Captured:
      return (P.Capture ? describeCapture() + " is captured by value and ends "
                                              "on the started thread, which"
                        : std::string("what the started thread was given ends "
                                      "on it, and it")) +
             " " + Words.getLacks();
    case LockProblem::Kept:
      return (P.Capture ? describeCapture() : "a bound argument") +
             " is kept by a callable that takes " + Title +
             " to run, but not to end";
    case LockProblem::Stays:
      return getStay();
    case LockProblem::Lost:
    case LockProblem::NotGivenBack:
      return getLost();
    case LockProblem::TakenAgain:
      return getTakenAgain();
    case LockProblem::Waits:
      return getSubject() + getWait() + getWhile();
    case LockProblem::Joins:
      return getJoin();
    case LockProblem::Excludes:
      return getExclusion();
    }
    return {};
  }

  /// A closure owns what is warned of.
  bool isOwned() const {
    return P.Kind == LockProblem::Captured || P.Kind == LockProblem::Kept;
  }
  bool isDirect() const { return P.Chain.size() == 1; }
  bool isEnd() const { return P.getFirst().Kind == Fact::Destruction; }

  std::string describeCapture() const {
    llvm::StringRef Name =
        P.Capture->getIdentifier() ? P.Capture->getName() : "";
    return Name.empty() ? "a capture" : quote(Name);
  }

  /// What the warning stands at: the call there, or what is bound.
  std::string getSubject() const {
    if (!P.Binding)
      return Notes.describeCall(P.getFirst());
    Entity In = P.Chain.front().In;
    return describeFunction(In.getName()) + " is bound without releasing " +
           Title + ", and";
  }

  /// " in 'poll'", where the warning does not stand at that call.
  std::string getWhere() const {
    bool IsHere = isDirect() && !P.Binding;
    return IsHere ? "" : " in " + Notes.getName(P.getLast());
  }
  std::string getWhile() const {
    return P.Binding ? "" : " " + Words.getWhile();
  }

  std::string getWait() const {
    return (P.IsSlow ? " can take long" : " may block forever") + getWhere();
  }

  std::string getMissing() const {
    if (P.PartlyTaken)
      return Notes.describeCall(P.getFirst()) + " needs " + Title +
             ", which is not taken on every way here";
    if (isDirect() || isEnd())
      return Notes.describeCall(P.getFirst()) + " " + Words.getMissing();
    // What an end runs is a part of it.
    auto End = llvm::find_if(P.Chain, [](const CallStep &Step) {
      return Step.At->Kind == Fact::Destruction;
    });
    std::string What = End != P.Chain.end()
                           ? " brings " + Notes.describeEnd(*End->At)
                           : " calls " + Notes.getName(P.getLast());
    return Notes.getName(P.getFirst()) + What + ", which " +
           Words.getMissingInside();
  }

  /// "what 'attach' does is not undone: nothing calls 'detach' before ..."
  std::string getStay() const {
    const std::string &By = getUndoing(P);
    return Notes.describeCall(P.getLast()) + " is not undone: nothing calls " +
           quote(By) + " before the thread that runs " +
           describeFunction(P.Chain.front().In.getName()) + " ends";
  }

  std::string getLost() const {
    const Fact &E = P.getFirst();
    std::string In = describeFunction(P.Chain.front().In.getName());
    std::string Text = In + " returns here";
    if (E.Kind == Fact::Throw)
      Text = "this exception leaves " + In;
    else if (E.Kind == Fact::Call)
      Text = "an exception from " + Notes.getName(E) + " leaves " + In;
    if (P.Use)
      return Text + " without calling " + quote(getUndoing(P)) +
             ", as it does on other ways: this stays " + Title;
    return P.Kind == LockProblem::Lost
               ? Title + " stays released: " + Text + " without taking it again"
               : Title + " stays taken: " + Text + " without giving it back";
  }

  std::string getTakenAgain() const {
    return Notes.describeCall(P.getFirst()) + " takes " + Title +
           ", which this thread holds already" +
           (P.PartlyTaken ? " on some of the ways here" : "") +
           ": it waits for itself";
  }

  std::string getJoin() const {
    std::string Held = P.Binding
                           ? "that needs it"
                           : "that needs " + Title + ", which is held here";
    return getSubject() + " waits" + getWhere() + " for a thread " + Held;
  }

  std::string getExclusion() const {
    std::string Taken = P.Taken ? P.Taken->Title : "a lock of its library";
    return getSubject() + " takes " + Taken + getWhere() + getWhile() +
           (P.Binding ? ", under which a callback waits for it"
                      : ", and a callback waits for " + Title + " under it");
  }

  //===-- Notes -----------------------------------------------------------===//

  void explainOthers() {
    for (const Fact *E :
         llvm::ArrayRef(P.Others).take_front(getLimit(Budget::LockOthersTold)))
      if (E)
        Notes.addAt(*E, describeOther(*E));
  }

  std::string describeOther(const Fact &E) const {
    switch (P.Kind) {
    case LockProblem::Missing:
    case LockProblem::Captured:
    case LockProblem::Kept:
      return Notes.describeCall(E) +
             (Words.isLock() ? " needs it here too" : " is called here too");
    case LockProblem::Stays:
      return {};
    case LockProblem::Lost:
      return "it stays released here too";
    case LockProblem::NotGivenBack:
      return "it stays taken here too";
    case LockProblem::Waits:
    case LockProblem::Joins:
      return Notes.describeCall(E) + " waits here too";
    case LockProblem::TakenAgain:
    case LockProblem::Excludes:
      return Notes.describeCall(E) + " takes it here too";
    }
    return {};
  }

  const LockProblem &P;
  const SourceManager &SM;
  const std::string &Title;
  const LockWords Words;
  LockNotes Notes;
  Finding &F;
};

} // namespace

Finding makeLockFinding(const LockProblem &P, const SourceManager &SM) {
  Finding F;
  LockFindingWriter(P, SM, F).write();
  return F;
}

static std::string getAdvice(const LockProblem &P, bool HoldsMutex) {
  const std::string &Title = P.Lock->Title;
  if (P.Binding && !P.OffersPolicies)
    return "bind a function that releases " + Title + " around it";
  // Under the mutex it would be a deadlock.
  std::string First = HoldsMutex ? " before the mutex is locked, not " : " ";
  switch (P.Kind) {
  case LockProblem::Missing:
    if (!P.Lock->AdviceMissing.empty())
      return P.Lock->AdviceMissing;
    if (P.PartlyTaken)
      return "leave it out where " + Title + " was not taken";
    if (P.Lock->Kind == LockModel::Thread)
      return "leave it to " + Title;
    if (P.Lock->Kind == LockModel::Phase)
      return P.Why.empty() || P.Why.front().Kind == LockReason::Taken
                 ? "call it before or after that"
                 : "do this in a function that is called at another time";
    return P.getFirst().Kind == Fact::Destruction
               ? "let it end where " + Title + " is held"
               : "take " + Title + First + "around it";
  case LockProblem::Captured:
    if (P.Lock->Kind == LockModel::Thread)
      return "let something on " + Title + " own it";
    return "release it in the body, under " + Title +
           ", or let somebody who holds " + Title + " own it";
  case LockProblem::Kept:
    if (P.Lock->Kind == LockModel::Thread)
      return "let an object that ends on " + Title + " own it";
    return "let an object whose destructor takes " + Title + " own it";
  case LockProblem::Stays:
    return "call " + quote(getUndoing(P)) +
           " before that thread ends, unless it was so before";
  case LockProblem::Lost:
    return "take " + Title + " before leaving";
  case LockProblem::NotGivenBack:
    if (P.Use)
      return "call " + quote(getUndoing(P)) + " here, too";
    return "give " + Title + " back before leaving";
  case LockProblem::TakenAgain:
    return "take it once on each way";
  case LockProblem::Waits:
  case LockProblem::Joins:
    if (!P.Lock->AdviceWaits.empty())
      return P.Lock->AdviceWaits;
    if (P.Lock->Kind == LockModel::Thread)
      return "let another thread wait, and tell " + Title + " when it is done";
    if (P.Lock->Kind == LockModel::Phase)
      return "wait before or after that";
    return "release " + Title + First + "around this call";
  case LockProblem::Excludes:
    return "release " + Title +
           " around this call, so that the callback can take it";
  }
  return {};
}

void addLockAdvice(const LockProblem &P, bool HoldsMutex, Finding &F) {
  addAdvice(F, F.Loc, getAdvice(P, HoldsMutex));
}

} // namespace interop
