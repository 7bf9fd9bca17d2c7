//===- InterruptedSteps.cpp - What a jump leaves half done ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LongjmpOverDestructors/InterruptedSteps.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Effects/EndedObjects.h"
#include "Support/NameWords.h"

using namespace clang;

namespace interop {

namespace {

/// What \p E calls, be it a function or a variable that holds one.
llvm::StringRef getCalledWord(const Fact &E) {
  if (E.Callee)
    return E.Callee->getDeclName().isIdentifier() ? E.Callee->getName() : "";
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  const auto *D =
      C ? dyn_cast<DeclRefExpr>(C->getCallee()->IgnoreParenImpCasts())
        : nullptr;
  return D && D->getDecl()->getDeclName().isIdentifier()
             ? D->getDecl()->getName()
             : "";
}

const Expr *strip(const Expr *E) { return E ? E->IgnoreParenCasts() : nullptr; }

class StepFinder {
public:
  StepFinder(const SkippedDestructors &Ends, JumpTable &Jumps,
             AnalysisContext &TU)
      : Facts(Ends.getFacts()), Jumps(Jumps), TU(TU),
        SM(TU.getContext().getSourceManager()) {
    for (const Fact &E : Facts.All)
      if (E.Kind == Fact::Call && Jumps.jumps(E) && !Ends.findReturn(E) &&
          !isAskedFor(E))
        Jumping.push_back(&E);
  }

  std::vector<InterruptedStep> run() {
    if (Jumping.empty())
      return {};
    for (const Fact &E : Facts.All) {
      if (ObjectRef O = findFreedMemory(E); isLastingField(O))
        addFreed(E, O);
      else if (E.Kind == Fact::Store && isLastingField(E.Object))
        addSet(E);
      else if (E.Kind == Fact::Call)
        addAcquired(E);
    }
    return std::move(Out);
  }

private:
  /// The interpreter said before that it would not jump: `if (is_given())
  /// get_given();`.
  bool isAskedFor(const Fact &E) const {
    const FunctionDecl *F = Facts.Self.getFunction();
    if (!E.Args.empty() || !E.Node || !F)
      return false;
    const StmtParents &Parents = TU.get<BodyParents>().get(*F);
    const auto *If = Parents.findAround<IfStmt>(E.Node);
    return If && anyPart(*If->getCond(), [](const Stmt &S) {
             const auto *C = dyn_cast<CallExpr>(&S);
             return C && C->getDirectCallee() && C->getNumArgs() == 0;
           });
  }

  //===-- Order -----------------------------------------------------------===//

  /// \p A comes first, in the source too: not only in a loop's next turn.
  bool isBefore(const Fact &A, const Fact &B) const {
    if (A.At.Block == B.At.Block)
      return A.At.Seq < B.At.Seq;
    return SM.isBeforeInTranslationUnit(SM.getExpansionLoc(A.Loc),
                                        SM.getExpansionLoc(B.Loc)) &&
           mayPrecede(Facts, A.At, B.At);
  }

  /// The first call that jumps between the steps; \p Last itself may be it, as
  /// it stores only afterwards. None where \p Settles holds of a step before;
  /// jumps of which \p IsHarmless holds do not count.
  const Fact *findJump(
      const Fact &First, const Fact &Last, bool MayBeLast,
      llvm::function_ref<bool(const Fact &)> Settles,
      llvm::function_ref<bool(const Fact &)> IsHarmless = [](const Fact &) {
        return false;
      }) const {
    for (const Fact *J : Jumping) {
      if (J == &First || !isBefore(First, *J) ||
          !(J == &Last ? MayBeLast : isBefore(*J, Last)) || IsHarmless(*J))
        continue;
      bool IsSettled = llvm::any_of(Facts.All, [&](const Fact &E) {
        return &E != &First && &E != &Last && &E != J && Settles(E) &&
               isBefore(First, E) && isBefore(E, *J);
      });
      if (!IsSettled)
        return J;
    }
    return nullptr;
  }

