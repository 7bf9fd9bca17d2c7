//===- ThreadLifetimeDiagnostic.cpp - interop-thread-lifetime -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/ThreadLifetimeDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

std::string getSlotName(const ValueDecl &Slot) {
  const auto *Field = dyn_cast<FieldDecl>(&Slot);
  StringRef Record = Field ? Field->getParent()->getName() : StringRef();
  return quote((Record.empty() ? "" : Record.str() + "::") +
               Slot.getName().str());
}

namespace {

class SlotWriter {
public:
  SlotWriter(const SlotFault &Of, AnalysisContext &TU) : Of(Of), TU(TU) {}

  Finding write() {
    F.Loc = getLoc();
    F.Message = makeMessage();
    if (Of.Where == SlotFault::InBody)
      explainBody();
    else
      explainStart(Of.Start);
    explainJoin();
    explainUnstarted();
    explainModel();
    return std::move(F);
  }

private:
  using Kind = ThreadFault::KindTy;

  const Fact &getPlace() const { return *Of.Fault.Path.back().At; }

  SourceLocation getLoc() const {
    if (Of.Where == SlotFault::OfProcess)
      return Of.Slot->getLocation();
    if (Of.Where == SlotFault::OfValue || Of.Where == SlotFault::EachTime)
      return Of.Start->Loc;
    if (Of.Fault.Kind == Kind::JoinsNone || Of.Fault.Kind == Kind::JoinsAgain)
      return getPlace().Loc;
    if (Of.Where == SlotFault::InBody)
      return Of.Fault.Path.front().At->Loc;
    const CXXDestructorDecl *D = Of.Class->getDestructor();
    if (const FunctionDecl *Def = D ? D->getDefinition() : nullptr;
        Def && !D->isImplicit() && !Def->isDefaulted())
      return Def->getLocation();
    return Of.Slot->getLocation();
  }

  std::string makeMessage() const {
    if (Of.Where == SlotFault::OfValue)
      return "the thread is still joinable when the object that started it is "
             "destroyed at the end of this statement: std::terminate";
    if (Of.IsThread)
      return makeRunningMessage();
    if (Of.Where == SlotFault::OfProcess)
      return getSlotName(*Of.Slot) +
             " is still joinable when the process ends and "
             "destroys it: std::terminate";
    if (Of.Where == SlotFault::EachTime)
      return getSlotName(*Of.Slot) + " gets a new thread each time that " +
             quote(Of.LeftBy->getNameAsString()) +
             " is called, and the one before may still be joinable: "
             "std::terminate";
    switch (Of.Fault.Kind) {
    case ThreadFault::EndsRunning:
      return makeEndMessage();
    case ThreadFault::UnwindsRunning:
      return getSlotName(*Of.Slot) +
             " is still joinable when the exception that " + describeThrower() +
             " destroys it: std::terminate";
    case ThreadFault::JoinsNone:
      return makeUnstartedMessage();
    case ThreadFault::JoinsAgain:
      if (Of.Where == SlotFault::OfClass)
        return getSlotName(*Of.Slot) +
               " is joined here by the destructor also " + "where " +
               quote(Of.LeftBy->getNameAsString()) +
               " has joined it before: " + describeOutcome();
      return getSlotName(*Of.Slot) + " is joined here after it was " +
             (Of.Fault.Before.State == ThreadState::Detached ? "detached"
                                                             : "joined") +
             ": " + describeOutcome();
    }
    llvm_unreachable("every kind is handled above");
  }

  /// Of an object that is the thread.
  std::string makeRunningMessage() const {
    if (Of.Where == SlotFault::OfProcess)
      return "the thread of " + getSlotName(*Of.Slot) +
             " may still run when the process ends and destroys it, which "
             "aborts the process";
    const bool Unwinds = Of.Fault.Kind == ThreadFault::UnwindsRunning;
    return "the thread of " + getSlotName(*Of.Slot) + " may still run when " +
           (Unwinds ? "the exception that " + describeThrower() + " destroys it"
                    : describeWhole() + " is destroyed") +
           ", which ends the process";
  }

  /// What ends with the slot.
  std::string describeWhole() const {
    return Of.Where == SlotFault::OfClass
               ? quoteWithArticle(Of.Class->getName())
               : describeEnded(getPlace());
  }

  std::string describeThrower() const {
    const Fact &E = getPlace();
    return E.Kind == Fact::Throw ? "is thrown here"
                                 : quote(getCalledName(E)) + " may throw here";
  }

  std::string makeEndMessage() const {
    const Fact &E = getPlace();
    if (E.Kind != Fact::Destruction)
      return getSlotName(*Of.Slot) +
             " gets a new thread while the one before may "
             "still be joinable: std::terminate";
    return getSlotName(*Of.Slot) + " may still be joinable when " +
           describeWhole() + " is destroyed: std::terminate";
  }

  /// "it", or the local whose part the slot is.
  std::string describeEnded(const Fact &End) const {
    const Fact &First = *Of.Fault.Path.front().At;
    return &First == &End ? "it" : describeLocal(First);
  }

