//===- LockReasons.cpp - Why a lock is held, or is not, in words ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/InterpreterLock/LockReasons.h"
#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockWords.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// One reason; \p IsHeld is the state that it gives.
class ReasonWriter {
public:
  ReasonWriter(const LockReason &R, bool IsHeld, const LockModel &Lock,
               const SourceManager &SM)
      : R(R), IsHeld(IsHeld), Title(Lock.Title), Words(Lock), SM(SM) {}

  NoteText write() const { return {getText(), getStatement()}; }

private:
  std::string getText() const {
    switch (R.Kind) {
    case LockReason::Table:
      return By() + " is in a table of " + R.Detail + ", whose functions are " +
             entered();
    case LockReason::Named:
      return By() + " is " + entered();
    case LockReason::Bound:
      return By() + " is bound here and " + entered();
    case LockReason::Policy:
      return By() + " is bound here with a policy that releases " + Title;
    case LockReason::Started:
      return By() + " runs on a thread that is started here and " +
             Words.getLacks();
    case LockReason::Team:
      return "all threads of a team run what follows in " + By() +
             ", and only the one that starts it can be " + getTeamsOwn();
    case LockReason::Library:
      return By() + " is called on a thread of the library, which " +
             Words.getLacks() + "; it is registered here with " +
             quote(R.Detail);
    case LockReason::Slot:
      return By() + " is called on a thread of the library, which " +
             Words.getLacks() + "; it is put into a " + quote(R.Detail) +
             " here";
    case LockReason::Handed:
      return By() + " is handed to " + quote(R.Detail) + " here, and " +
             entered();
    case LockReason::Method:
      return By() + " is called for " + quote(R.Detail) + ", and " + entered();
    case LockReason::Parameter:
      return By() + " is given " + quote(R.Detail) + ", so it is " + entered();
    case LockReason::Driven:
      return By() + " is called during " + quote(R.Detail) + " here, where " +
             Words.getState(IsHeld);
    case LockReason::Caller:
      return By() + " is called here";
    case LockReason::Dropped:
      return Words.getChange(By(), /*Takes=*/false);
    case LockReason::Taken:
      return Words.getChange(By(), /*Takes=*/true);
    case LockReason::Needed:
      return By() + " " + Words.getNeeds() +
             " here, and nothing changes it in between";
    case LockReason::Retaken:
      return By() + " takes " + Title +
             " here, and nothing changes it in between";
    case LockReason::Token:
      return By() + " takes " + Title +
             " here with what it is given, so it is entered without it";
    case LockReason::Itself:
      if (!R.Detail.empty())
        return By() + " takes " + Title + " here, and " + quote(R.Detail) +
               " is called by the same library";
      return By() + " takes " + Title +
             " itself here, so it can be entered without it";
    case LockReason::Given:
      return By() + " is given to " + quote(R.Detail) + " here, where " +
             Words.getState(IsHeld) + ", and may be called at once";
    }
    return {};
  }

  /// As what it runs, where the reason is how a function is entered.
  Statement getStatement() const {
    switch (R.Kind) {
    case LockReason::Started:
      return {Statement::Runs, "a thread", getName()};
    case LockReason::Team:
      return {Statement::Runs, "threads of a team"};
    case LockReason::Library:
    case LockReason::Slot:
      return {Statement::Runs, "a library's thread", getName()};
    case LockReason::Table:
    case LockReason::Named:
    case LockReason::Bound:
    case LockReason::Handed:
    case LockReason::Method:
    case LockReason::Parameter:
      return {Statement::Runs, entered(), getName()};
    default:
      return {};
    }
  }

  /// Of a function; empty if it is none.
  std::string getName() const {
    if (R.At && R.At->Kind == Fact::Call)
      return getWrittenName(*R.At, SM);
    return R.By ? getQualifiedName(*R.By) : "";
  }
  std::string By() const {
    if (std::string Name = getName(); !Name.empty())
      return describeFunction(Name);
    return R.At ? "the end of " + quote(getCalledName(*R.At)) : "what comes";
  }
  std::string entered() const { return Words.getEntered(IsHeld); }
  std::string getTeamsOwn() const {
    return Words.isThread() ? Title : "one that holds " + Title;
  }

  const LockReason &R;
  bool IsHeld;
  const std::string &Title;
  const LockWords Words;
  const SourceManager &SM;
};

bool isHeldAtProblem(const LockProblem &P) {
  switch (P.Kind) {
  case LockProblem::Missing:
    return P.Lock->Kind == LockModel::Phase;
  case LockProblem::Stays:
  case LockProblem::Captured:
  case LockProblem::Kept:
  case LockProblem::Lost:
    return false;
  case LockProblem::NotGivenBack:
  case LockProblem::TakenAgain:
  case LockProblem::Waits:
  case LockProblem::Joins:
  case LockProblem::Excludes:
    return true;
  }
  return true;
}

} // namespace

std::vector<LockReasonText> describeReasons(llvm::ArrayRef<LockReason> Why,
                                            const LockModel &Lock, bool IsHeld,
                                            const SourceManager &SM) {
  std::vector<LockReasonText> Texts;
  // What stands before a change has the other state.
  for (const LockReason &R : llvm::reverse(Why)) {
    const FunctionDecl *Callee = R.At ? R.At->Callee : nullptr;
    SourceLocation Loc = findWrittenPlace(R.Loc, Callee, SM).Loc;
    if (Loc.isValid())
      Texts.push_back({Loc, ReasonWriter(R, IsHeld, Lock, SM).write()});
    if (R.Kind == LockReason::Dropped)
      IsHeld = true;
    else if (R.Kind == LockReason::Taken)
      IsHeld = false;
  }
  std::reverse(Texts.begin(), Texts.end());
  return Texts;
}

std::vector<LockReasonText> describeReasons(const LockProblem &P,
                                            const SourceManager &SM) {
  std::vector<LockReason> Why = P.Why;
  llvm::erase_if(Why, [&P](const LockReason &R) {
    return (P.Binding && R.Kind == LockReason::Bound) ||
           (P.Kind == LockProblem::Captured && R.Kind == LockReason::Started);
  });
  return describeReasons(Why, *P.Lock, isHeldAtProblem(P), SM);
}

} // namespace interop
