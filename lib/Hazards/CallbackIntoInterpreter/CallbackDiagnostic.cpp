//===- CallbackDiagnostic.cpp - What callbacks do wrong, in words ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/CallbackIntoInterpreter/CallbackDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"
#include "Support/Budgets.h"

using namespace clang;

namespace interop {

namespace {

class CallbackFindingWriter {
public:
  CallbackFindingWriter(const CallbackProblem &P, const SourceManager &SM,
                        Finding &F)
      : P(P), SM(SM), Notes(SM, F), F(F) {}

  void write() {
    F.Loc = P.Given ? findWrittenPlace(P.getPlace(), P.Given->Callee, SM).Loc
                    : Notes.getPlace(*P.Chain.front().At);
    F.Message = getMessage();
    if (P.Kind == CallbackProblem::Jumps) {
      explainEntry();
      return Notes.explainPath(P.Chain);
    }
    explainOnPath(F, 1, [this] { explainCallback(); });
    explainOthers();
    explainCalls();
  }

  /// Of the note on the end of call \p I.
  Note describeCall(size_t I) const {
    const LockProblem &Call = P.Calls[I];
    const Fact &Last = Call.getLast();
    bool Takes = P.Kind == CallbackProblem::UnderLock && P.Under;
    std::string What = Takes ? " takes " + P.Under->Title + " here"
                             : std::string(" waits for it here");
    return {Notes.getPlace(Last),
            Notes.describeCall(Last) + What + " while " + P.Lock->Title +
                " is held",
            {}};
  }

private:
  //===-- The warning -----------------------------------------------------===//

  /// "callback 'f'".
  std::string getSubject() const {
    std::string Name = getQualifiedName(*P.F);
    return Name == "lambda" ? "the callback (a lambda)"
                            : "callback " + quote(Name);
  }
  std::string getCallee() const {
    return quote(getQualifiedName(*P.Given->Callee));
  }
  std::string getCallName() const {
    return Notes.describeCall(P.Calls.front().getLast());
  }

  std::string getMessage() const {
    switch (P.Kind) {
    case CallbackProblem::UnderLock:
      return getSubject() + getWait() + (P.Yields ? ", under " : " under ") +
             getHolder();
    case CallbackProblem::Awaited:
      return getSubject() + getWait() + ", and " +
             (P.Calls.empty() ? "somebody" : getCallName()) +
             " waits for it while " + P.Lock->Title + " is held";
    case CallbackProblem::Throws:
      if (P.Entry)
        return "an exception leaves " +
               describeFunction(getQualifiedName(*P.F)) +
               " through the C frames of " + getEnterer();
      return "an exception leaves " + getSubject() +
             getFrames(P.Given->Callee->isExternC() ? "the C frames"
                                                    : "the frames");
    case CallbackProblem::Jumps:
      return Notes.getName(*P.Chain.back().At) + " leaves " + getSubject() +
             (P.Entry ? " through the frames of " + getEnterer()
                      : getFrames("the frames"));
    }
    return {};
  }

  std::string getEnterer() const {
    return P.Entry->isLibrarys() ? "the library that calls it"
                                 : "the interpreter that calls it";
  }

  /// Nothing is left through the call that only registers it.
  std::string getFrames(llvm::StringRef What) const {
    return P.Row->When == Callback::During
               ? " through " + What.str() + " of " + getCallee()
               : ", which " + getCallee() + " registers, through " +
                     What.str() + " that call it";
  }

  std::string getWait() const {
    const std::string &Title = P.Lock->Title;
    return P.Yields ? " runs the interpreter, which releases " + Title +
                          " and waits for it again"
                    : " waits for " + Title;
  }

  /// "the driver's lock, which 'f' holds around it".
  std::string getHolder() const {
    std::string Text = P.Under->Title + ", which ";
    if (!P.Calls.empty())
      return Text + getCallName() + " takes while " + P.Lock->Title +
             " is held";
    return Text + (P.Row->When == Callback::During
                       ? getCallee() + " holds around it"
                       : "is held around it");
  }

