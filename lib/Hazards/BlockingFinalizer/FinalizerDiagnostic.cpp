//===- FinalizerDiagnostic.cpp - What finalizers do wrong, in words -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingFinalizer/FinalizerDiagnostic.h"
#include "AST/Naming.h"
#include "Analysis/InterpreterLock/EntryLockState.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/InterpreterLock/LockWords.h"
#include "Diagnostics/ManagedWording.h"
#include "Diagnostics/ThreadNotes.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

namespace {

/// The name that C gives an unnamed structure counts.
std::string describeRecord(const RecordDecl &R) {
  if (!R.getIdentifier())
    if (const TypedefNameDecl *T = R.getTypedefNameForAnonDecl())
      return quote(getQualifiedName(*T));
  return quote(getQualifiedName(R));
}

class FinalizerFindingWriter {
public:
  FinalizerFindingWriter(const FinalizerProblem &P, const SourceManager &SM,
                         Finding &F)
      : P(P), SM(SM), Title(P.Lock.Lock->Title), Notes(SM, F), F(F) {}

  void write() {
    F.Loc = isBound() ? Notes.getPlace(P.By.Loc)
                      : Notes.getPlace(P.Lock.getFirst());
    F.Message = getMessage();
    explainOnPath(F, 1, [this] {
      explainEntry();
      explainChain();
    });
    switch (P.Kind) {
    case FinalizerProblem::UnderLock:
      return explainOnPath(F, getCausePath(P.Lock), [this] {
        Notes.explainCause(P.Lock);
        explainCallback();
      });
    case FinalizerProblem::Children:
      return explainChild();
    case FinalizerProblem::LetsGo:
      return explainMethod();
    case FinalizerProblem::Unended:
      return explainThread(P.Thread, P.Lock.getLast(), F);
    }
  }

private:
  bool isBound() const { return P.By.Kind == Finalizer::Bound; }
  std::string getLastName() const { return Notes.getName(P.Lock.getLast()); }

  //===-- The warning -----------------------------------------------------===//

  std::string getMessage() const {
    if (P.Kind == FinalizerProblem::UnderLock && isBound())
      return getBoundMessage();
    std::string Name = P.By.getName();
    std::string Subject = Name == "lambda" ? "the finalizer (a lambda) "
                                           : "finalizer " + quote(Name) + " ";
    switch (P.Kind) {
    case FinalizerProblem::UnderLock:
      return Subject + getLockMessage();
    case FinalizerProblem::Children:
      return Subject + getChildrenMessage() +
             ", and finalizers run in no order";
    case FinalizerProblem::LetsGo:
      return Subject + "runs the method " + quote(getQualifiedName(*P.Method)) +
             ", which releases " + Title + " while the object is destroyed";
    case FinalizerProblem::Unended:
      return Subject + "may block forever in " + getLastName();
    }
    return {};
  }

  std::string getTaken() const {
    return P.Lock.Taken ? P.Lock.Taken->Title : "a lock of its library";
  }

  std::string getLockMessage() const {
    switch (P.Lock.Kind) {
    case LockProblem::Joins:
      return "waits in " + getLastName() + " for a thread that needs " + Title +
             ", which is held here";
    case LockProblem::Excludes:
      return "takes " + getTaken() + " in " + getLastName() + " while " +
             Title + " is held, and a callback waits for " + Title +
             " under it";
    default:
      return (P.Lock.IsSlow ? "can take long in " : "may block forever in ") +
             getLastName() + getWhile();
    }
  }

  /// Nothing where having the lock makes no difference.
  std::string getWhile() const {
    const LockModel &Lock = *P.Lock.Lock;
    return Lock.MayWait ? "" : " " + LockWords(Lock).getWhile();
  }

  std::string getBoundMessage() const {
    std::string Text = quote(P.By.getName()) + " is bound without releasing " +
                       Title + " around its destructor, which ";
    switch (P.Lock.Kind) {
    case LockProblem::Joins:
      return Text + "waits in " + getLastName() + " for a thread that needs it";
    case LockProblem::Excludes:
      return Text + "takes " + getTaken() + " in " + getLastName() +
             ", under which a callback waits for it";
    default:
      return Text +
             (P.Lock.IsSlow ? "can take long in " : "may block forever in ") +
             getLastName();
    }
  }

  std::string getChildrenMessage() const {
    if (P.What == Enforcement::Blocks)
      return "waits in " + getLastName() + " for every " + quote(P.Child) +
             " made from it";
    std::string Of =
        P.Keeper ? " of " + describeRecord(*P.Keeper) : std::string();
    return "releases " + quoteWithArticle(P.Parent) + " in " + getLastName() +
           " that " + quoteWithArticle(P.Child) + Of + " may still need";
  }

