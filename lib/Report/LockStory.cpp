//===- LockStory.cpp - The text of an interpreter lock's finding ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/LockStory.h"
#include "AST/Naming.h"
#include "Report/LockReasons.h"
#include "Report/Wording.h"
#include "Report/WrittenPlace.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace clang;
using llvm::Twine;

namespace interop {

namespace {

/// Other places that are told of.
constexpr size_t MaxOthers = 5;

class Teller {
public:
  Teller(const LockProblem &P, const SourceManager &SM, Finding &F)
      : P(P), SM(SM), Title(P.Lock->Title), F(F) {}

  void tell() {
    F.Loc = getAnchor();
    F.Message = getMessage();
    for (LockReasonText &R : describeReasons(P, SM))
      note(R.Loc, R.Text);
    tellChain();
    tellCause();
    tellOthers();
  }

private:
  void note(SourceLocation Loc, const Twine &Text) {
    if (Loc.isValid())
      F.Notes.push_back({Loc, Text.str(), {}});
  }
  void noteAt(const Event &E, const Twine &Text) { note(getPlace(E), Text); }

  SourceLocation getPlace(const Event &E) const {
    return findWrittenPlace(E.Loc, E.Callee, SM).Loc;
  }
  std::string getName(const Event &E) const {
    return describeFunction(getWrittenName(E, SM));
  }

  SourceLocation getAnchor() const {
    if (P.Kind == LockProblem::Captured && P.CapturedAt.isValid())
      return findWrittenPlace(P.CapturedAt, nullptr, SM).Loc;
    if (!P.Binding)
      return getPlace(P.getFirst());
    SourceLocation Loc = P.BoundCallable ? P.BoundCallable->getBeginLoc()
                                         : P.Binding->getBeginLoc();
    return findWrittenPlace(Loc, nullptr, SM).Loc;
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
             " does not hold " + Title;
    case LockProblem::Lost:
      return getLost();
    case LockProblem::Waits:
      return getSubject() + getWait() + getWhile();
    case LockProblem::Joins:
      return getJoin();
    case LockProblem::Excludes:
      return getExclusion();
    }
    return {};
  }

  bool isDirect() const { return P.Chain.size() == 1; }
  bool isEnd() const { return P.getFirst().Kind == Event::Destroy; }

  std::string describeCapture() const {
    llvm::StringRef Name =
        P.Capture->getIdentifier() ? P.Capture->getName() : "";
    return Name.empty() ? "a capture" : quote(Name);
  }

  /// "the end of 'v'", "the end of a 'Holder'".
  std::string describeEnd(const Event &E) const {
    bool IsNamed = E.Destroyed && E.Destroyed->getIdentifier() &&
                   isa<VarDecl>(E.Destroyed) && !E.Base;
    if (IsNamed)
      return "the end of " + quote(E.Destroyed->getName());
    const CXXRecordDecl *R = E.Target.getDestroyed();
    if (!R)
      return "the end of an object";
    std::string Class = getQualifiedName(*R);
    if (R->isLambda())
      return "the end of the lambda";
    std::string Article = withArticle(Class);
    return ("the end of " + llvm::StringRef(Article).split(' ').first + " " +
            quote(Class))
        .str();
  }

  std::string describeCall(const Event &E) const {
    return E.Kind == Event::Destroy ? describeEnd(E) : getName(E);
  }

  /// What the warning stands at: the call there, or what is bound.
  std::string getSubject() const {
    if (!P.Binding)
      return describeCall(P.getFirst());
    Entity In = P.Chain.front().In;
    return describeFunction(In.getName()) + " is bound without releasing " +
           Title + ", and";
  }

  /// " in 'poll'", where the warning does not stand at that call.
  std::string getWhere() const {
    bool IsHere = isDirect() && !P.Binding;
    return IsHere ? "" : " in " + getName(P.getLast());
  }
  std::string getWhile() const {
    return P.Binding ? "" : " while " + Title + " is held";
  }

  std::string getWait() const {
    return (P.IsSlow ? " can take long" : " may block forever") + getWhere();
  }

  std::string getMissing() const {
    if (isDirect() || isEnd())
      return describeCall(P.getFirst()) + " needs " + Title +
             ", which is not held here";
    // What an end runs is a part of it.
    auto End = llvm::find_if(P.Chain, [](const LockHop &Hop) {
      return Hop.At->Kind == Event::Destroy;
    });
    std::string What = End != P.Chain.end() ? " brings " + describeEnd(*End->At)
                                            : " calls " + getName(P.getLast());
    return getName(P.getFirst()) + What + ", which needs " + Title +
           ", where it is not held";
  }

