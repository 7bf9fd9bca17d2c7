//===- ThreadNotes.cpp - The thread that a join waits for -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/ThreadNotes.h"
#include "AST/Naming.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"

using namespace clang;

namespace interop {

void explainWait(const Fact &E, const FunctionModel &Row, Finding &F) {
  if (std::optional<NoteText> Text = describeWait(getCalledName(E), Row))
    addNote(F, E.Loc, *Text);
}

namespace {

class ThreadNoteWriter {
public:
  ThreadNoteWriter(const WaitVerdict &J, const Fact &Join, Finding &F)
      : J(J), Join(Join), F(F) {}

  void write() {
    explainOnPath(F, 2, [this] { explainStart(); });
    if (J.Reason == WaitVerdict::UnderLock)
      return explainLock();
    explainOnPath(F, 2, [this] { explainHazard(); });
    explainLack();
  }

private:
  void note(SourceLocation Loc, NoteText Text) {
    addNote(F, Loc, std::move(Text));
  }

  void explainStart() {
    note(J.Start->Loc,
         describeStart(J.Start->Body ? getQualifiedName(*J.Start->Body) : ""));
  }

  void explainHazard() {
    if (J.Loop)
      return explainLoop(*J.Loop);
    CallPathWording Wording;
    Wording.WritesOverloads = true;
    explainPath(J.Hazard, Wording, F);
    const Fact &Last = *J.Hazard.back().At;
    if (Last.Row)
      explainWait(Last, *Last.Row, F);
  }

  void explainLoop(const LoopFact &L) {
    if (L.Conditions.empty())
      return note(L.Loc, "it never leaves this loop");
    note(L.Loc, "it leaves this loop only when " +
                    quote(L.Conditions.front().Leaf->getName()) + " changes");
  }

  /// What the one that waits does not do.
  void explainLack() {
    if (J.Reason == WaitVerdict::LostWake)
      return note(J.Signal->Loc,
                  "this wake is lost if the thread is just about to wait: set "
                  "what it asks with " +
                      describe(J.Lock->Lock) + " locked");
    if (J.Reason == WaitVerdict::WaitsAgain)
      return note(J.Signal->Loc, "this wakes the thread, but it waits again "
                                 "until " +
                                     describe(J.Asked) + " changes");
    if (J.Reason == WaitVerdict::NotWoken)
      return J.Signal ? note(J.Signal->Loc,
                             "this comes before the wait, but does not end it")
                      : note(Join.Loc, "the request to stop does not end it");
    bool NeedsCondition = J.Loop && J.Loop->Conditions.empty();
    note(Join.Loc,
         NeedsCondition
             ? "nothing can end the thread; give its loop a condition and "
               "change it before the thread is waited for"
             : "nothing tells the thread to stop before it is waited for; set "
               "what its loop reads or wake what it waits in first");
  }

  void explainLock() {
    std::string Name = describe(J.Lock->Lock);
    explainOnPath(F, 1, [&] {
      note(J.Lock->Loc, Name + " is held around the wait from here");
    });
    explainOnPath(F, 2, [&] {
      note(J.Signal->Loc, "the thread takes " + Name + " here");
    });
  }

  const WaitVerdict &J;
  const Fact &Join;
  Finding &F;
};

} // namespace

std::string describeLack(const WaitVerdict &J) {
  switch (J.Reason) {
  case WaitVerdict::NeverTold:
    return J.LateSignals.empty()
               ? ": nothing tells the thread to stop"
               : ": the thread is told to stop only after that";
  case WaitVerdict::NotWoken:
    return J.Hazard.empty() ? ": nothing wakes the thread"
                            : ": nothing ends the thread's wait in " +
                                  quote(getCalledName(*J.Hazard.back().At));
  case WaitVerdict::LostWake:
    return ": the wake of " + describe(J.HazardOn) + " can be lost";
  case WaitVerdict::WaitsAgain:
    return ": the thread that is woken waits again";
  case WaitVerdict::UnderLock:
    return ": the thread needs " + describe(J.Lock->Lock) +
           ", which is held around it";
  default:
    return "";
  }
}

void explainThread(const WaitVerdict &J, const Fact &Join, Finding &F) {
  if (J.Start)
    ThreadNoteWriter(J, Join, F).write();
}

} // namespace interop
