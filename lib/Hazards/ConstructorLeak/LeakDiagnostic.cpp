//===- LeakDiagnostic.cpp - Lost handles, in words ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/LeakDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"
#include "Effects/Handles/FailureReturns.h"
#include "Support/Budgets.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace clang;
using llvm::Twine;

namespace interop {

namespace {

bool isNew(const LostHandle &H) { return !H.What.What; }

/// `'p'`, `'p[1]'`
static std::string describeElement(const LostHandle &H) {
  std::string Name = describe(H.In);
  if (H.Element)
    Name.insert(Name.size() - 1, "[" + std::to_string(*H.Element) + "]");
  return Name;
}

std::string getName(const LostHandle &H) {
  if (H.In.Leaf && !H.In.Leaf->getName().empty())
    return describeElement(H);
  return isNew(H) ? "the new object" : "the " + H.What.What->Handle;
}

std::string listNames(llvm::ArrayRef<const LostHandle *> Handles) {
  constexpr size_t MaxNamed = getLimit(Budget::LeakHandlesNamed);
  llvm::SmallVector<std::string, 4> Names;
  for (const LostHandle *H : Handles.take_front(MaxNamed))
    Names.push_back(getName(*H));
  if (Handles.size() > MaxNamed)
    Names.push_back(std::to_string(Handles.size() - MaxNamed) + " more");
  return join(Names);
}

class LeakFindingWriter {
public:
  LeakFindingWriter(const LeakProblem &P, const SourceManager &SM, Finding &F)
      : P(P), SM(SM), F(F) {}

  void write() {
    F.Loc = P.getThrower().Loc;
    F.Message = getSubject() + " leaves " + getLeft() + " without " + getLoss();
    explainCalls(llvm::ArrayRef(P.Thrown).take_front(P.Anchor));
    for (const LostHandle &H : P.Lost) {
      explainAcquisition(H);
      explainRelease(H);
    }
    explainCause();
    explainOthers();
  }

private:
  bool isSingle() const { return P.Lost.size() == 1; }

  /// A handle that was made even though its call has failed is dropped.
  bool isNullStored() const {
    return storesNull(P.getThrower(), P.In->getASTContext());
  }

  bool isForgotten() const {
    return llvm::all_of(P.Lost,
                        [](const LostHandle &H) { return H.IsForgotten; });
  }

  void note(SourceLocation Loc, NoteText Text) {
    addNote(F, Loc, std::move(Text));
  }

  //===-- The warning -----------------------------------------------------===//

  std::string getSubject() const {
    const Fact &E = P.getThrower();
    if (P.Cause == ThrowCause::Failure)
      return isForgotten()            ? "return here"
             : E.Kind == Fact::Return ? "failure returned here"
             : isNullStored()         ? "null pointer stored here"
                                      : "failure stored here";
    if (P.Cause == ThrowCause::Jump)
      return "error jump from " + quote(getCalledName(E));
    return E.Kind == Fact::Throw ? "exception thrown here"
                                 : "exception from " + quote(getCalledName(E));
  }

  std::string getLeft() const {
    if (const auto *C = dyn_cast<CXXConstructorDecl>(P.In))
      return "the constructor of " + quote(getQualifiedName(*C->getParent()));
    return quote(getQualifiedName(*P.In));
  }

  std::string getLoss() const {
    llvm::SmallVector<const LostHandle *, 4> All;
    for (const LostHandle &H : P.Lost)
      All.push_back(&H);
    std::string Text = llvm::all_of(P.Lost, isNew) ? "deleting " : "releasing ";
    Text += listNames(All);
    const LostHandle &H = P.Lost.front();
    if (isSingle() && !isNew(H) && H.In.Leaf)
      Text += ", " + withArticle(H.What.What->Handle);
    return Text;
  }

  //===-- Notes -----------------------------------------------------------===//

  void explainCalls(llvm::ArrayRef<CallStep> Path) {
    CallPathWording Wording;
    Wording.NamesDestroyed = false;
    explainPath(Path, Wording, F);
  }

  void explainAcquisition(const LostHandle &H) {
    if (llvm::ArrayRef<CallStep> Path = getOwnPath(P, H); !Path.empty())
      explainCalls(Path.drop_back());
    const Fact &E = *H.What.At;
    std::string It = isSingle() ? "it" : getName(H);
    note(E.Loc, H.What.isTakenOver() ? It + " is taken over here"
                : isNew(H)
                    ? It + " is allocated here"
                    : quote(getCalledName(E)) + " acquires " + It + " here" +
                          (isNullStored() ? ", even where it fails" : ""));
  }

