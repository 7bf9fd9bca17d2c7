//===- LeakDiagnostic.cpp - The story of a handle that is lost ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/LeakDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/Wording.h"
#include "Support/Budgets.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace clang;
using llvm::Twine;

namespace interop {

namespace {

bool isNew(const LostHandle &H) { return !H.What.What; }

std::string getName(const LostHandle &H) {
  if (H.In.Leaf && !H.In.Leaf->getName().empty())
    return describe(H.In);
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
    explainHops(llvm::ArrayRef(P.Thrown).take_front(P.Anchor));
    for (const LostHandle &H : P.Lost) {
      explainAcquisition(H);
      explainRelease(H);
    }
    explainCause();
    explainOthers();
  }

private:
  bool isSingle() const { return P.Lost.size() == 1; }

  void note(SourceLocation Loc, const Twine &Text) {
    F.Notes.push_back({Loc, Text.str(), {}});
  }

  //===-- The warning -----------------------------------------------------===//

  std::string getSubject() const {
    const Fact &E = P.getThrower();
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

  /// Of the calls of \p Way, but for the middle of a long one.
  void explainHops(llvm::ArrayRef<Step> Way) {
    for (size_t I = 0; I < Way.size(); ++I) {
      const Fact &E = *Way[I].At;
      if (size_t Skipped = getSkippedHops(I, Way.size())) {
        note(E.Loc, Twine(Skipped) + " more calls lead on from here");
        I += Skipped - 1;
        continue;
      }
      // The destruction of a class begins with its destructor's body.
      if (Way[I].In.getName() == getCalledName(E))
        continue;
      note(E.Loc, quote(Way[I].In.getName()) + " calls " +
                      quote(getCalledName(E)) + " here");
    }
  }

  void explainAcquisition(const LostHandle &H) {
    if (llvm::ArrayRef<Step> Way = getOwnWay(P, H); !Way.empty())
      explainHops(Way.drop_back());
    const Fact &E = *H.What.At;
    std::string It = isSingle() ? "it" : getName(H);
    note(E.Loc, isNew(H)
                    ? It + " is allocated here"
                    : quote(getCalledName(E)) + " acquires " + It + " here");
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
    } else if (H.Later) {
      note(H.Later->Loc, Twine("it is ") +
                             (H.LaterReleases ? "released" : "handed over") +
                             " here, but only where nothing throws");
    }
  }

  /// The innermost place of the user's own.
  SourceLocation getOwnLocation(const Witness &Chain) const {
    for (const WitnessFrame &Frame : llvm::reverse(Chain))
      if (Frame.At->Loc.isValid() && !SM.isInSystemHeader(Frame.At->Loc))
        return Frame.At->Loc;
    return Chain.back().At->Loc;
  }

  void explainCause() {
    const Fact &Last = *P.Thrown.back().At;
    bool IsHere = &Last == &P.getThrower();
    if (!IsHere)
      explainHops(
          llvm::ArrayRef(P.Thrown).drop_back().drop_front(P.Anchor + 1));
    std::string Called = quote(getCalledName(Last));
    switch (P.Cause) {
    case ThrowCause::Expression:
      if (!IsHere)
        note(Last.Loc, "the exception is thrown here");
      return;
    case ThrowCause::Row:
      return note(Last.Loc, Called + getPromise());
    case ThrowCause::Memory:
      return note(Last.Loc, Called + " throws where memory runs out");
    case ThrowCause::Unknown:
      return note(Last.Loc,
                  Called + " is not noexcept, and its body is out of sight");
    }
  }

  /// What the row says of the exceptions.
  std::string getPromise() const {
    if (!P.Row)
      return " may throw";
    std::string Text =
        P.Row->Thrown.empty() ? " may throw" : " throws " + P.Row->Thrown;
    return Text + " (model " + P.Row->From.File + ")";
  }

  void explainOthers() {
    struct Way {
      const Fact *At;
      llvm::SmallVector<const LostHandle *, 2> Lost;
    };
    std::vector<Way> Ways;
    for (const LostHandle &H : P.Lost)
      for (const Fact *E : H.OtherThrows) {
        auto Same = llvm::find_if(
            Ways, [&](const Way &W) { return W.At->Loc == E->Loc; });
        if (Same == Ways.end())
          Same = Ways.insert(Ways.end(), Way{E, {}});
        if (!llvm::is_contained(Same->Lost, &H))
          Same->Lost.push_back(&H);
      }
    llvm::sort(Ways, [this](const Way &A, const Way &B) {
      return SM.isBeforeInTranslationUnit(A.At->Loc, B.At->Loc);
    });
    for (const Way &W :
         llvm::ArrayRef(Ways).take_front(getLimit(Budget::LeakExitsTold)))
      note(W.At->Loc, "an exception from here loses " +
                          (isSingle() ? "it" : listNames(W.Lost)) + " too");
  }

  const LeakProblem &P;
  const SourceManager &SM;
  Finding &F;
};

} // namespace

llvm::ArrayRef<Step> getOwnWay(const LeakProblem &P, const LostHandle &H) {
  llvm::ArrayRef<Step> Way = H.Made;
  bool Shared = P.Anchor && Way.size() > P.Anchor &&
                Way[P.Anchor - 1].At == P.Thrown[P.Anchor - 1].At;
  return Shared ? Way.drop_front(P.Anchor) : Way;
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
  F.Notes.push_back({F.Loc,
                     std::string("release ") + (IsSingle ? "it" : "them") +
                         " before the exception leaves, or give " +
                         (IsSingle ? "it an owner as soon as it is"
                                   : "each an owner as soon as it is") +
                         " acquired",
                     {}});
}

} // namespace interop