  void add(InterruptedStep::KindTy Kind, const ObjectRef &Of, const Fact &First,
           const Fact &Last, const Fact &Jump) {
    if (llvm::any_of(Out,
                     [&Of](const InterruptedStep &S) { return S.Of == Of; }))
      return;
    InterruptedStep S;
    S.Kind = Kind;
    S.Of = Of;
    S.First = &First;
    S.Last = &Last;
    S.Path = Jumps.getPath(Facts.Self, Jump);
    S.Row = Jumps.findRow(*S.Path.back().At);
    if (S.Row && !S.Row->JumpsOnMemory)
      Out.push_back(std::move(S));
  }

  //===-- Fields ----------------------------------------------------------===//

  /// A field of an object that is there when the body has been left.
  static bool isLastingField(const ObjectRef &O) {
    if (!isa_and_nonnull<FieldDecl>(O.Leaf))
      return false;
    if (O.Kind == ObjectRef::Member || O.isGlobal())
      return true;
    return O.Kind == ObjectRef::Variable && O.Root->getType()->isPointerType();
  }

  static bool isSetIn(const Fact &E, const ObjectRef &O) {
    return E.Kind == Fact::Store ? E.Object == O
                                 : E.Kind == Fact::Call && E.Result == O;
  }

  /// Also by a function that is out of view, or a variable that holds one.
  ObjectRef findFreedMemory(const Fact &E) const {
    if (ObjectRef O = findFreed(E); O.isKnown())
      return O;
    return E.Kind == Fact::Call && E.Args.size() == 1 && !E.Target &&
                   hasNameWord(getCalledWord(E), {"free", "xfree"})
               ? E.getArgObject(0)
               : ObjectRef();
  }

  void addFreed(const Fact &First, const ObjectRef &O) {
    for (const Fact &Last : Facts.All)
      if (isSetIn(Last, O) && isBefore(First, Last))
        if (const Fact *J =
                findJump(First, Last, /*MayBeLast=*/true,
                         [&O](const Fact &E) { return isSetIn(E, O); }))
          return add(InterruptedStep::Freed, O, First, Last, *J);
  }

  /// \p Saved was given what \p O held before \p First.
  bool isSaved(const Expr &Saved, const ObjectRef &O, const Fact &First) const {
    const auto *D = dyn_cast<DeclRefExpr>(&Saved);
    const auto *M = dyn_cast<MemberExpr>(&Saved);
    if (!D && !M)
      return false;
    const ValueDecl *In = D ? D->getDecl() : M->getMemberDecl();
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      if (E.Kind != Fact::Store && E.Kind != Fact::Declare)
        return false;
      const Expr *V = strip(E.Value);
      return V && isa<MemberExpr>(V) && getObject(V) == O &&
             E.Object.Leaf == In && isBefore(E, First);
    });
  }

  /// old = of->x; of->x = mine; call(); of->x = old;
  void addSet(const Fact &First) {
    const ObjectRef &O = First.Object;
    // Who writes macros for both sees to it where a jump arrives.
    if (First.Loc.isMacroID())
      return;
    // Where a reader of text stands is no state of an object.
    QualType T = O.Leaf->getType();
    if (T->isPointerType() && T->getPointeeType()->isAnyCharacterType())
      return;
    for (const Fact &Last : Facts.All) {
      const Expr *V =
          Last.Kind == Fact::Store && &Last != &First && Last.Object == O
              ? strip(Last.Value)
              : nullptr;
      if (!V || !isBefore(First, Last) || !isSaved(*V, O, First))
        continue;
      if (const Fact *J =
              findJump(First, Last, /*MayBeLast=*/false,
                       [&O](const Fact &E) { return isSetIn(E, O); }))
        return add(InterruptedStep::Set, O, First, Last, *J);
    }
  }

  //===-- Handles ---------------------------------------------------------===//

