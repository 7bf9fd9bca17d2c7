//===- DestructorDiagnostic.cpp - Destructors that wait, in words ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/DestructorDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/ThreadNotes.h"
#include "Diagnostics/Wording.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace clang;
using llvm::Twine;

namespace interop {

namespace {

class DestructorFindingWriter {
public:
  DestructorFindingWriter(const DestructorWait &W, Finding &F)
      : W(W), J(W.Verdict), F(F) {}

  void write() {
    F.Loc = W.Anchor;
    F.Message = getSubject() + " may block " + getForHowLong() + "in " +
                quote(getCalledName(*W.Chain.back().At));
    if (J.Start)
      F.Message += describeLack(J);
    explainOnPath(F, 1, [this] {
      explainChain(W.Chain);
      if (!J.Start)
        explainWait(*W.Chain.back().At, *W.Row, F);
    });
    explainReason();
  }

  /// What to do where no fix can be offered.
  void addAdvice() {
    if (J.Start || J.Reason == WaitVerdict::Bounded ||
        J.Reason == WaitVerdict::Closures || !W.Row->Blocks)
      return;
    const Blocking &B = *W.Row->Blocks;
    if (J.Reason == WaitVerdict::ChildOpen)
      return note(F.Loc, makeAdvice("release it before what it was made from"));
    if (B.BySignal)
      return note(F.Loc,
                  makeAdvice("tell whoever ends the wait to do so first"));
    std::string Bounds, Ends;
    for (const Mitigation &M : B.Mitigations)
      addNames(M.Calls, Bounds);
    addNames(B.Unblock, Ends);
    if (!Bounds.empty())
      return note(F.Loc, makeAdvice("bound the wait first, with " + Bounds));
    if (!Ends.empty())
      return note(F.Loc, makeAdvice("end the wait first, with " + Ends));
    note(F.Loc,
         makeAdvice("bound the wait, or make it before the destructor runs"));
  }

private:
  /// The first names, enough to know where to look.
  static void addNames(llvm::ArrayRef<std::string> Names, std::string &To) {
    constexpr size_t Enough = 2;
    for (llvm::StringRef Name : Names.take_front(Enough))
      if (llvm::StringRef(To).count('\'') < 2 * Enough)
        To += (To.empty() ? "" : " or ") + quote(Name);
  }

  std::string getSubject() const {
    if (W.End)
      return describeFunction(getQualifiedName(*W.End));
    if (W.Site.Class)
      return "destructor of " + quote(getQualifiedName(*W.Site.Class));
    return "destruction of " + quote(W.Site.Variable->getName());
  }

  const char *getForHowLong() const {
    return J.Reason == WaitVerdict::Bounded ? "" : "forever ";
  }

  void note(SourceLocation Loc, NoteText Text) {
    addNote(F, Loc, std::move(Text));
  }

  void explainChain(const CallPath &Chain) {
    CallPathWording Wording;
    Wording.WritesOverloads = true;
    explainPath(Chain, Wording, F);
  }

  void explainReason() {
    switch (J.Reason) {
    case WaitVerdict::Waits:
    case WaitVerdict::Bounded:
    case WaitVerdict::Children:
      return;
    case WaitVerdict::ChildOpen:
      return explainChild("is still open then");
    case WaitVerdict::ChildPending:
      return explainChild("may still hold what was not delivered, and nothing "
                          "bounds the wait for it");
    case WaitVerdict::Closures:
      return explainClosures();
    case WaitVerdict::BodyUnknown:
      return note(W.Chain.back().At->Loc,
                  "what the thread runs cannot be seen from here");
    case WaitVerdict::NeverTold:
    case WaitVerdict::NotWoken:
    case WaitVerdict::LostWake:
    case WaitVerdict::WaitsAgain:
    case WaitVerdict::UnderLock:
      return explainThread(J, *W.Chain.back().At, F);
    }
  }

  void explainChild(llvm::StringRef What) {
    if (!J.Child)
      return;
    note(J.Child->Node->getBeginLoc(),
         quote(W.Row->Blocks->Children) + " made here " + What);
  }

  void explainClosures() {
    for (const FieldDecl *M : J.ClosureMembers)
      note(M->getLocation(), quote(M->getName()) +
                                 " may still own what is waited for; clear it "
                                 "before the call");
  }

  const DestructorWait &W;
  const WaitVerdict &J;
  Finding &F;
};

} // namespace

Finding makeDestructorFinding(const DestructorWait &W) {
  Finding F;
  DestructorFindingWriter(W, F).write();
  return F;
}

void addDestructorAdvice(const DestructorWait &W, const SourceManager &SM,
                         Finding &F) {
  bool Offered = !F.Fixes.empty() || llvm::any_of(F.Notes, [](const Note &N) {
    return !N.Fixes.empty();
  });
  // In a library's own body the user has nothing to call it with.
  bool InLibrary = W.Verdict.Reason == WaitVerdict::Waits &&
                   isInSystemFile(W.Chain.back().At->Loc, SM);
  if (!Offered && !InLibrary)
    DestructorFindingWriter(W, F).addAdvice();
}

} // namespace interop
