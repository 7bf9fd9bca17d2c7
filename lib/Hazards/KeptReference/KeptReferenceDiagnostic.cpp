//===- KeptReferenceDiagnostic.cpp - interop-kept-reference ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/KeptReferenceDiagnostic.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"

using namespace clang;

namespace interop {

namespace {

class ReferenceFindingWriter {
public:
  ReferenceFindingWriter(const ReferenceFault &Of, Finding &F)
      : Of(Of), Kind(Of.Value.Kind), F(F) {}

  void write() {
    F.Loc = Of.Loc;
    F.Message = getMessage();
    explainOrigin();
    explainEnd();
    explainAdvice();
  }

private:
  std::string getTitle() const { return Kind ? Kind->Title : "a reference"; }
  std::string getName() const {
    if (Of.Held.At && Of.Held.At.Kind != ReferencePlace::Temporary)
      return Of.Held.At.describe();
    return "the result of " +
           (Of.Value.Given ? quote(getCalledName(*Of.Value.Given))
                           : std::string("the call"));
  }

  std::string getMessage() const {
    switch (Of.Kind) {
    case ReferenceFault::UsedAfterEnd:
      return getUseMessage();
    case ReferenceFault::Kept:
      return getKeptMessage();
    case ReferenceFault::Returned:
      return quote(Of.In.getName()) + " returns " + getTitle() +
             " as a new one: its caller releases what it does not own, and "
             "the object is freed too early";
    case ReferenceFault::Unprotected:
      return getName() + " is given to " + quote(getCalledName(*Of.At)) +
             " unprotected, which may collect it before it is used";
    case ReferenceFault::Unordered:
      return getName() + " is unprotected while " +
             quote(getCalledName(*Of.Held.EndedBy)) +
             " may collect it: the compiler chooses which argument of " +
             quote(getCalledName(*Of.At)) + " comes first";
    case ReferenceFault::GivenAway:
      return quote(getCalledName(*Of.At)) + " takes over the reference that " +
             "it is given, but " + getName() + " holds " + getTitle() +
             ": the object is freed too early";
    case ReferenceFault::ReleasedLent:
      return quote(getCalledName(*Of.At)) + " gives back " + getName() +
             ", which holds " + getTitle() +
             ": the object is freed while its owner still uses it";
    case ReferenceFault::ReleasedStolen:
      return quote(getCalledName(*Of.At)) + " gives back " + getName() +
             ", whose reference was given away before: the object is freed "
             "while its new owner still uses it";
    case ReferenceFault::ReleasedWhileKept:
      return Of.Held.At.describe() +
             " still holds the object that is released here: its finalizer "
             "can run code that comes back and uses it";
    case ReferenceFault::Lost:
      return getName() + " still holds " + getTitle() + " where " +
             quote(Of.In.getName()) +
             " returns: nobody gives it back, and the object is never freed";
    case ReferenceFault::LostByThrow:
      return getName() + " still holds " + getTitle() +
             " where this exception leaves " + quote(Of.In.getName()) +
             (Of.Held.At.Kind == ReferencePlace::This
                  ? ": the destructor of an object whose constructor throws "
                    "does not run"
                  : ": nobody gives it back") +
             ", and the object is never freed";
    case ReferenceFault::LostInLoop:
      return getName() + " still holds " + getTitle() +
             " from the last turn of the loop: nobody gives it back, and the "
             "object is never freed";
    case ReferenceFault::LostInCall:
      return quote(getCalledName(*Of.At)) + " does not take over " + getName() +
             ", which is " + getTitle() +
             " of the caller's own: nobody gives it back, and the object is "
             "never freed";
    case ReferenceFault::Unbalanced:
      return quote(Of.In.getName()) + " returns with " +
             std::to_string(Of.Count) +
             " more protected than unprotected: the protection stack is out "
             "of balance";
    }
    return "";
  }

  std::string getUseMessage() const {
    const Fact &End = *Of.Held.EndedBy;
    std::string Since = " is used after " + quote(getCalledName(End));
    if (Kind && Kind->Collected && !Of.Held.ByLender)
      return getName() + Since +
             ", which may collect it: it is not protected there";
    if (Of.Held.ByLender || !Kind || !Kind->Owned)
      return getName() + Since + ", which ends " + getTitle();
    return getName() + Since + ", which gave it back: it may be freed";
  }

  std::string getKeptMessage() const {
    std::string Where = Of.Through.empty()
                            ? Of.Held.At.describe() + " keeps "
                            : quote(getCalledName(*Of.At)) + " keeps ";
    std::string Out = Where + getTitle();
    if (Kind && !Kind->Valid.empty())
      Out += ", which is valid " + Kind->Valid;
    return Out;
  }

  void explainOrigin() {
    if (Of.Kind == ReferenceFault::Unbalanced ||
        Of.Kind == ReferenceFault::ReleasedWhileKept)
      return;
    if (const ParmVarDecl *P = Of.Value.Param)
      return addNote(F, P->getLocation(),
                     "parameter " + quoteName(*P) + " is " + getTitle());
    if (Of.Value.Given)
      return addNote(F, Of.Value.Given->Loc,
                     quote(getCalledName(*Of.Value.Given)) + " gives " +
                         getTitle() + " here");
    if (Of.Value.Read)
      addNote(F, Of.Value.Read->getExprLoc(), getTitle() + " is read here");
  }

