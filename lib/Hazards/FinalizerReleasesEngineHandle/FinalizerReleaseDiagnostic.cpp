//===- FinalizerReleaseDiagnostic.cpp - Last owners, in words -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleaseDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/ManagedWording.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"

using namespace clang;

namespace interop {

std::string describeThread(const EngineRelease &R) {
  if (R.Threads == Affinity::MainThread)
    return "the main thread";
  return R.Threads == Affinity::CreatingThread
             ? "the thread that made it"
             : "the thread of " + R.Engine->Title;
}

namespace {

class FinalizerReleaseFindingWriter {
public:
  FinalizerReleaseFindingWriter(const EngineRelease &R, const SourceManager &SM,
                                Finding &F)
      : R(R), Title(R.Engine->Title), Notes(SM, F), F(F) {}

  void write() {
    F.Loc = isCollected() && !R.By.Class ? Notes.getPlace(*R.Chain.front().At)
                                         : Notes.getPlace(R.getPlace());
    F.Message = Notes.getName(R.getRelease()) + " releases " +
                (R.IsItself ? "" : "a handle of ") + Title + " on " +
                (isCollected() ? getCollector() : getLastOwner());
    if (isCollected())
      explainFinalizer();
    else
      explainStart();
    // What the warning says itself is left out.
    llvm::ArrayRef<CallStep> Path(R.Chain);
    Notes.explainPath(isCollected() && !R.By.Class ? Path.drop_front() : Path);
    Notes.addAt(R.getRelease(), cite(getRule(), R.Engine->From));
  }

private:
  bool isCollected() const { return R.Kind == EngineRelease::Collected; }

  //===-- The warning -----------------------------------------------------===//

  std::string getCollector() const {
    bool IsOwn = R.Runtime->Collector == LockModel::OwnThread;
    std::string Text = IsOwn ? "the collector's thread"
                             : "whichever thread drops the last reference";
    if (R.By.Class)
      return Text + ", which destroys " + quote(R.By.getName());
    return Text + ", which calls " + describeFunction(R.By.getName());
  }

  std::string getLastOwner() const {
    return "whichever thread drops the last copy of " +
           quote(R.Shared->getName()) + ", and another thread gets one here";
  }

  //===-- Notes -----------------------------------------------------------===//

  void explainFinalizer() {
    const LockEntry *Entry = R.By.Entry;
    const std::string Name = describeFunction(R.By.getName());
    if (Entry && Entry->Managed)
      return Notes.add(getBody(), describeManaged(*Entry->Managed));
    if (Entry)
      return explainEntry(*Entry, Name);
    if (R.By.Kind == Finalizer::Handed)
      Notes.add(Notes.getPlace(R.By.Loc),
                Name + " is handed to " + quote(R.By.Where) +
                    " here, to be called when the object ends");
  }

  SourceLocation getBody() const {
    return Notes.getPlace(R.By.Body->getLocation());
  }

  void explainEntry(const LockEntry &Entry, const std::string &Name) {
    switch (Entry.Why.Kind) {
    case LockReason::Table:
      return Notes.add(Notes.getPlace(Entry.Why.Loc),
                       Name + " is a finalizer in a table of " +
                           Entry.Why.Detail + " here");
    case LockReason::Method:
      return Notes.add(Notes.getPlace(Entry.Why.Loc),
                       Name + " is called for " + quote(Entry.Why.Detail) +
                           " when the object ends");
    default:
      return Notes.add(getBody(), Name + " is a finalizer by its name");
    }
  }

  void explainStart() {
    std::string By = R.Starter ? quote(getQualifiedName(*R.Starter)) : "it";
    Notes.add(Notes.getPlace(R.StartedAt),
              describeFunction(Entity::makeFunction(*R.Body).getName()) +
                  " is given to " + By +
                  " here, and ends with what it was given on the thread that "
                  "runs it");
    if (R.Deleter)
      Notes.add(Notes.getPlace(R.DeleterAt),
                describeFunction(Entity::makeFunction(*R.Deleter).getName()) +
                    " is its deleter");
  }

  /// What holds for all calls of the engine.
  std::string getRule() const {
    switch (R.Threads) {
    case Affinity::OneThread:
      return Title + " must always be called by the same thread, and a lock "
                     "does not help";
    case Affinity::MainThread:
      return Title + " is for the main thread alone";
    case Affinity::CreatingThread:
      return Title + " is for the one thread that made it";
    case Affinity::Serialized:
      return Title + " must not run on two threads at once, and no lock is "
                     "held here";
    case Affinity::Handoff:
      return Title + " must be handed over from thread to thread, and no lock "
                     "is held here";
    case Affinity::Any:
      break;
    }
    return Title + " is called";
  }

  const EngineRelease &R;
  const std::string &Title;
  LockNotes Notes;
  Finding &F;
};

std::string getAdvice(const EngineRelease &R) {
  if (R.Kind == EngineRelease::LastOwner)
    return "give it a weak reference, or let the deleter post the release to " +
           describeThread(R);
  if (R.Threads < Affinity::CreatingThread)
    return "take the lock around this that all other calls of " +
           R.Engine->Title + " hold, or release it before the object ends";
  return "only report here that the handle leaks (interop::LeakReporter of "
         "interop/leak_reporter.h), or post its release to " +
         describeThread(R) + ", and do not wait for it";
}

} // namespace

Finding makeFinalizerReleaseFinding(const EngineRelease &R,
                                    const SourceManager &SM) {
  Finding F;
  FinalizerReleaseFindingWriter(R, SM, F).write();
  return F;
}

void addFinalizerReleaseAdvice(const EngineRelease &R, llvm::StringRef WhyNot,
                               const SourceManager &SM, Finding &F) {
  LockNotes Notes(SM, F);
  if (!WhyNot.empty())
    Notes.add(F.Loc, "it cannot be posted as it stands: " + WhyNot);
  Notes.add(F.Loc, makeAdvice(getAdvice(R)));
  if (!R.Engine->Advice.empty())
    Notes.add(F.Loc, R.Engine->Advice);
}

} // namespace interop