  bool isRelease(const Fact &E, const ObjectRef &O) const {
    if (E.Kind != Fact::Call || E.Args.empty() || E.Args.size() > 2 ||
        !(E.getArgObject(0) == O))
      return false;
    if (E.Row && (E.Row->Frees || !E.Row->Releases.empty()))
      return true;
    if (E.Target)
      return llvm::any_of(
          findEndedObjects({Facts.Self, &E}, TU.getEffects(), TU.getLookup()),
          [&O](const EndedObject &X) { return X.Object == O; });
    return E.Callee && !TU.getLookup().isInterpretersOwn(*E.Callee) &&
           hasNameWord(getCalledWord(E), NameWord::Release);
  }

  /// It may have another owner then: it is stored, returned, its address or
  /// its number is taken, or it is given to a function that says so.
  bool mayEscape(const Fact &E, const ObjectRef &O, const Fact &First) const {
    if (E.Kind == Fact::Store || E.Kind == Fact::Declare)
      return strip(E.Value) != First.Node &&
             (E.Object == O || (E.Value && names(*E.Value, O)));
    if (E.Kind == Fact::Return)
      return E.Value && names(*E.Value, O);
    static constexpr llvm::StringRef Words[] = {
        "add",  "insert", "push",    "append", "attach", "register", "wrap",
        "own",  "take",   "adopt",   "put",    "store",  "steal",    "enqueue",
        "keep", "set",    "protect", "ensure", "cleanup"};
    if (E.Kind != Fact::Call || &E == &First)
      return false;
    return llvm::any_of(E.Args, [&](const Expr *A) {
      if (!A || !names(*A, O))
        return false;
      QualType T = A->getType();
      const auto *U = dyn_cast<UnaryOperator>(strip(A));
      // A library that is known says what it takes over, and the system takes
      // over nothing.
      if (O.Leaf->getType()->isIntegerType() &&
          (E.Row || (E.Callee && isSystem(*E.Callee, SM))))
        return (E.Row && !E.Row->Transfers.empty()) || isRelease(E, O);
      return !T->isPointerType() || (U && U->getOpcode() == UO_AddrOf) ||
             isRelease(E, O) || hasNameWord(getCalledWord(E), Words) ||
             (E.Callee && TU.getLookup().isInterpretersOwn(*E.Callee));
    });
  }

  static bool names(const Stmt &S, const ObjectRef &O) {
    return mentions(S, *O.Root);
  }

  static bool isLocal(const ObjectRef &O) {
    return O.Kind == ObjectRef::Variable && O.Root == O.Leaf && !O.getParam() &&
           !O.isGlobal();
  }

  static bool acquiresResult(const FunctionModel &Row) {
    return llvm::any_of(Row.Acquires, [](const Acquire &A) {
      return A.At.Kind == Place::Result;
    });
  }

  /// What a local points to or is the number of is made: by a library, or by a
  /// function of the program that returns what it has made.
  bool isMaker(const Fact &E) const { return isLocal(E.Result) && makes(E, 2); }

  bool makes(const Fact &E, unsigned Depth) const {
    if (!E.Callee || !E.Callee->getDeclName().isIdentifier() ||
        TU.getLookup().isInterpretersOwn(*E.Callee))
      return false;
    if (E.Target)
      return Depth &&
             returnsMade(TU.getEffects().getFacts(E.Target), Depth - 1);
    return E.Callee->getReturnType()->isPointerType()
               ? hasNameWord(E.Callee->getName(), NameWord::Make)
               : E.Row && acquiresResult(*E.Row);
  }

  bool returnsMade(const FunctionFacts &In, unsigned Depth) const {
    return llvm::any_of(In.All, [&](const Fact &E) {
      if (E.Kind != Fact::Call || !makes(E, Depth))
        return false;
      return E.Result.Kind == ObjectRef::Result ||
             (isLocal(E.Result) && llvm::any_of(In.All, [&E](const Fact &R) {
                return R.Kind == Fact::Return && R.Value &&
                       getObject(R.Value) == E.Result;
              }));
    });
  }

