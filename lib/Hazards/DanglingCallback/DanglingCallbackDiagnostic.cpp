//===- DanglingCallbackDiagnostic.cpp - interop-dangling-callback ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/DanglingCallbackDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"
#include "Hazards/DanglingCallback/Settling.h"

using namespace clang;

namespace interop {

namespace {

class DanglingWriter {
public:
  DanglingWriter(const Dangling &Of, AnalysisContext &TU)
      : Of(Of), R(Of.Of), TU(TU) {}

  Finding write() {
    const SourceManager &SM = TU.getContext().getSourceManager();
    if (Of.Kind == Dangling::ForgottenSibling)
      F.Loc = findWrittenPlace(Of.End->Loc, Of.End->Callee, SM).Loc;
    else
      F.Loc = R.KeptIn
                  ? findWrittenPlace(R.Kept.At->getBeginLoc(), nullptr, SM).Loc
                  : findWrittenPlace(R.At->Loc, R.At->Callee, SM).Loc;
    F.Message = makeMessage();
    explainEnd();
    if (Of.EndedIn)
      addNote(F, Of.EndedIn->getLocation(),
              quoteName(*Of.EndedIn) +
                  " ends that, but the end of the object does not lead to it");
    explainModel();
    return std::move(F);
  }

private:
  std::string getRegistrar() const {
    if (R.KeptIn)
      return quoteName(*R.KeptIn);
    return quote(getWrittenName(*R.At, TU.getContext().getSourceManager()));
  }
  bool isMemory() const { return R.What && R.What->IsMemory; }

  /// "a dangling pointer is used", in words for what is kept.
  std::string getOutcome() const {
    return isMemory() ? "it is left with a dangling pointer"
                      : "the callback then runs on a dangling pointer";
  }

  /// " without 'remove'"; empty where there is no such call.
  std::string getMissing() const {
    std::vector<std::string> Names;
    for (llvm::StringRef Name : llvm::ArrayRef(R.Until).take_front(2))
      Names.push_back(quote(Name));
    if (Names.empty())
      return {};
    if (R.IsSet)
      return Names[0] + " again";
    return Names.size() == 1 ? Names[0] : Names[0] + " or " + Names[1];
  }

  std::string describeKept() const {
    switch (R.Kept.Kind) {
    case KeptObject::This:
      return R.Kept.At && isa<CXXThisExpr>(R.Kept.At->IgnoreParenCasts())
                 ? "'this'"
                 : (R.Kept.IsCaptured ? "a lambda with 'this'" : "'this'");
    case KeptObject::Local:
      return (R.Kept.IsCaptured ? "a reference to the local "
                                : "the address of the local ") +
             quoteName(*R.Kept.Variable);
    case KeptObject::Pointee:
      return quoteName(*R.Kept.Object.Leaf);
    case KeptObject::Temporary:
      return "a pointer into a temporary";
    }
    llvm_unreachable("every kind is handled above");
  }

