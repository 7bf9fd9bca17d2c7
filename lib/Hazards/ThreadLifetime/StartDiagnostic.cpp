//===- StartDiagnostic.cpp - What a started thread does wrong -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/ThreadLifetime/ThreadLifetimeDiagnostic.h"

using namespace clang;

namespace interop {

static std::string getBodyName(const StartedBody &S) {
  return S.Body ? Entity::makeFunction(*S.Body).getName() : std::string();
}

/// "the thread that runs 'f'", "the thread".
static std::string describeThread(const StartedBody &S) {
  std::string Name = getBodyName(S);
  return Name.empty() || Name == "lambda"
             ? "the thread"
             : "the thread that runs " + quote(Name);
}

static std::string makeStartMessage(const StartFault &Of) {
  const StartedBody &S = *Of.Start;
  switch (Of.Kind) {
  case StartFault::JoinsItself:
    return describeThread(S) + " comes to this join of itself: " +
           (Of.Path.back().At->Row->WhenUnstarted == FunctionModel::Throwing
                ? "std::system_error"
                : "it waits for ever, or the join fails");
  case StartFault::StartsEarly:
    return describeThread(S) + " is started before " + describe(Of.Used) +
           ", which it uses, is initialized";
  case StartFault::OutlivesLocal:
    return describeThread(S) + " uses " + describe(Of.Used) + ", a local of " +
           quote(S.In->getNameAsString()) +
           ", and nothing waits for it before that returns";
  case StartFault::OutlivesObject:
    if (Of.Maker)
      return describeThread(S) + " may still use " + describe(Of.Used) +
             ", a local of " + quote(Of.Maker->getNameAsString()) +
             ", after that has returned: nothing waits for the thread";
    return describeThread(S) + " may still use " +
           (Of.Class ? "this " + quote(Of.Class->getName())
                     : describe(Of.Used)) +
           " when it is " + (Of.Class ? "destroyed" : "freed") +
           ": nothing waits for the thread";
  case StartFault::JoinsDetached:
    return getSlotName(*S.Handle.Leaf) +
           " is joined here, but who starts the thread "
           "detaches it: undefined behavior";
  case StartFault::EndsEarly:
    return describe(Of.Used) + " is gone before the join of " +
           describeThread(S) + ", which uses it";
  case StartFault::EndsMoved:
    return describe(Of.Used) + " is gone before the join of " +
           describeThread(S) + ", which calls its functions";
  case StartFault::EndsBeforeStop:
    return describe(Of.Used) + " is gone before " +
           quote(getCalledName(*Of.At)) + " stops the thread that calls " +
           quote(getBodyName(S)) + ", which uses it";
  case StartFault::CallsDerived:
    return describeThread(S) + " may call the pure virtual " +
           quote(Of.Called->getNameAsString()) +
           " until this join: the derived object has ended before that";
  case StartFault::JoinsUnlessEnded:
    return getSlotName(*S.Handle.Leaf) + " is not joined " +
           (Of.Maker ? "once " + quote(Of.Maker->getNameAsString()) +
                           " has told the thread to end: that changes "
                     : "where " + describeThread(S) +
                           " has ended by itself: that changes ") +
           describe(Of.Used) + ", which this join asks";
  case StartFault::StartsOver:
    return getSlotName(*S.Handle.Leaf) +
           " gets a new thread where the one before has ended by itself and is "
           "still joinable: std::terminate";
  case StartFault::JoinsUnstarted:
    return getSlotName(*S.Handle.Leaf) + " is joined here even if it was never "
                                         "started: undefined behavior";
  }
  llvm_unreachable("every kind is handled above");
}

static SourceLocation getStartFaultLoc(const StartFault &Of) {
  switch (Of.Kind) {
  case StartFault::JoinsItself:
    return Of.UsedAt;
  case StartFault::StartsEarly:
  case StartFault::StartsOver:
  case StartFault::OutlivesLocal:
    return Of.Start->Loc;
  case StartFault::OutlivesObject:
  case StartFault::JoinsDetached:
  case StartFault::EndsEarly:
  case StartFault::EndsMoved:
  case StartFault::EndsBeforeStop:
  case StartFault::CallsDerived:
  case StartFault::JoinsUnlessEnded:
  case StartFault::JoinsUnstarted:
    return Of.EndAt;
  }
  llvm_unreachable("every kind is handled above");
}

static void explainOutlived(const StartFault &Of, Finding &F) {
  if (Of.LetGo)
    addNote(F, Of.LetGo->Loc, "the thread is detached here");
  if (!Of.Signal)
    return;
  std::string Signal = Of.Signal->Object.isKnown()
                           ? describe(Of.Signal->Object)
                           : quote(getCalledName(*Of.Signal));
  addNote(F, Of.Signal->Loc,
          Signal + " only asks the thread to end; it goes on for a while");
}

/// What the body of the thread does with what the fault is about.
static void explainUse(const StartFault &Of, Finding &F) {
  switch (Of.Kind) {
  case StartFault::OutlivesObject:
    return addNote(F, Of.UsedAt, "it uses the object here");
  case StartFault::StartsOver:
    return addNote(F, Of.UsedAt,
                   "a thread that ends by itself changes " + describe(Of.Used) +
                       " here, which this start asks");
  case StartFault::JoinsUnlessEnded:
    return addNote(F, Of.UsedAt, "it changes " + describe(Of.Used) + " here");
  case StartFault::CallsDerived:
    return addNote(F, Of.UsedAt, "it calls it here");
  case StartFault::EndsMoved:
    return addNote(F, Of.UsedAt,
                   describe(Of.Used) + " is moved to the thread here");
  case StartFault::StartsEarly:
  case StartFault::OutlivesLocal:
  case StartFault::EndsEarly:
  case StartFault::EndsBeforeStop:
    return addNote(F, Of.UsedAt, "it uses " + describe(Of.Used) + " here");
  default:
    return;
  }
}

static void explainUnstarted(const StartFault &Of, Finding &F) {
  if (Of.At)
    addNote(F, Of.At->Loc,
            quote(Of.Maker->getName()) + " makes the object without a thread");
  else
    addNote(F, Of.Maker->getLocation(),
            quote(Of.Maker->getName()) +
                " starts it only under a condition that the join does not ask");
  explainPath(llvm::ArrayRef(Of.Path).drop_back(), {}, F);
}

Finding makeStartFinding(const StartFault &Of) {
  Finding F;
  F.Loc = getStartFaultLoc(Of);
  F.Message = makeStartMessage(Of);
  if (Of.Kind == StartFault::EndsBeforeStop)
    addNote(F, Of.Start->Loc, quote(getBodyName(*Of.Start)) +
                                  " is given to the library here");
  else if (F.Loc != Of.Start->Loc)
    addNote(F, Of.Start->Loc, describeStart(getBodyName(*Of.Start)));
  if (Of.Kind == StartFault::JoinsUnstarted)
    explainUnstarted(Of, F);
  else if (Of.Path.size() > 1)
    explainPath(llvm::ArrayRef(Of.Path).drop_back(), {}, F);
  explainUse(Of, F);
  if (Of.Kind == StartFault::StartsEarly)
    addNote(F, Of.At->Loc, describe(Of.Used) + " is initialized only here");
  if (Of.Kind == StartFault::EndsEarly || Of.Kind == StartFault::EndsMoved)
    addNote(F, Of.At->Loc, "it is joined only here");
  if (Of.Kind == StartFault::StartsOver)
    addNote(F, Of.At->Loc, "nothing joins it before this");
  if (Of.Kind == StartFault::EndsBeforeStop)
    addNote(F, Of.At->Loc, "it is stopped only here");
  if (Of.Kind == StartFault::JoinsDetached)
    addNote(F, Of.LetGo->Loc, "the thread is detached here");
  if (Of.Kind == StartFault::OutlivesLocal && Of.At->Loc != F.Loc)
    addNote(F, Of.At->Loc, "it is detached here");
  if (Of.Kind == StartFault::OutlivesObject)
    explainOutlived(Of, F);
  return F;
}

} // namespace interop