  /// What a join where nothing is to be joined does.
  std::string describeOutcome() const {
    const FunctionModel *Row = getPlace().Row;
    if (!Row || Row->WhenUnstarted != FunctionModel::Throwing)
      return "undefined behavior";
    bool InEnd = llvm::any_of(Of.Fault.Path, [](const CallStep &S) {
      return S.In.isDestruction() ||
             isa_and_nonnull<CXXDestructorDecl>(S.In.getFunction());
    });
    return InEnd ? "std::system_error, which ends the process in a destructor"
                 : "std::system_error";
  }

  std::string makeUnstartedMessage() const {
    return getSlotName(*Of.Slot) +
           " is joined here even if it was never started: " + describeOutcome();
  }

  //===-- Notes -----------------------------------------------------------===//

  void explainStart(const StartedBody *S) {
    if (!S || S->Loc == F.Loc)
      return;
    addNote(F, S->Loc,
            describeStart(S->Body ? Entity::makeFunction(*S->Body).getName()
                                  : std::string()));
  }

  /// Start, the way through the function, end.
  void explainBody() {
    const Fact *Since = Of.Fault.Before.Since;
    bool IsJoin =
        Of.Fault.Kind == Kind::JoinsNone || Of.Fault.Kind == Kind::JoinsAgain;
    if (Of.Fault.Before.State == ThreadState::Running) {
      explainStart(Of.Start);
      if (Since && Since->Target)
        addNote(F, Since->Loc,
                quote(getCalledName(*Since)) + " starts it on this way");
    } else if (Of.Fault.Kind == Kind::JoinsAgain && Since) {
      addNote(F, Since->Loc,
              std::string("it is ") +
                  (Of.Fault.Before.State == ThreadState::Detached ? "detached"
                                                                  : "joined") +
                  " here before");
    }
    if (IsJoin && Of.Fault.Path.size() > 1)
      explainPath(llvm::ArrayRef(Of.Fault.Path).drop_back(), {}, F);
    if (!IsJoin)
      explainLeave();
  }

  /// The return that leaves the block of the destruction.
  void explainLeave() {
    const CallStep &Step = Of.Fault.Path.front();
    if (const Fact *Left =
            findLeave(TU.getEffects().getFacts(Step.In), *Step.At))
      addNote(F, Left->Loc,
              "this return destroys " + describeLocal(*Step.At) +
                  " without a join");
  }

  std::string describeLocal(const Fact &End) const {
    return End.Destroyed ? quote(End.Destroyed->getName()) : "it";
  }

  void explainJoin() {
    bool Ends = Of.Fault.Kind == Kind::EndsRunning ||
                Of.Fault.Kind == Kind::UnwindsRunning;
    if (!Ends)
      return;
    if (!Of.JoinedBy) {
      if (Of.Slot)
        addNote(F, Of.Slot->getLocation(),
                Of.IsThread
                    ? "nothing in view waits for the thread; to ask it to end "
                      "is not enough"
                    : "nothing in view joins or detaches the thread in " +
                          getSlotName(*Of.Slot));
      return;
    }
    const FunctionDecl *By = Of.JoinedBy->In.getFunction();
    if (Of.Where == SlotFault::EachTime)
      return addNote(F, Of.JoinedBy->At->Loc,
                     "only the end of the object joins it");
    if (!By || Of.Fault.Path.empty() ||
        By == Of.Fault.Path.front().In.getFunction())
      return;
    addNote(F, Of.JoinedBy->At->Loc,
            quote(Of.JoinedBy->In.getName()) +
                (isa<CXXDestructorDecl>(By)
                     ? " joins it, but does not run where a constructor throws"
                     : " joins it, but is not called before that"));
  }

  void explainUnstarted() {
    if (Of.Fault.Kind == Kind::JoinsAgain && Of.LeftBy)
      addNote(F, Of.LeftBy->getLocation(),
              quote(Of.LeftBy->getNameAsString()) +
                  " can be called by whoever has the object; ask joinable() "
                  "before the join");
    if (Of.Fault.Kind != Kind::JoinsNone)
      return;
    if (Of.LeftBy)
      addNote(F, Of.LeftBy->getLocation(),
              "this constructor may leave it without a thread");
    const Fact *Since = Of.Fault.Before.Since;
    if (Of.Where != SlotFault::OfClass && Since && Since->Row)
      addNote(F, Since->Loc, "no thread is started here if this fails");
  }

  void explainModel() {
    if (Of.IsThread)
      return addNote(F, F.Loc,
                     cite("the end of an object whose thread runs ends the "
                          "process",
                          Of.IsThread->From));
    const Fact *At = Of.Fault.Path.empty() ? nullptr : &getPlace();
    if (!At || !At->Row || At->Kind == Fact::Throw)
      return;
    if (At->Row->TerminatesIfJoinable)
      addNote(F, At->Loc,
              cite("the end of a joinable thread object ends the process",
                   At->Row->From));
  }

  const SlotFault &Of;
  AnalysisContext &TU;
  Finding F;
};

} // namespace

Finding makeSlotFinding(const SlotFault &Of, AnalysisContext &TU) {
  return SlotWriter(Of, TU).write();
}

} // namespace interop