  void explainEnd() {
    if (Of.Kind == ReferenceFault::ReleasedWhileKept) {
      F.Loc = Of.Held.EndedBy->Loc;
      addNote(F, Of.At->Loc,
              Of.Held.At.describe() + " gets another value only here");
      return;
    }
    if (Of.Held.EndedBy && (Of.Kind == ReferenceFault::UsedAfterEnd ||
                            Of.Kind == ReferenceFault::Unordered ||
                            Of.Kind == ReferenceFault::ReleasedStolen ||
                            Of.Held.State == LentState::Ended)) {
      addNote(F, Of.Held.EndedBy->Loc,
              quote(getCalledName(*Of.Held.EndedBy)) + " is called here");
      explainInferred(*Of.Held.EndedBy);
    }
  }

  void explainInferred(const Fact &End) {
    if (!Of.Inferred)
      return;
    const std::string Name = quote(getCalledName(End));
    if (*Of.Inferred == MakerReason::Protected)
      addNote(F, Of.Shown,
              "what " + Name + " gives is protected here: it makes an object");
    else
      addNote(F, End.Callee->getLocation(),
              Name + " is given values of C and returns an object: it makes "
                     "one");
  }

  void explainAdvice() {
    if (Kind && !Kind->Advice.empty() &&
        Of.Kind != ReferenceFault::ReleasedWhileKept)
      addNote(F, F.Loc, cite(Kind->Advice, Kind->From));
  }

  const ReferenceFault &Of;
  const ReferenceKind *Kind;
  Finding &F;
};

} // namespace

Finding makeKeptReferenceFinding(const ReferenceFault &Of) {
  Finding F;
  ReferenceFindingWriter(Of, F).write();
  return F;
}

Finding makeUnmarkedFieldFinding(const UnmarkedField &Of) {
  const std::string Field = quoteName(*Of.Field);
  Finding F;
  if (!Of.Marker) {
    F.Loc = Of.Stored;
    F.Message = Field + " keeps an object, but nothing marks it: the collector "
                        "may free or move it";
    if (Of.Finalizer)
      addNote(F, Of.Finalizer->getLocation(),
              quoteName(*Of.Finalizer) + " ends the record, and no function "
                                         "that marks is given beside it");
    else
      addNote(F, Of.Wrapped,
              "the record is that of an object here, whose type has no "
              "function that marks");
    return F;
  }
  const std::string Marker = quoteName(*Of.Marker);
  F.Loc = Of.Marker->getLocation();
  F.Message = Marker + " does not mark " + Field + ": the collector may " +
              (Of.IsOwnObject ? "move" : "free or move") +
              " the object that it keeps";
  addNote(F, Of.Stored,
          Of.IsOwnObject
              ? Field + " is given the object that the record stands behind"
              : Field + " is given an object here");
  addNote(F, Of.Field->getLocation(), Field + " is declared here");
  return F;
}

Finding makeUnfilledRecordFinding(const UnfilledRecord &Of) {
  const std::string Field = quoteName(*Of.Field);
  Finding F;
  F.Loc = Of.Wrapped->Loc;
  F.Message = quoteName(*Of.Marker) + " marks " + Field +
              " before it is set: " + quote(getCalledName(*Of.Collects)) +
              " may collect, and finds there whatever was in memory";
  addNote(F, Of.Made->Loc, "this memory is not cleared");
  addNote(F, Of.Collects->Loc,
          quote(getCalledName(*Of.Collects)) + " is called here, before " +
              Field + " gets a value");
  return F;
}

Finding makeForgottenFieldFinding(const ForgottenField &Of) {
  const std::string Field = quoteName(*Of.Field);
  Finding F;
  F.Loc = Of.Ended;
  F.Message = quoteName(*Of.End) + " ends a record whose " + Field +
              " holds " + Of.Kind->Title +
              ": nothing gives it back, and the object is never freed";
  addNote(F, Of.Put, Field + " gets it here");
  addNote(F, F.Loc, cite(Of.Kind->Advice, Of.Kind->From));
  return F;
}

Finding makeGatheredObjectsFinding(const GatheredObjects &Of) {
  const std::string Made = quoteName(*Of.Made->getDirectCallee());
  Finding F;
  F.Loc = Of.Made->getExprLoc();
  F.Message = quoteName(*Of.Into) +
              " gathers objects that nothing protects: each call of " + Made +
              " in the loop may collect those of earlier turns";
  addNote(F, Of.Used, "they are used here");
  addNote(F, Of.Made->getExprLoc(), cite(Of.Kind->Advice, Of.Kind->From));
  return F;
}

Finding makeTrackedEndFinding(const TrackedEnd &Of) {
  const std::string Call = quote(Of.Row->Untracks->Calls.front());
  Finding F;
  F.Loc = Of.Release->Loc;
  F.Message = quoteName(*Of.End) +
              " gives back what the object holds while the collector still has "
              "the object on its list: a collection that starts meanwhile "
              "walks through what is half ended";
  addNote(F, Of.Listed,
          "objects of this type are on the list: the collector walks through "
          "them here");
  addNote(F, Of.Release->Loc,
          cite("take the object off the list first: " + Call, Of.Row->From));
  return F;
}

} // namespace interop