  //===-- Notes -----------------------------------------------------------===//

  /// Of children whatever the lock is where they are pulled away.
  void explainEntry() {
    if (isBound())
      return;
    std::vector<LockReason> Why = P.Lock.Why;
    bool IsHeld = true;
    if (P.Kind == FinalizerProblem::Children && P.By.Entry) {
      Why = {P.By.Entry->Why};
      IsHeld = P.By.Entry->Enters == LockPresence::Held;
    }
    if (P.By.Entry && P.By.Entry->Managed)
      Notes.add(Notes.getPlace(P.By.Body->getLocation()),
                describeManaged(*P.By.Entry->Managed));
    Notes.explainReasons(describeReasons(Why, *P.Lock.Lock, IsHeld, SM));
  }

  /// What the warning does not say itself: of a bound class all steps.
  void explainChain() {
    llvm::ArrayRef<CallStep> Path(P.Lock.Chain);
    if (!isBound())
      Path = Path.drop_front();
    if (P.Kind == FinalizerProblem::LetsGo && !Path.empty())
      Path = Path.drop_back();
    Notes.explainPath(Path);
  }

  void explainCallback() {
    if (!P.CallbackOf)
      return;
    std::string Name = P.Callback
                           ? describeFunction(getQualifiedName(*P.Callback))
                           : "a callback";
    Notes.add(Notes.getPlace(P.CallbackLoc),
              Name + " may be called meanwhile, and takes " + Title +
                  "; it is registered here with " +
                  quote(getQualifiedName(*P.CallbackOf)));
  }

  void explainChild() {
    if (P.What == Enforcement::Blocks && P.Release)
      Notes.explainWait(P.Lock.getLast(), *P.Release);
    if (P.Construction)
      Notes.add(Notes.getPlace(P.Construction->Node->getBeginLoc()),
                quoteWithArticle(P.Child) + " is made from it here");
    if (P.Keeper)
      Notes.add(Notes.getPlace(P.Keeper->getLocation()),
                describeRecord(*P.Keeper) +
                    " keeps it, and nothing that keeps the " + quote(P.Parent) +
                    " alive");
  }

  void explainMethod() {
    std::string Where = P.MethodRecord.empty()
                            ? " is a method here"
                            : " is in a table of " + P.MethodRecord + " here";
    Notes.add(Notes.getPlace(P.MethodLoc),
              quote(getQualifiedName(*P.Method)) + Where);
    Notes.addAt(P.Lock.getLast(), Title + " is released here");
  }

  const FinalizerProblem &P;
  const SourceManager &SM;
  const std::string &Title;
  LockNotes Notes;
  Finding &F;
};

} // namespace

Finding makeFinalizerFinding(const FinalizerProblem &P,
                             const SourceManager &SM) {
  Finding F;
  FinalizerFindingWriter(P, SM, F).write();
  return F;
}

static std::string getAdvice(const FinalizerProblem &P, bool IsHolders) {
  const std::string &Title = P.Lock.Lock->Title;
  switch (P.Kind) {
  case FinalizerProblem::UnderLock:
    if (P.By.InPhase || P.Lock.Lock->MayWait ||
        P.Lock.Lock->Kind == LockModel::Thread)
      return "do this in a method that is called before the object ends, so "
             "that its finalizer does not wait";
    return "release " + Title +
           (IsHolders ? " in the deleter of a holder"
                      : " around this call: what it waits for may need it");
  case FinalizerProblem::Children:
    if (P.What == Enforcement::Blocks)
      return "close them in the finalizer first, or let each keep a reference "
             "to this object";
    return "let " + (P.Keeper ? describeRecord(*P.Keeper) : "what keeps it") +
           " keep a reference to this object";
  case FinalizerProblem::LetsGo:
    return "close it here and keep " + Title +
           ": no other thread is waited for";
  case FinalizerProblem::Unended:
    break; // said by the notes
  }
  return {};
}

void addFinalizerAdvice(const FinalizerProblem &P, bool EndNeedsLock,
                        const SourceManager &SM, Finding &F) {
  bool IsBound = P.By.Kind == Finalizer::Bound;
  bool IsHolders =
      IsBound && !EndNeedsLock && P.By.BinderRow->Finalizes->HolderFrom;
  LockNotes Notes(SM, F);
  std::string Advice = getAdvice(P, IsHolders);
  if (!Advice.empty())
    Notes.add(IsBound && !IsHolders ? Notes.getPlace(P.Lock.getLast()) : F.Loc,
              makeAdvice(Advice));
}

} // namespace interop
