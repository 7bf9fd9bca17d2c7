//===- JumpDiagnostic.cpp - Frames left by a jump, in words ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LongjmpOverDestructors/JumpDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Support/Budgets.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::Twine;

namespace interop {

namespace {

class JumpFindingWriter {
public:
  JumpFindingWriter(const JumpedFrame &P, const ASTContext &Ctx, Finding &F)
      : P(P), Ctx(Ctx), Notes(Ctx.getSourceManager(), F), F(F) {}

  void write() {
    F.Loc = Notes.getPlace(P.getFirst());
    F.Message = getMessage();
    for (const SkippedDestructor &S : P.Skipped)
      explainSkipped(S);
    if (P.Path.size() > 1)
      Notes.explainPath(P.Path);
    const Fact &Last = P.getLast();
    Notes.addAt(Last, cite(Notes.getName(Last) +
                               (P.Row->JumpsOnMemory
                                    ? " leaves by a jump where memory runs out"
                                    : " leaves by a jump") +
                               ", which runs no destructor",
                           P.Row->From));
    if (P.Return)
      Notes.addAt(*P.Return, Notes.getName(*P.Return) + " returns here again");
    explainOthers();
    explainAdvice();
  }

private:
  //===-- The warning ----------------------------------------------------===//

  /// "the jump of 'luaL_error' leaves 'f' without destroying 's'".
  std::string getMessage() const {
    std::string Text = P.Path.size() == 1 ? "the jump of " : "a jump in ";
    Text += Notes.describeCall(P.getFirst());
    Text += P.Return ? " comes back to " + Notes.getName(*P.Return) + " in "
                     : " leaves ";
    Text += describeFunction(getQualifiedName(P.getBody()));
    std::vector<std::string> Parts;
    if (std::string Ends = listEnds(); !Ends.empty())
      Parts.push_back("without destroying " + Ends);
    if (has(SkippedDestructor::Exception))
      Parts.push_back("without freeing the exception that it handles");
    if (std::string Held = listLocks(SkippedDestructor::Mutex); !Held.empty())
      Parts.push_back("with " + Held + " locked");
    if (std::string Held = listLocks(SkippedDestructor::Static); !Held.empty())
      Parts.push_back("with the initialization of " + Held + " unfinished");
    return Text + " " + join(Parts);
  }

  bool has(SkippedDestructor::KindTy Kind) const {
    return llvm::any_of(P.Skipped, [Kind](const SkippedDestructor &S) {
      return S.Kind == Kind;
    });
  }

  /// Not what a loop over a range declares by itself.
  static bool hasName(const SkippedDestructor &S) {
    return S.Decl && !S.Decl->getName().empty() && !S.Decl->isImplicit();
  }

  std::string listEnds() const {
    std::vector<std::string> Names;
    unsigned Temporaries = 0;
    for (const SkippedDestructor &S : P.Skipped)
      if (S.Kind == SkippedDestructor::Object)
        Names.push_back(hasName(S)
                            ? quote(S.Decl->getName())
                            : describeType("an object of type ", S.Type));
      else if (S.Kind == SkippedDestructor::Part)
        Names.push_back(describeType("its ", S.Type));
      else if (S.Kind == SkippedDestructor::Temporary && !Temporaries++)
        Names.push_back(describeType("a temporary ", S.Type));
    if (Temporaries > 1)
      Names.push_back(Temporaries == 2
                          ? "one more"
                          : std::to_string(Temporaries - 1) + " more");
    return join(Names);
  }

  /// Static locals, or all others.
  std::string listLocks(SkippedDestructor::KindTy Kind) const {
    std::vector<std::string> Names;
    for (const SkippedDestructor &S : P.Skipped) {
      if ((S.Kind == SkippedDestructor::Static) !=
          (Kind == SkippedDestructor::Static))
        continue;
      if (S.Kind == SkippedDestructor::Library)
        Names.push_back(S.Row->Title);
      else if (S.Lock.isKnown())
        Names.push_back(describe(S.Lock));
    }
    return join(Names);
  }