  std::string getLost() const {
    const Event &E = P.getFirst();
    std::string In = describeFunction(P.Chain.front().In.getName());
    std::string Text = In + " returns here";
    if (E.Kind == Event::Throw)
      Text = "this exception leaves " + In;
    else if (E.Kind == Event::Call)
      Text = "an exception from " + getName(E) + " leaves " + In;
    return Title + " stays dropped: " + Text + " without taking it again";
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

  /// What the warning does not say itself: at a binding all hops.
  void tellChain() {
    if (P.Kind == LockProblem::Captured)
      return;
    llvm::ArrayRef<LockHop> Way(P.Chain);
    Way = Way.drop_front(P.Binding ? 0 : 1);
    for (size_t I = 0; I < Way.size() && Way[I].At; ++I) {
      if (size_t Skipped = getSkippedHops(I, Way.size())) {
        noteAt(*Way[I].At, Twine(Skipped) + " more calls lead on from here");
        I += Skipped - 1;
        continue;
      }
      tellHop(Way[I]);
    }
  }

  void tellHop(const LockHop &Hop) {
    const Event &E = *Hop.At;
    if (E.Kind == Event::Throw)
      return noteAt(E, "the exception is thrown here");
    std::string Called = getWrittenName(E, SM);
    if (E.Kind == Event::Destroy && (E.Destroyed || E.Base))
      return noteAt(E, describeDestroyed(E) + " is destroyed here by " +
                           quote(Called));
    // The destruction of a class begins with its destructor's body.
    if (!Hop.In || Hop.In.getName() == Called)
      return;
    noteAt(E, describeFunction(Hop.In.getName()) + " calls " +
                  describeFunction(Called) + " here");
  }

  void tellCause() {
    switch (P.Kind) {
    case LockProblem::Waits:
      if (P.What && P.What->Row) {
        const Event &Last = P.getLast();
        std::string Text = describeWait(getWrittenName(Last, SM), *P.What->Row);
        if (!Text.empty())
          noteAt(Last, Text);
      }
      return;
    case LockProblem::Joins:
      return noteCode(P.BodyTakes, "the thread takes " + Title + " here");
    case LockProblem::Excludes:
      return tellCallback();
    case LockProblem::Missing:
    case LockProblem::Captured:
    case LockProblem::Lost:
      return;
    }
  }

  void noteCode(SourceLocation Loc, const Twine &Text) {
    note(findWrittenPlace(Loc, nullptr, SM).Loc, Text);
  }

  void tellCallback() {
    std::string Name = P.Callback
                           ? describeFunction(getQualifiedName(*P.Callback))
                           : "the callback";
    noteCode(P.CallbackTakes, Name + " takes " + Title + " here");
    std::string With =
        P.RegisteredWith ? " with " + quote(getQualifiedName(*P.RegisteredWith))
                         : "";
    noteCode(P.Registered, Name + " is registered here" + With);
  }

  void tellOthers() {
    for (const Event *E : llvm::ArrayRef(P.Others).take_front(MaxOthers))
      if (E)
        noteAt(*E, describeOther(*E));
  }

  std::string describeOther(const Event &E) const {
    switch (P.Kind) {
    case LockProblem::Missing:
    case LockProblem::Captured:
      return describeCall(E) + " needs it here too";
    case LockProblem::Lost:
      return "it stays dropped here too";
    case LockProblem::Waits:
    case LockProblem::Joins:
      return describeCall(E) + " waits here too";
    case LockProblem::Excludes:
      return describeCall(E) + " takes it here too";
    }
    return {};
  }

  const LockProblem &P;
  const SourceManager &SM;
  const std::string &Title;
  Finding &F;
};

} // namespace

Finding tell(const LockProblem &P, const SourceManager &SM) {
  Finding F;
  Teller(P, SM, F).tell();
  return F;
}

static std::string getAdvice(const LockProblem &P, bool HoldsMutex) {
  const std::string &Title = P.Lock->Title;
  // Under the mutex it would be a deadlock.
  std::string First = HoldsMutex ? " before the mutex is locked, not " : " ";
  switch (P.Kind) {
  case LockProblem::Missing:
    return P.getFirst().Kind == Event::Destroy
               ? "let it end where " + Title + " is held"
               : "take " + Title + First + "around it";
  case LockProblem::Captured:
    return "release it in the body, under " + Title +
           ", or let somebody who holds " + Title + " own it";
  case LockProblem::Lost:
    return "take " + Title + " before leaving";
  case LockProblem::Waits:
  case LockProblem::Joins:
    return "release " + Title + First + "around this call";
  case LockProblem::Excludes:
    return "release " + Title +
           " around this call, so that the callback can take it";
  }
  return {};
}

void advise(const LockProblem &P, bool HoldsMutex, Finding &F) {
  F.Notes.push_back({F.Loc, getAdvice(P, HoldsMutex), {}});
}

} // namespace interop
