//===- ShutdownDiagnostic.cpp - The text of a late use --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/InterpreterShutdown/ShutdownDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"

using namespace clang;

namespace interop {

namespace {

class ShutdownWriter {
public:
  ShutdownWriter(const LateProblem &P, const SourceManager &SM)
      : P(P), SM(SM), Owner(P.Lock->Owner) {}

  Finding write() {
    F.Loc = findWrittenPlace(P.Loc, nullptr, SM).Loc;
    F.Message = makeMessage();
    explainUse();
    explainEnd();
    advise();
    return std::move(F);
  }

private:
  void advise() {
    if (isOfThread())
      addAdvice(F, F.Loc,
                "stop it and wait for it before " + Owner + " ends, without " +
                    P.Lock->Title + "; or ask first whether that is ending");
    else if (P.Kind == LateProblem::Use)
      addAdvice(F, F.Loc, "let " + Owner + " end after this");
    else if (!P.Lock->AdviceOutlives.empty())
      addAdvice(F, F.Loc, P.Lock->AdviceOutlives);
  }

  bool isOfThread() const {
    return P.Kind == LateProblem::Join || P.Kind == LateProblem::Detached ||
           P.Kind == LateProblem::Callback;
  }

  std::string getUsed() const {
    return quote(getWrittenName(*P.Path.back().At, SM));
  }

  std::string makeMessage() const {
    switch (P.Kind) {
    case LateProblem::Static:
      return quote(getQualifiedName(*P.Variable)) +
             " is destroyed when the process exits, after " + Owner +
             " has ended, and calls " + getUsed() + " then";
    case LateProblem::ThreadLocal:
      return quote(getQualifiedName(*P.Variable)) +
             " is destroyed when its thread exits, which may be after " +
             Owner + " has ended, and calls " + getUsed() + " then";
    case LateProblem::KeptCallable:
      return quote(getQualifiedName(*P.Variable)) + " keeps a callable of " +
             Owner +
             " and is destroyed when the process exits, after that has ended";
    case LateProblem::Use:
      return makeUseMessage();
    case LateProblem::Join:
      return getEnding() + " has ended " + Owner +
             " before the thread that is joined here: it hangs or is killed "
             "when it takes " +
             P.Lock->Title;
    case LateProblem::ExitHandler:
      return describeFunction(getQualifiedName(*P.Function)) +
             " is called when the process exits, after " + Owner +
             " has ended, and calls " + getUsed() + " then";
    case LateProblem::Detached:
      return "the thread that starts here is detached, and may take " +
             P.Lock->Title + " while " + Owner +
             " ends or after that: it hangs, is killed or crashes";
    case LateProblem::Callback:
      return describeFunction(getQualifiedName(*P.Function)) + " takes " +
             P.Lock->Title +
             " on a thread that is not the interpreter's, "
             "and does not test whether " +
             Owner + " is ending: the thread hangs, is killed or crashes";
    }
    llvm_unreachable("every kind is handled above");
  }

  std::string getEnding() const { return quote(getWrittenName(*P.By, SM)); }

  std::string makeUseMessage() const {
    const Fact &First = *P.Path.front().At;
    const std::string After = " after " + describeBy() + " has ended " + Owner;
    if (First.Kind == Fact::Destruction && (First.Destroyed || First.Base))
      return describeDestroyed(First) + " is destroyed" + After +
             ", and calls " + getUsed() + " then";
    if (P.Path.size() > 1)
      return quote(getWrittenName(First, SM)) + " is called" + After +
             ", and uses it in " + getUsed();
    return getUsed() + " is called" + After;
  }

  /// What has ended it: a call, or the end of an object.
  std::string describeBy() const {
    if (P.By->Kind == Fact::Destruction && P.By->Destroyed)
      return "the end of " + describeDestroyed(*P.By);
    return getEnding();
  }

  void explainUse() {
    if (P.Kind == LateProblem::ExitHandler && P.Registered.isValid())
      addNote(F, P.Function->getLocation(),
              describeFunction(getQualifiedName(*P.Function)) +
                  " is registered with " + quote(P.Registrar) +
                  ", and called at exit");
    if (P.Kind == LateProblem::Detached)
      addNote(F, P.Gone->Loc,
              "detached here: nobody can wait for it before " + Owner +
                  " ends");
    if (P.Kind == LateProblem::KeptCallable)
      addNote(F, P.Kept,
              describeFunction(getQualifiedName(*P.Function)) +
                  " sets it here, and its end takes " + P.Lock->Title);
    CallPathWording Wording;
    Wording.AsWritten = &SM;
    const bool IsTold = P.Path.size() == 1 && !isOfThread() &&
                        P.Kind != LateProblem::ExitHandler;
    if (!IsTold)
      explainPath(P.Path, Wording, F);
    for (const Fact *Other : P.Others)
      addNote(F, findWrittenPlace(Other->Loc, Other->Callee, SM).Loc,
              "likewise " + describeOther(*Other));
  }

  std::string describeOther(const Fact &E) const {
    if (E.Kind == Fact::Destruction && (E.Destroyed || E.Base))
      return "the end of " + describeDestroyed(E);
    return quote(getWrittenName(E, SM));
  }

  void explainEnd() {
    if (P.By)
      addNote(F, findWrittenPlace(P.By->Loc, P.By->Callee, SM).Loc,
              Owner + " ends here");
  }

  const LateProblem &P;
  const SourceManager &SM;
  const std::string &Owner;
  Finding F;
};

} // namespace

Finding makeShutdownFinding(const LateProblem &P, const SourceManager &SM) {
  return ShutdownWriter(P, SM).write();
}

} // namespace interop