  /// As it is written, unless that is a library's own spelling.
  std::string describeType(llvm::StringRef Before, QualType T) const {
    T = T.getUnqualifiedType();
    std::string Name = T.getAsString(Ctx.getPrintingPolicy());
    if (llvm::StringRef(Name).contains("__"))
      if (const CXXRecordDecl *R = getDefinedClass(T))
        Name = getQualifiedName(*R);
    return Before.str() + quote(Name);
  }

  //===-- Notes ----------------------------------------------------------===//

  void explainSkipped(const SkippedDestructor &S) {
    SourceLocation Loc = Notes.getPlace(S.Loc);
    switch (S.Kind) {
    case SkippedDestructor::Object:
    case SkippedDestructor::Part:
      return Notes.add(Loc, getObjectNote(S));
    case SkippedDestructor::Temporary:
      return Notes.add(Loc, describeType("the temporary of type ", S.Type) +
                                " made here is not destroyed");
    case SkippedDestructor::Exception:
      return Notes.add(Loc,
                       "the exception that is handled here is never freed");
    case SkippedDestructor::Mutex:
      return Notes.add(Loc, describe(S.Lock) +
                                " is locked here, and stays so for ever");
    case SkippedDestructor::Static:
      return Notes.add(Loc, describe(S.Lock) +
                                " is initialized here, by the first who comes: "
                                "all others wait for that for ever");
    case SkippedDestructor::Library:
      return Notes.add(Loc, quote(getQualifiedName(P.getBody())) +
                                " is handed to " +
                                quote(getQualifiedName(*S.CallbackOf)) +
                                " here, and is called under " + S.Row->Title +
                                ", which nobody releases");
    }
  }

  std::string getObjectNote(const SkippedDestructor &S) const {
    std::string Name = hasName(S) ? quote(S.Decl->getName()) : "an object";
    if (const auto *Cleanup = S.Decl ? S.Decl->getAttr<CleanupAttr>() : nullptr)
      return Name + " has the cleanup function " +
             quote(Cleanup->getFunctionDecl()->getName()) +
             ", which does not run";
    std::string Text =
        Name + describeType(" of type ", S.Type) + " is not destroyed";
    if (S.Lock.isKnown())
      Text += ", and " + describe(S.Lock) + " stays locked for ever";
    return Text;
  }

  void explainOthers() {
    size_t Count = P.Others.size();
    for (const Fact *E :
         llvm::ArrayRef(P.Others).take_front(getLimit(Budget::LockOthersTold)))
      Notes.addAt(*E, "so does that of " + Notes.describeCall(*E) + " here");
    if (Count > getLimit(Budget::LockOthersTold))
      Notes.explainMore(
          Notes.getPlace(*P.Others[getLimit(Budget::LockOthersTold)]), Count);
  }

  void explainAdvice() {
    auto isLock = [](const SkippedDestructor &S) {
      return S.Kind == SkippedDestructor::Mutex ||
             S.Kind == SkippedDestructor::Library;
    };
    if (P.Skipped.size() == 1 && has(SkippedDestructor::Exception))
      return Notes.addAt(P.getFirst(),
                         "keep what is needed of the exception, and raise the "
                         "error after the handler");
    if (P.Skipped.size() == 1 && has(SkippedDestructor::Static))
      return Notes.addAt(P.getFirst(),
                         "initialize it with what cannot jump, and make the "
                         "call afterwards");
    std::string Text =
        has(SkippedDestructor::Library)   ? "tell the library of the error"
        : llvm::all_of(P.Skipped, isLock) ? "unlock before the jump"
                                          : "leave the scope before the jump";
    if (P.Return)
      return Notes.addAt(P.getFirst(), Text + ", or enter it before " +
                                           Notes.getName(*P.Return));
    if (!P.Barrier.empty())
      Text += ", or make the call behind " + quote(P.Barrier);
    Notes.addAt(P.getFirst(), Text);
  }

  const JumpedFrame &P;
  const ASTContext &Ctx;
  LockNotes Notes;
  Finding &F;
};

} // namespace

Finding makeJumpFinding(const JumpedFrame &P, const ASTContext &Ctx) {
  Finding F;
  JumpFindingWriter(P, Ctx, F).write();
  return F;
}

} // namespace interop
