//===- OrderDiagnostic.cpp - A wrong teardown order, in words -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/OrderDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"
#include "Support/Budgets.h"
#include "llvm/ADT/Twine.h"

using namespace clang;
using llvm::Twine;

namespace interop {

namespace {

std::string getPartName(const Part &P) {
  return quote(P.Base ? P.Base->getType().getAsString()
                      : P.Decl->getName().str());
}

llvm::StringRef getKindName(const Part &P) {
  if (P.Base)
    return "base class";
  return isa<FieldDecl>(P.Decl) ? "member" : "variable";
}

class OrderFindingWriter {
public:
  OrderFindingWriter(const OrderProblem &P, Finding &F) : P(P), F(F) {}

  void write() {
    F.Loc = P.Anchor;
    F.Message = P.Relation == OrderProblem::Statements ? getStatementMessage()
                                                       : getPartMessage();
    if (P.Early)
      explainOnPath(F, 1, [this] { explainOrder(); });
    if (isAboutHandles())
      explainHandles();
    else
      explainOnPath(F, isOnThread() ? 2 : 1, [this] { explainUse(); });
  }

  void addAdvice(llvm::StringRef Why) {
    std::string Because = Why.empty() ? "" : (" by hand: " + Why).str();
    if (P.Relation == OrderProblem::Statements)
      return note(P.Anchor,
                  makeAdvice("release " + getChildName() + " first" + Because));
    const Part &Early = getEarly();
    if (Early.Base && P.Relation == OrderProblem::Handle)
      return addReleaseAdvice();
    if (Early.Base)
      return note(P.Anchor,
                  makeAdvice("stop and join it in the destructor of " +
                             quote(getQualifiedName(*P.Frame->getClass()))));
    note(P.Anchor, makeAdvice("declare " + getPartName(Early) + " after " +
                              getPartName(getPart(P.getLast())) + Because));
  }

  void addReleaseAdvice() {
    note(P.Anchor, makeAdvice("release " + getPartName(getEarly()) +
                              " in the destructor first"));
  }

private:
  const Part &getPart(unsigned I) const { return P.Frame->getParts()[I]; }
  const Part &getEarly() const { return getPart(*P.Early); }
  const Part &getNamed() const { return getPart(P.Needed.front()); }

  void note(SourceLocation Loc, NoteText Text) {
    addNote(F, Loc, std::move(Text));
  }

  //===-- The warning -----------------------------------------------------===//

  std::string getPartMessage() const {
    const Part &Early = getEarly();
    std::string Subject = (getKindName(Early) + " " + getPartName(Early)).str();
    std::string Late = getPartName(getNamed());
    if (P.Relation == OrderProblem::Construction)
      return Subject + " starts a thread that uses " + Late + " before " +
             Late + " is constructed";
    if (P.Relation == OrderProblem::Initializer)
      return Subject + " uses " + Late + " before " + Late + " is constructed";
    return Subject + " outlives " + Late + ", " + getRelation();
  }

  std::string getRelation() const {
    switch (P.Relation) {
    case OrderProblem::Handle:
      return "the " + P.Story.ParentKind + " that it was made from" +
             getConsequence();
    case OrderProblem::Thread:
      return "which its thread uses";
    case OrderProblem::Callback:
      return "which its callback uses";
    case OrderProblem::Destructor:
      return "which its destructor uses";
    case OrderProblem::Storage:
      return "whose callbacks " + getReleaseName(P.Story.ChildEnd) +
             " may call";
    case OrderProblem::Construction:
    case OrderProblem::Initializer:
    case OrderProblem::Statements:
      break;
    }
    llvm_unreachable("these have messages of their own");
  }

  std::string getConsequence() const {
    switch (P.Story.Rule) {
    case Enforcement::Blocks:
      return ", whose end waits for it";
    case Enforcement::Error:
      return ", which cannot be released while it lives";
    case Enforcement::ImplicitRelease:
      return ", whose end has released it by then";
    default:
      return "";
    }
  }

  std::string getStatementMessage() const {
    std::string Text = quote(getCalledName(*getFirstCall().At)) + " releases " +
                       getParentName() + " before " + getChildName() +
                       ", which was made from it";
    switch (P.Story.Rule) {
    case Enforcement::Blocks:
      return Text + ": it waits for it";
    case Enforcement::Error:
      return Text + ": it fails";
    case Enforcement::ImplicitRelease:
      return Text + ": it releases that too";
    default:
      return Text;
    }
  }

  /// The call at the anchor.
  const CallStep &getFirstCall() const {
    for (const CallStep &F : P.Story.ParentEnd)
      if (F.In.getFunction())
        return F;
    return P.Story.ParentEnd.back();
  }

  std::string getParentName() const {
    bool IsWrapped = getFirstCall().At != P.Story.ParentEnd.back().At;
    return getName(P.Story.Parent, IsWrapped);
  }

  std::string getChildName() const {
    return getName(P.Story.Child, P.Story.ChildEnd.size() > 1);
  }