  std::string makeMessage() const {
    std::string Keeps = getRegistrar() + " keeps " + describeKept();
    std::string Missing = getMissing();
    switch (Of.Kind) {
    case Dangling::OutlivesObject:
      return Keeps + " after " + quoteWithArticle(Of.Class->getName()) +
             " is destroyed" +
             (Missing.empty() ? ""
                              : ", whose destructor does not call " + Missing) +
             ": " + getOutcome();
    case Dangling::OutlivesFrame:
      return Keeps + ", which is gone when " + describeBody() +
             " returns: " + getOutcome();
    case Dangling::OutlivesFree:
      if (Of.HasNoEnd)
        return Keeps + ", whose class has nothing that " +
               (Missing.empty() ? "ends that" : "calls " + Missing) +
               " at the end of an object: " + getOutcome();
      return Keeps + " after " + quote(Of.EndIn.getName()) + " has " +
             (Of.End ? "freed it" : "ended it") +
             (Missing.empty() ? "" : " without a call of " + Missing) + ": " +
             getOutcome();
    case Dangling::OutlivesStatement:
      return Keeps + ", which is destroyed at the end of this statement: " +
             getOutcome();
    case Dangling::ForgottenSibling:
      return quote(Of.EndIn.getName()) + " calls " +
             quote(
                 getWrittenName(*Of.End, TU.getContext().getSourceManager())) +
             " for " + quoteName(*Of.Sibling) + " and not for " +
             quoteName(*Of.Handle) + ", which stays registered by " +
             getRegistrar() + ": " + getOutcome();
    case Dangling::DroppedKeeper:
      return Keeps + ", and " + quote(Of.EndIn.getName()) + " gives up " +
             quoteName(*R.Holder.Leaf) +
             (Missing.empty() ? "" : " without a call of " + Missing) +
             " for it: others still have it, and " + getOutcome();
    case Dangling::Ownerless:
      return Keeps + " and no owner of the " + quoteName(*Of.Class) +
             ": the callback runs on a dangling pointer once the last owner "
             "is gone";
    case Dangling::Moved:
      return Keeps + ", and a move of " + quoteName(*Of.Class) + " takes " +
             quoteName(*R.Holder.Root) +
             " along: it is left with a pointer to what was moved from";
    case Dangling::Borrowed:
      return Keeps + " without a reference to it: the callback runs on a " +
             "dangling object once " +
             (Of.IsCollected ? "a collector that finds no other has run"
                             : "the caller drops its own");
    }
    llvm_unreachable("every kind is handled above");
  }

  std::string describeBody() const {
    std::string Name = Entity::makeFunction(*R.In).getName();
    return Name == "lambda" ? "the lambda" : quote(Name);
  }

  void explainEnd() {
    if (Of.Kind == Dangling::Moved)
      addNote(F, Of.EndIn.getFunction()->getLocation(),
              "the move is defaulted here");
    else if (Of.Kind == Dangling::ForgottenSibling)
      addNote(F, R.At->Loc, quoteName(*Of.Handle) + " is registered here");
    else if (Of.Kind == Dangling::DroppedKeeper)
      addNote(F, Of.End->Loc, "another registration is taken back here");
    else if (Of.End)
      addNote(F, Of.End->Loc, "it is freed here");
    else if (const FunctionDecl *In = Of.EndIn.getFunction())
      addNote(F, In->getLocation(),
              Of.HasNoEnd ? "the class is set up here"
                          : "the object ends here");
    if (Of.GivenUp)
      addNote(F, Of.GivenUp->Loc,
              quoteName(*R.Holder.Leaf) +
                  ", which still has it, is given up here");
    if (Of.Kind == Dangling::OutlivesFrame && R.Kept.Variable)
      addNote(F, R.Kept.Variable->getLocation(),
              quoteName(*R.Kept.Variable) + " is a local of this function");
    if (Of.Kind == Dangling::Ownerless)
      addNote(F, Of.Class->getLocation(),
              "an owner of it can go with the callback: its base gives one");
    if (Of.Kind != Dangling::OutlivesObject)
      return;
    const CXXDestructorDecl *D = Of.Class->getDestructor();
    if (D && D->isUserProvided())
      addNote(F, D->getCanonicalDecl()->getLocation(),
              "the destructor leaves it registered");
    else
      addNote(F, Of.Class->getLocation(),
              quoteName(*Of.Class) + " has no destructor that would end that");
  }

  void explainModel() {
    if (R.Handed)
      addNote(F, R.Handed->Through->getLocation(),
              quoteName(*R.Handed->Through) + " hands it on to " +
                  getRegistrar());
    if (Of.Kind == Dangling::OutlivesFree && isIrrevocable(R))
      addNote(F, R.At->Loc,
              "nothing takes that back: give it a reference to the object");
    if (Of.Counted)
      addNote(F, R.At->Loc,
              cite("a reference of its own is taken by " +
                       quote(Of.Counted->KeptAliveBy.front()),
                   Of.Counted->From));
    else if (R.Row)
      addNote(F, R.At->Loc,
              cite(getRegistrar() + " keeps what it is given", R.Row->From));
  }

  const Dangling &Of;
  const Registration &R;
  AnalysisContext &TU;
  Finding F;
};

} // namespace

Finding makeDanglingFinding(const Dangling &Of, AnalysisContext &TU) {
  return DanglingWriter(Of, TU).write();
}

} // namespace interop
