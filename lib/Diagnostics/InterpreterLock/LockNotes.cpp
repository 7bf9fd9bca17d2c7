//===- LockNotes.cpp - Notes on locks -------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "AST/Naming.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"
#include "Support/Budgets.h"

using namespace clang;
using llvm::Twine;

namespace interop {

SourceLocation LockNotes::getPlace(SourceLocation Loc) const {
  return findWrittenPlace(Loc, nullptr, SM).Loc;
}

SourceLocation LockNotes::getPlace(const Fact &E) const {
  return findWrittenPlace(E.Loc, E.Callee, SM).Loc;
}

std::string LockNotes::getName(const Fact &E) const {
  return describeFunction(getPlainName(E));
}

std::string LockNotes::getPlainName(const Fact &E) const {
  return getWrittenName(E, SM);
}

std::string LockNotes::describeCall(const Fact &E) const {
  return E.Kind == Fact::Destruction ? describeEnd(E) : getName(E);
}

std::string LockNotes::describeEnd(const Fact &E) const {
  bool IsNamed = E.Destroyed && E.Destroyed->getIdentifier() &&
                 isa<VarDecl>(E.Destroyed) && !E.Base;
  if (IsNamed)
    return "the end of " + quote(E.Destroyed->getName());
  const CXXRecordDecl *R = E.Target.getDestroyed();
  if (!R)
    return "the end of an object";
  if (R->isLambda())
    return "the end of the lambda";
  return "the end of " + quoteWithArticle(getQualifiedName(*R));
}

void LockNotes::add(SourceLocation Loc, NoteText Text) {
  if (Loc.isValid())
    addNote(F, Loc, std::move(Text));
}

void LockNotes::addAt(const Fact &E, NoteText Text) {
  add(getPlace(E), std::move(Text));
}

void LockNotes::explainReasons(llvm::ArrayRef<LockReasonText> Reasons) {
  for (const LockReasonText &R : Reasons)
    add(R.Loc, R.Text);
}

void LockNotes::explainPath(llvm::ArrayRef<CallStep> Path, bool NamesNextBody) {
  CallPathWording Wording;
  Wording.AsWritten = &SM;
  Wording.WritesOverloads = Wording.NamesNextBody = NamesNextBody;
  interop::explainPath(Path, Wording, F);
}

//===-- What is at the end of a path -------------------------------------===//

unsigned getCausePath(const LockProblem &P) {
  return P.Kind == LockProblem::Joins || P.Kind == LockProblem::Excludes ? 2
                                                                         : 1;
}

void LockNotes::explainCause(const LockProblem &P) {
  switch (P.Kind) {
  case LockProblem::Waits:
    if (P.What && P.What->Row)
      explainWait(P.getLast(), *P.What->Row);
    return;
  case LockProblem::Joins:
    return add(getPlace(P.BodyTakes),
               "the thread takes " + P.Lock->Title + " here");
  case LockProblem::Excludes:
    return explainCallback(P);
  case LockProblem::Kept:
    return explainKeeper(P);
  case LockProblem::Missing:
  case LockProblem::Captured:
  case LockProblem::Lost:
  case LockProblem::NotGivenBack:
  case LockProblem::TakenAgain:
  case LockProblem::Stays:
    return;
  }
}

void LockNotes::explainWait(const Fact &E, const FunctionModel &Row) {
  if (std::optional<NoteText> Text = describeWait(getWrittenName(E, SM), Row))
    addAt(E, *Text);
}

void LockNotes::explainCallback(const LockProblem &P) {
  std::string Name = P.Callback
                         ? describeFunction(getQualifiedName(*P.Callback))
                         : "the callback";
  add(getPlace(P.CallbackTakes), Name + " takes " + P.Lock->Title + " here");
  std::string With = P.RegisteredWith
                         ? " with " + quote(getQualifiedName(*P.RegisteredWith))
                         : "";
  add(getPlace(P.Registered), Name + " is registered here" + With);
}

void LockNotes::explainKeeper(const LockProblem &P) {
  std::string Name = P.Body->getIdentifier()
                         ? describeFunction(getQualifiedName(*P.Body))
                         : "the callable";
  add(getPlace(P.BodyTakes), Name + " takes " + P.Lock->Title + " here");
  if (P.CopiedInto)
    add(getPlace(P.CopiedInto->getLocation()),
        "each call copies it into " + quote(P.CopiedInto->getName()) +
            ", which outlives that");
  add(getPlace(P.Registered), "it is handed to " +
                                  quote(getQualifiedName(*P.RegisteredWith)) +
                                  " here");
}

void LockNotes::explainMore(SourceLocation Loc, size_t Count) {
  constexpr size_t MaxOthers = getLimit(Budget::LockOthersTold);
  if (Count > MaxOthers)
    add(Loc, "and " + Twine(Count - MaxOthers) + " more");
}

} // namespace interop