  void explainRelease(const LostHandle &H) {
    if (!H.Release.empty()) {
      const Fact &E = *H.Release.back().At;
      std::string How = isNew(H) ? "'delete' in the destructor would free it"
                                 : quote(getCalledName(E)) +
                                       " in the destructor would release it";
      note(getOwnLocation(H.Release),
           How + ", but the destructor of an object whose constructor throws "
                 "does not run");
    } else if (H.Elsewhere) {
      note(H.Elsewhere->Loc,
           quote(getCalledName(*H.Elsewhere)) + " releases it here, before " +
               (P.Cause == ThrowCause::Failure ? "another failure"
                                               : "another exception"));
    } else if (H.IsOutParameter) {
      note(H.In.Root->getLocation(), "callers that get a failure assume that "
                                     "nothing was made");
    } else if (H.IsOnlyUsed) {
      note(H.What.At->Loc, "nothing releases it or hands it over");
    } else if (H.Later) {
      note(H.Later->Loc,
           Twine("it is ") + (H.LaterReleases ? "released" : "handed over") +
               " here, but only " +
               (H.IsOnOtherWay                   ? "on other ways"
                : P.Cause == ThrowCause::Failure ? "where nothing fails"
                : P.Cause == ThrowCause::Jump    ? "where nothing jumps"
                                                 : "where nothing throws"));
    }
  }

  /// The innermost place of the user's own.
  SourceLocation getOwnLocation(const CallPath &Chain) const {
    for (const CallStep &Step : llvm::reverse(Chain))
      if (Step.At->Loc.isValid() && !isInSystemFile(Step.At->Loc, SM))
        return Step.At->Loc;
    return Chain.back().At->Loc;
  }

  void explainCause() {
    const Fact &Last = *P.Thrown.back().At;
    bool IsHere = &Last == &P.getThrower();
    if (!IsHere)
      explainCalls(
          llvm::ArrayRef(P.Thrown).drop_back().drop_front(P.Anchor + 1));
    std::string Called = quote(getCalledName(Last));
    switch (P.Cause) {
    case ThrowCause::Expression:
      if (!IsHere)
        note(Last.Loc, "the exception is thrown here");
      return;
    case ThrowCause::Row:
      return note(Last.Loc, describePromise(Called));
    case ThrowCause::Memory:
      return note(Last.Loc, Called + " throws where memory runs out");
    case ThrowCause::Failure:
      return;
    case ThrowCause::Jump:
      return note(Last.Loc,
                  P.Row ? cite(Called + " leaves by a jump", P.Row->From)
                        : NoteText(Called + " leaves by a jump"));
    case ThrowCause::Unknown:
      return note(Last.Loc,
                  Called + " is not noexcept, and its body is out of sight");
    }
  }

  /// What the row says of the exceptions.
  NoteText describePromise(const std::string &Called) const {
    if (!P.Row)
      return Called + " may throw";
    return cite(Called + (P.Row->Thrown.empty() ? " may throw"
                                                : " throws " + P.Row->Thrown),
                P.Row->From);
  }

  const char *getExit() const {
    return P.Cause == ThrowCause::Failure ? "a failure"
           : P.Cause == ThrowCause::Jump  ? "an error jump"
                                          : "an exception";
  }

  void explainOthers() {
    struct Exit {
      const Fact *At;
      llvm::SmallVector<const LostHandle *, 2> Lost;
    };
    std::vector<Exit> Exits;
    for (const LostHandle &H : P.Lost)
      for (const Fact *E : H.OtherThrows) {
        auto Same = llvm::find_if(
            Exits, [&](const Exit &X) { return X.At->Loc == E->Loc; });
        if (Same == Exits.end())
          Same = Exits.insert(Exits.end(), Exit{E, {}});
        if (!llvm::is_contained(Same->Lost, &H))
          Same->Lost.push_back(&H);
      }
    llvm::sort(Exits, [this](const Exit &A, const Exit &B) {
      return SM.isBeforeInTranslationUnit(A.At->Loc, B.At->Loc);
    });
    for (const Exit &X :
         llvm::ArrayRef(Exits).take_front(getLimit(Budget::LeakExitsTold)))
      note(X.At->Loc, Twine(getExit()) + " from here loses " +
                          (isSingle() ? "it" : listNames(X.Lost)) + " too");
  }

  const LeakProblem &P;
  const SourceManager &SM;
  Finding &F;
};

} // namespace

llvm::ArrayRef<CallStep> getOwnPath(const LeakProblem &P, const LostHandle &H) {
  llvm::ArrayRef<CallStep> Path = H.Made;
  bool Shared = P.Anchor && Path.size() > P.Anchor &&
                Path[P.Anchor - 1].At == P.Thrown[P.Anchor - 1].At;
  return Shared ? Path.drop_front(P.Anchor) : Path;
}

Finding makeLeakFinding(const LeakProblem &P, const SourceManager &SM) {
  Finding F;
  LeakFindingWriter(P, SM, F).write();
  return F;
}

void addLeakAdvice(const LeakProblem &P, Finding &F) {
  bool Offered = !F.Fixes.empty() || llvm::any_of(F.Notes, [](const Note &N) {
    return !N.Fixes.empty();
  });
  if (Offered)
    return;
  bool IsSingle = P.Lost.size() == 1;
  addAdvice(F, F.Loc,
            std::string("release ") + (IsSingle ? "it" : "them") +
                " before the exception leaves, or give " +
                (IsSingle ? "it an owner as soon as it is"
                          : "each an owner as soon as it is") +
                " acquired");
}

} // namespace interop