  //===-- Notes -----------------------------------------------------------===//

  void explainCallback() {
    if (P.Chain.empty())
      return;
    explainEntry();
    Notes.explainPath(llvm::ArrayRef(P.Chain).drop_back());
    explainEnd(P.Chain.back());
  }

  void explainEntry() {
    if (P.Entry && P.Entry->Kind == UnitEntry::Table)
      Notes.add(Notes.getPlace(P.Entry->Loc),
                describeFunction(getQualifiedName(*P.F)) +
                    " is put into a table of " + P.Entry->Detail + " here");
  }

  void explainEnd(const CallStep &Step) {
    if (!Step.At)
      return;
    if (P.Kind == CallbackProblem::Throws)
      return explainThrow(*Step.At);
    if (P.Yields)
      return Notes.addAt(*Step.At, Notes.describeCall(*Step.At) +
                                       " runs the interpreter here");
    Notes.addAt(*Step.At, describeFunction(Step.In.getName()) + " takes " +
                              P.Lock->Title + " here");
  }

  void explainThrow(const Fact &E) {
    if (E.Kind == Fact::Throw || !P.ThrownBy)
      return Notes.addAt(E, "the exception is thrown here");
    Notes.addAt(E,
                cite(Notes.describeCall(E) + " throws here", P.ThrownBy->From));
  }

  /// Further callbacks, for which the same calls wait.
  void explainOthers() {
    for (size_t I = 0; I < P.Others.size(); ++I) {
      const auto &[Other, Argument] = P.Others[I];
      SourceLocation Loc = Notes.getPlace(Argument->getBeginLoc());
      if (I == getLimit(Budget::LockOthersTold))
        return Notes.explainMore(Loc, P.Others.size());
      Notes.add(Loc, describeFunction(getQualifiedName(*Other)) +
                         " waits for " + P.Lock->Title + " under it too");
    }
  }

  void explainCalls() {
    for (size_t I = 0; I < P.Calls.size(); ++I) {
      const LockProblem &Call = P.Calls[I];
      if (I == getLimit(Budget::LockOthersTold))
        return Notes.explainMore(Notes.getPlace(Call.getLast()),
                                 P.Calls.size());
      explainOnPath(F, I == 0 ? 2 : 0, [&] {
        if (I == 0)
          Notes.explainReasons(
              describeReasons(Call.Why, *P.Lock, /*IsHeld=*/true, SM));
        Notes.explainPath(llvm::ArrayRef(Call.Chain).drop_back());
        Note N = describeCall(I);
        Notes.add(N.Loc, N.Text);
      });
    }
  }

  const CallbackProblem &P;
  const SourceManager &SM;
  LockNotes Notes;
  Finding &F;
};

} // namespace

Finding makeCallbackFinding(const CallbackProblem &P, const SourceManager &SM) {
  Finding F;
  CallbackFindingWriter(P, SM, F).write();
  return F;
}

Note *findCallNote(const CallbackProblem &P, size_t I, const SourceManager &SM,
                   Finding &F) {
  Finding Unused;
  Note Told = CallbackFindingWriter(P, SM, Unused).describeCall(I);
  auto N = llvm::find_if(F.Notes, [&](const Note &Other) {
    return Other.Loc == Told.Loc && Other.Text == Told.Text;
  });
  return N == F.Notes.end() ? nullptr : &*N;
}

void addCallbackAdvice(const CallbackProblem &P, Finding &F) {
  if (P.Kind == CallbackProblem::Throws)
    addAdvice(F, F.Loc,
              "catch everything in it, and report the error by its result");
  else if (P.Kind == CallbackProblem::UnderLock && P.Calls.empty())
    addAdvice(F, F.Loc,
              "pass a callback that does not take " + P.Lock->Title +
                  ", or release " + P.Lock->Title +
                  " around every call that takes " + P.Under->Title);
}

} // namespace interop