  /// Of a handle inside an object that releases it, the object's name.
  static std::string getName(const ObjectRef &O, bool IsWrapped) {
    QualType T = O.Root ? O.Root->getType() : QualType();
    if (O.Root && T->isPointerType())
      T = T->getPointeeType();
    bool IsInObject = IsWrapped && O.Root && getDefinedClass(T);
    return IsInObject ? quote(O.Root->getName()) : describe(O);
  }

  static std::string getReleaseName(const CallPath &Chain) {
    return quote(getCalledName(*Chain.back().At));
  }

  //===-- Notes -----------------------------------------------------------===//

  bool isAboutHandles() const {
    return P.Relation == OrderProblem::Handle ||
           P.Relation == OrderProblem::Storage ||
           P.Relation == OrderProblem::Statements;
  }

  bool isOnThread() const {
    return P.Relation == OrderProblem::Thread ||
           P.Relation == OrderProblem::Construction;
  }

  void explainOrder() {
    size_t Told = 0;
    for (unsigned I : P.Needed) {
      if (Told++ > getLimit(Budget::TeardownOthersTold))
        break;
      const Part &Late = getPart(I);
      bool Made = P.Relation == OrderProblem::Construction ||
                  P.Relation == OrderProblem::Initializer;
      llvm::StringRef Rest =
          Made ? " is declared later, so that it is constructed later"
          : getEarly().Base && !Late.Base
              ? " is a member, so that it is destroyed first"
              : " is declared later, so that it is destroyed first";
      note(Late.Loc, getPartName(Late) + Rest);
    }
  }

  void explainUse() {
    if (P.Use.Given.isValid())
      explainGiven();
    CallPathWording Wording;
    Wording.NamesDestroyed = false;
    Wording.WritesOverloads = Wording.NamesNextBody = true;
    explainPath(P.Use.Path, Wording, F);
    note(P.Use.At, getPartName(getNamed()) + " is used here");
  }

  void explainGiven() {
    if (P.Use.Kind == PartUse::ByCallback)
      return note(P.Use.Given, "the callback is given here");
    note(P.Use.Given,
         describeStart(P.Use.Body ? getQualifiedName(*P.Use.Body) : ""));
  }

  void explainHandles() {
    const HandleProblem &S = P.Story;
    if (S.Made)
      note(S.Made->Node->getBeginLoc(),
           quote(S.ChildKind->Name) + " is made from it here");
    const CallPath &Telling =
        P.Relation == OrderProblem::Storage ? S.ChildEnd : S.ParentEnd;
    const Fact &End = *Telling.back().At;
    if (P.Relation == OrderProblem::Storage)
      return note(P.Anchor,
                  cite(getReleaseName(S.ChildEnd) + " runs callbacks that " +
                           withArticle(S.ParentKind) + " was given",
                       S.ChildKind->From));
    if (S.Rule == Enforcement::Blocks && End.Row)
      if (std::optional<NoteText> Text =
              describeWait(getCalledName(End), *End.Row))
        return note(End.Loc, *Text);
    note(End.Loc, cite(withArticle(S.ChildKind->Name) +
                           " must be released before its " + S.ParentKind,
                       S.ChildKind->From));
  }

  const OrderProblem &P;
  Finding &F;
};

} // namespace

Finding makeOrderFinding(const OrderProblem &P) {
  Finding F;
  OrderFindingWriter(P, F).write();
  return F;
}

Finding makeUseAfterFreeFinding(const UseAfterFree &Use) {
  Finding F;
  F.Loc = Use.Free->Loc;
  const CallStep &Later = Use.Path.front();
  F.Message = describe(Use.Object) + " is freed here, and " +
              quote(getCalledName(*Later.At)) + " uses it after that";
  CallPathWording Wording;
  Wording.NamesDestroyed = false;
  explainPath(llvm::ArrayRef(Use.Path).drop_back(), Wording, F);
  addNote(F, Use.At, describe(Use.Object) + " is used here");
  return F;
}

Finding makeUseAfterReleaseFinding(const UseAfterRelease &Use) {
  Finding F;
  F.Loc = Use.Use->Loc;
  const std::string Release = quote(getCalledName(*Use.Release));
  F.Message = Use.IsRelease
                  ? describe(Use.Object) + " is released here once more"
              : !Use.Inner.empty()
                  ? quote(getCalledName(*Use.Use)) + " uses " +
                        describe(Use.Object) + " after " + Release +
                        " has released it"
                  : describe(Use.Object) + " is given to " +
                        quote(getCalledName(*Use.Use)) + " after " + Release +
                        " has released it";
  addNote(F, Use.Release->Loc,
          cite(Release + " releases it here", Use.Release->Row->From));
  if (!Use.Inner.empty()) {
    explainPath(llvm::ArrayRef(Use.Inner).drop_back(), {}, F);
    addNote(F, Use.Inner.back().At->Loc, describe(Use.Object) + " is used here");
  }
  return F;
}

void addOrderAdvice(const OrderProblem &P, llvm::StringRef Why, Finding &F) {
  if (F.Fixes.empty())
    OrderFindingWriter(P, F).addAdvice(Why);
}

void addReleaseAdvice(const OrderProblem &P, Finding &F) {
  OrderFindingWriter(P, F).addReleaseAdvice();
}

} // namespace interop