  /// The program's own function is given it, and may release it before the
  /// jump. Or the jump only tells that the thread is to end, as one does that
  /// waits without the interpreter's lock.
  bool mayReleaseFirst(const Fact &Jump, const ObjectRef &O) const {
    CallPath Path = Jumps.getPath(Facts.Self, Jump);
    return llvm::any_of(Path.back().At->Args,
                        [](const Expr *A) {
                          return A && A->getType()->isFunctionPointerType();
                        }) ||
           (Path.size() > 1 && llvm::any_of(Jump.Args, [&O](const Expr *A) {
              return A && names(*A, O);
            }));
  }

  /// A test shows that nothing was made where \p Jump is: `if (!F) fail();`.
  bool isMissing(const ObjectRef &O, const Fact &Jump) const {
    bool Missing = false;
    forEachCondition(Facts, Jump, [&](const Expr &Test, bool Outcome) {
      const Expr *Null = findNull(Test, Outcome);
      Missing |= Null && getObject(Null) == O;
    });
    return Missing;
  }

  /// What the program makes itself counts only where a library jumps: a jump of
  /// the program's own is mostly one for want of memory.
  void addAcquired(const Fact &First) {
    if (!isMaker(First))
      return;
    const ObjectRef &O = First.Result;
    for (const Fact &Last : Facts.All) {
      if (!isRelease(Last, O) || !isBefore(First, Last))
        continue;
      if (const Fact *J = findJump(
              First, Last, /*MayBeLast=*/false,
              [&](const Fact &E) { return mayEscape(E, O, First); },
              [&](const Fact &E) { return isMissing(O, E); });
          J && !mayEscape(*J, O, First) && !mayReleaseFirst(*J, O) &&
          (!First.Target || Jumps.getPath(Facts.Self, *J).size() == 1))
        return add(InterruptedStep::Acquired, O, First, Last, *J);
    }
  }

  const FunctionFacts &Facts;
  JumpTable &Jumps;
  AnalysisContext &TU;
  const SourceManager &SM;
  std::vector<const Fact *> Jumping;
  std::vector<InterruptedStep> Out;
};

std::string getStepMessage(const InterruptedStep &Of, const LockNotes &Notes) {
  const CallStep &At = Of.Path.front();
  std::string Text = Of.Path.size() == 1 ? "the jump of " : "a jump in ";
  Text += Notes.describeCall(*At.At) + " leaves " +
          describeFunction(getQualifiedName(*At.In.getFunction()));
  const std::string Name = quoteName(*Of.Of.Leaf);
  switch (Of.Kind) {
  case InterruptedStep::Freed:
    return Text + " after " + Name +
           " was freed and before it has another value: it keeps the freed "
           "pointer";
  case InterruptedStep::Set:
    return Text + " before " + Name +
           " is set back: it keeps what it was set to for the call";
  case InterruptedStep::Acquired:
    return Text + " without the call of " + Notes.getName(*Of.Last) +
           " that releases " + Name + ": it is lost";
  }
  llvm_unreachable("every kind is handled above");
}

} // namespace

std::vector<InterruptedStep>
findInterruptedSteps(const SkippedDestructors &Ends, JumpTable &Jumps,
                     AnalysisContext &TU) {
  return StepFinder(Ends, Jumps, TU).run();
}

Finding makeInterruptedFinding(const InterruptedStep &Of,
                               const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const Fact &Jump = *Of.Path.front().At;
  F.Loc = Notes.getPlace(Jump);
  F.Message = getStepMessage(Of, Notes);
  const std::string Name = quoteName(*Of.Of.Leaf);
  const bool IsSet = Of.Kind == InterruptedStep::Set;
  Notes.addAt(*Of.First, Name +
                             (Of.Kind == InterruptedStep::Freed ? " is freed"
                              : IsSet                           ? " is set"
                                                                : " is made") +
                             " here");
  if (Of.Path.size() > 1)
    Notes.explainPath(Of.Path);
  const Fact &Last = *Of.Path.back().At;
  Notes.addAt(Last,
              cite(Notes.getName(Last) + " leaves by a jump", Of.Row->From));
  Notes.addAt(*Of.Last, Of.Kind == InterruptedStep::Freed
                            ? Name + " gets another value only here"
                        : IsSet ? Name + " is set back only here"
                                : Name + " is released only here");
  return F;
}

} // namespace interop
