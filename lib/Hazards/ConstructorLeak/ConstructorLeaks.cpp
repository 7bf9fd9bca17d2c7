//===- ConstructorLeaks.cpp - Handles that an exception loses -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/ConstructorLeaks.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "Analysis/FindingSink.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/FailureReturns.h"
#include "Effects/Held/HandleElements.h"
#include "Effects/JumpTable.h"
#include "Facts/Stores.h"
#include "Hazards/ConstructorLeak/FailedFillings.h"
#include "Hazards/ConstructorLeak/HandleUses.h"
#include "Hazards/ConstructorLeak/JumpLosses.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace interop {

namespace {

/// One way out, and a handle that it loses.
struct Loss {
  const ThrowExit *Exit;
  const OwnedHandle *Handle;
};

/// Some way from \p From comes to \p At, and on to \p To, without a second time
/// at \p From: the same turn of a loop.
bool mayComeBetween(const FunctionFacts &Facts, FlowPoint From, FlowPoint At,
                    FlowPoint To) {
  auto leads = [&](FlowPoint A, FlowPoint B) {
    return (A.Block == B.Block && A.Seq <= B.Seq) ||
           (getBlocksAfter(Facts, A.Block, From.Block)[B.Block] &&
            (B.Block != From.Block || B.Seq < From.Seq));
  };
  return leads(From, At) && leads(At, To);
}

class ConstructorLeakFinder {
public:
  ConstructorLeakFinder(AnalysisContext &TU,
                        const ConstructorLeakOptions &Options,
                        ProgramHandles &Own)
      : Effects(TU.getEffects()), Known(TU.getLookup()),
        SM(TU.getContext().getSourceManager()), Options(Options),
        Jumps(Effects, TU.getLookup(), TU.getContext(), {}),
        Flow(Effects, TU.getLookup(), TU.getContext(),
             {Options.ReportBadAlloc, Options.AssumeUnknownThrows, &Jumps},
             &Own),
        Fillings(TU, Flow), Uses(Flow, SM) {}

  void visit(const FunctionDecl &F) {
    if (!isAsked(F))
      return;
    Entity E = Entity::makeFunction(F);
    ProgramHandles &Own = Flow.getProgramHandles();
    if (!Effects.mayAcquire(E) && !Own.mayAcquireItself(E) &&
        !mayAcquireUnmodeled(F) && !mayTakeOver(F))
      return;
    llvm::SmallVector<llvm::SmallVector<Loss, 4>, 4> ByHandle;
    for (const ThrowExit *X : Flow.getSummary(E).Throws)
      for (const OwnedHandle &H : X->Lost)
        if (!Own.isOfBody(H.What->What) &&
            (X->Cause != ThrowCause::Jump || losesByJump(F, *X, H, Known)))
          addLoss({X, &H}, ByHandle);
    // The end of the program releases what main() holds.
    BodyFailures Failures;
    if (!F.isMain())
      Failures = Flow.findFailures(E);
    llvm::SmallVector<llvm::SmallVector<Loss, 4>, 4> Left;
    for (const ThrowExit *X : Failures.Exits)
      for (const OwnedHandle &H : X->Lost)
        if (Own.isMemory(H.What->What)
                ? isOfLocalsAlone(H) && !isForWantOfMemory(E, *X)
                : !Own.isOfBody(H.What->What))
          addLoss({X, &H}, ByHandle);
        else if (!X->IsPlain)
          addLoss({X, &H}, Left);
    for (const ThrowExit *X : Failures.Exits)
      for (const OwnedHandle &H : X->Left)
        addLoss({X, &H}, Left);
    sortStably(ByHandle, [](const auto &A, const auto &B) {
      return A.front().Handle->Via.front() < B.front().Handle->Via.front();
    });
    std::vector<LeakProblem> Here;
    for (llvm::SmallVector<Loss, 4> &Losses : ByHandle)
      explainOf(F, Losses, Here);
    for (llvm::SmallVector<Loss, 4> &Losses : Left)
      if (!explainFilling(F, Failures, Losses, Here) &&
          isOfLocalsAlone(*Losses.front().Handle) &&
          !isMemory(*Losses.front().Handle))
        explainOf(F, Losses, Here);
    for (LeakProblem &P : Here)
      Found.push(std::move(P));
  }

  std::vector<LeakProblem> take() {
    return Found.take(SM,
                      [](const LeakProblem &P) { return P.getThrower().Loc; });
  }

private:
  //===-- Which functions -------------------------------------------------===//

  bool isAsked(const FunctionDecl &F) const {
    if (!F.hasBody() || isSystem(F, SM) || F.isInvalidDecl() ||
        Known.isInterpretersOwn(F))
      return false;
    const auto *T = F.getType()->getAs<FunctionProtoType>();
    return !T || isUnresolvedExceptionSpec(T->getExceptionSpecType()) ||
           T->canThrow() != CT_Cannot;
  }

  /// A constructor of a class that releases something by itself.
  bool mayAcquireUnmodeled(const FunctionDecl &F) {
    const auto *C = dyn_cast<CXXConstructorDecl>(&F);
    const CXXDestructorDecl *D = C ? C->getParent()->getDestructor() : nullptr;
    return D && D->isUserProvided() &&
           Flow.getProgramHandles().mayAcquire(Entity::makeFunction(F));
  }

  /// A constructor that is given pointers, of a class that deletes some.
  bool mayTakeOver(const FunctionDecl &F) {
    const auto *C = dyn_cast<CXXConstructorDecl>(&F);
    return C &&
           llvm::any_of(C->parameters(),
                        [](const ParmVarDecl *P) {
                          return P->getType()->isPointerType();
                        }) &&
           !Effects.getDeletions(Entity::makeDestruction(*C->getParent()))
                .empty();
  }

  //===-- Which handles ---------------------------------------------------===//

  static void addLoss(Loss L,
                      llvm::SmallVectorImpl<llvm::SmallVector<Loss, 4>> &To) {
    for (llvm::SmallVector<Loss, 4> &Known : To)
      if (Known.front().Handle->What == L.Handle->What &&
          Known.front().Handle->Via == L.Handle->Via)
        return Known.push_back(L); // of any turn of a loop
    To.push_back({L});
  }

  /// What \p L loses is kept nowhere any more, whoever would have had it.
  static bool isDropped(const FunctionDecl &F, const Loss &L) {
    return isDroppedForNull(*L.Exit->At, *L.Handle, F.getASTContext());
  }

  /// Where the function is to blame for \p H; unknown if it is not.
  static ObjectRef findPlace(const FunctionDecl &F, const OwnedHandle &H) {
    ObjectRef Local, Member;
    for (const ObjectRef &O : H.In) {
      if (O.getParam() && H.What->isTakenOver())
        continue;
      if (O.getParam() || O.Kind == ObjectRef::Result || O.isGlobal())
        return {};
      if (O.Kind == ObjectRef::Member && !Member.isKnown())
        Member = O;
      if (O.Kind == ObjectRef::Variable && !Local.isKnown())
        Local = O;
    }
    if (!Member.isKnown())
      return Local;
    return isa<CXXConstructorDecl>(F) ? Member : ObjectRef();
  }

  static const CXXRecordDecl &getOwner(const FunctionDecl &F) {
    return *cast<CXXMethodDecl>(F).getParent();
  }

  /// True if somebody is meant to release the member handle \p L; says how.
  bool findRelease(const FunctionDecl &F, const OwnedHandle &H, LostHandle &L) {
    Entity End = Entity::makeDestruction(getOwner(F));
    if (!L.What.What) {
      for (const Deletion &D : Effects.getDeletions(End))
        if (isSamePlace(D.Object, L.In))
          return L.Release = makeWitness(End, D, Effects), true;
      return false;
    }
    for (const HandleRelease &R : Effects.getReleases(End))
      if (isReleasedBy(R.Object, L.In))
        return L.Release = makeWitness(End, R, Effects), true;
    if (const auto *Field = dyn_cast_or_null<FieldDecl>(L.In.Leaf);
        Field && !L.What.Row) {
      L.Release = Flow.getProgramHandles().findRelease(getOwner(F), *Field);
      return !L.Release.empty();
    }
    return (isUnseen(End) && !isOfPartWithEnd(H)) ||
           isReleasedByMethod(getOwner(F), L.In) || findOwnRelease(F, L);
  }

  /// It was acquired by the constructor of a part whose own end, which is in
  /// view, leaves it alone: whether it is this class's to release is not known.
  static bool isOfPartWithEnd(const OwnedHandle &H) {
    const auto *C = dyn_cast_or_null<CXXConstructorDecl>(H.Via.front()->Callee);
    return C && H.Via.size() > 1 && C->getParent()->hasDefinition() &&
           !C->getParent()->hasTrivialDestructor();
  }

  /// What the constructor releases itself before one exception is meant to be
  /// released before all.
  bool findOwnRelease(const FunctionDecl &F, LostHandle &L) {
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(F));
    const std::vector<bool> MayReturn = getReturningBlocks(Facts);
    for (const Fact &E : Facts.All)
      if (!MayReturn[E.At.Block] && llvm::any_of(Flow.getFates().getReleased(E),
                                                 [&L](const ObjectRef &What) {
                                                   return isReleasedBy(What,
                                                                       L.In);
                                                 })) {
        L.Elsewhere = &E;
        return true;
      }
    return false;
  }

  /// What the destructor does is not all in view.
  bool isUnseen(Entity End) {
    const FunctionFacts &Facts = Effects.getFacts(End);
    if (Facts.isBodyUnseen())
      return true;
    const CXXDestructorDecl *D = End.getDestroyed()->getDestructor();
    if (!D || !Known.hasBody(*D))
      return false;
    return llvm::any_of(
        Effects.getFacts(Entity::makeFunction(*D)).All, [](const Fact &E) {
          return E.Kind == Fact::Call && E.Object.Kind == ObjectRef::This &&
                 E.Unknown != UnknownReason::None;
        });
  }

  /// The user is to call `close()`: of an object that never was nobody can.
  bool isReleasedByMethod(const CXXRecordDecl &R, const ObjectRef &Place) {
    return llvm::any_of(R.methods(), [&](const CXXMethodDecl *M) {
      if (isa<CXXConstructorDecl, CXXDestructorDecl>(M) || !Known.hasBody(*M))
        return false;
      return llvm::any_of(
          Effects.getReleases(Entity::makeFunction(*M)),
          [&](const HandleRelease &R) { return R.Object == Place; });
    });
  }

  /// No local, but perhaps a field of what one points to.
  static bool isElsewhere(const ObjectRef &O) {
    return O.Kind != ObjectRef::Variable ||
           (O.Leaf != O.Root &&
            (O.getParam() || O.Root->getType()->isPointerType()));
  }

  /// `*Out = ..`, `Out[1] = ..` of a parameter.
  static bool isOutParameter(const Fact &E) {
    return E.Object.getParam() && isThroughPointer(E);
  }

  /// What becomes of \p H, kept in \p Place, at \p E: it is released, the whole
  /// that it stands in or its only copy is given to others (Escapes), or None.
  OwnershipEffect::KindTy findFate(const Fact &E, const OwnedHandle &H,
                                   const ObjectRef &Place) {
    bool IsGiven =
        E.Kind == Fact::Return ||
        (E.Kind == Fact::Store && (isElsewhere(E.Object) || isOutParameter(E)));
    if (IsGiven && E.Value && mentionsPlace(getObject(E.Value), Place) &&
        !namesOtherElement(*E.Value, H))
      return OwnershipEffect::Escapes;
    OwnershipEffect Is = Flow.getFates().getEffect(E, H);
    return Is.Kind == OwnershipEffect::Aliased
               ? isElsewhere(Is.Into) || isOutParameter(E)
                     ? OwnershipEffect::Escapes
                     : OwnershipEffect::None
               : Is.Kind;
  }

  /// True if the local handle is released or handed over later on. A function
  /// that tells of errors by what it returns may release on some ways before it
  /// hands over.
  bool findLater(const FunctionDecl &F, const OwnedHandle &H, ThrowCause Cause,
                 LostHandle &L) {
    const bool PrefersHandOver = Cause == ThrowCause::Failure;
    const Fact *Made = H.Via.front();
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(F)).All) {
      if (&E == Made || !SM.isBeforeInTranslationUnit(Made->Loc, E.Loc))
        continue;
      OwnershipEffect::KindTy Fate = findFate(E, H, L.In);
      if (Fate == OwnershipEffect::None)
        continue;
      // At the end of a life it is the owner that releases it.
      bool Releases = Fate == OwnershipEffect::Released &&
                      !(E.Kind == Fact::Destruction && !E.Node);
      bool IsEarlier =
          !L.Later || SM.isBeforeInTranslationUnit(E.Loc, L.Later->Loc);
      if (L.Later && PrefersHandOver && Releases != L.LaterReleases
              ? Releases
              : !IsEarlier)
        continue;
      L.Later = &E;
      L.LaterReleases = Releases;
    }
    return L.Later;
  }

  /// One allocation has failed, and the memory of another one is lost.
  bool isForWantOfMemory(Entity F, const ThrowExit &X) {
    return !Options.ReportBadAlloc &&
           Effects.getWantOfMemory().isOnlyFor(F, X.At->At.Block);
  }

  /// Whoever may keep memory takes it from the body.
  bool isMemory(const OwnedHandle &H) {
    return Flow.getProgramHandles().isMemory(H.What->What);
  }

  /// \p F returns \p H, kept in \p Place, or an owner that it is handed to: it
  /// is a constructor in all but its name.
  bool isFactory(const FunctionDecl &F, const OwnedHandle &H,
                 const ObjectRef &Place) {
    return llvm::any_of(
        Effects.getFacts(Entity::makeFunction(F)).All, [&](const Fact &E) {
          if (E.Kind == Fact::Return)
            return E.Value && mentionsPlace(getObject(E.Value), Place);
          return E.Kind == Fact::Call && E.Result.Kind == ObjectRef::Result &&
                 Flow.getFates().getEffect(E, H).Kind ==
                     OwnershipEffect::Escapes;
        });
  }

  /// A function in view made \p H, by its name: it may be in a list from then
  /// on, so that only a failure loses it.
  bool isOfMakerInView(const OwnedHandle &H) {
    return H.What->At->Target &&
           Flow.getProgramHandles().isOfBody(H.What->What) && !isMemory(H);
  }

  /// The local may hold what is somebody else's: `fd = given;`.
  bool mayBeGiven(const FunctionDecl &F, const ObjectRef &Place) {
    auto isOthers = [](const Expr &E) {
      const auto *D = dyn_cast<DeclRefExpr>(&E);
      return isa<MemberExpr>(E) || (D && isa<ParmVarDecl>(D->getDecl()));
    };
    return llvm::any_of(
        Effects.getFacts(Entity::makeFunction(F)).All, [&](const Fact &E) {
          if ((E.Kind != Fact::Store && E.Kind != Fact::Declare) || !E.Value ||
              !(E.Object == Place))
            return false;
          const Expr *Plain = E.Value->IgnoreParenCasts();
          if (const auto *C = dyn_cast<ConditionalOperator>(Plain))
            return isOthers(*C->getTrueExpr()->IgnoreParenCasts()) ||
                   isOthers(*C->getFalseExpr()->IgnoreParenCasts());
          return isOthers(*Plain);
        });
  }

  /// `if (own) close(fd); return -1;`: it is seen to, if under a condition of
  /// which the path knows nothing.
  bool isSeenTo(const FunctionDecl &F, const ThrowExit &X,
                const OwnedHandle &H) {
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(F));
    auto isBetween = [&](unsigned B) {
      const unsigned Return = X.At->At.Block;
      return llvm::is_contained(Facts.Blocks[B].Succs, Return) &&
             llvm::any_of(Facts.Blocks[B].Preds, [&](unsigned P) {
               return P != BlockFacts::NoBlock &&
                      llvm::is_contained(Facts.Blocks[P].Succs, Return);
             });
    };
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return Flow.getFates().getEffect(E, H).Kind ==
                 OwnershipEffect::Released &&
             isBetween(E.At.Block);
    });
  }

  /// A function of the program's that is not to be seen was given what holds
  /// \p L's handle before its place was made null: it may have released it.
  bool mayHaveBeenTaken(const FunctionDecl &F, const Loss &L) {
    const Fact &Made = *L.Handle->Via.front();
    return llvm::any_of(
        Effects.getFacts(Entity::makeFunction(F)).All, [&](const Fact &E) {
          if (E.Kind != Fact::Call || E.Row || E.Target || !E.Callee ||
              isSystem(*E.Callee, SM) ||
              !SM.isBeforeInTranslationUnit(Made.Loc, E.Loc) ||
              !SM.isBeforeInTranslationUnit(E.Loc, L.Exit->At->Loc))
            return false;
          return Uses.isGiven(E, L.Handle->In.front());
        });
  }

  /// `fd = -4`: a failure takes the place of the only copy, which may have been
  /// released by then.
  bool isPerhapsReleased(const FunctionDecl &F, const Loss &L) {
    const Fact &At = *L.Exit->At;
    return At.Kind == Fact::Store && At.Value &&
           evaluateInteger(*At.Value, F.getASTContext()) &&
           mayHaveBeenTaken(F, L);
  }

  /// \p E takes \p H only where it succeeds, and the way on which H is lost
  /// goes on where it has failed.
  bool isRefused(const Fact &E, const OwnedHandle &H) {
    return Flow.getFates().getEffect(E, H).isOnSuccess();
  }

  /// All that uses \p H, kept in \p Place, only uses it, and what releases it
  /// in \p F does not come before \p X: no way there can have done it.
  bool isForgotten(const FunctionDecl &F, const ThrowExit &X,
                   const OwnedHandle &H, const ObjectRef &Place) {
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(F));
    const FlowPoint Made = H.Via.front()->At;
    return (Uses.isOnlyUsed(F, H, Place) || isUnknownToOthers(F, H, X)) &&
           llvm::none_of(Facts.All, [&](const Fact &E) {
             return !isRefused(E, H) &&
                    findFate(E, H, Place) != OwnershipEffect::None &&
                    mayPrecede(Facts, E.At, X.At->At) &&
                    mayComeBetween(Facts, Made, E.At, X.At->At);
           });
  }

  /// The number that \p X returns is a failure if the function returns other
  /// ones after it has handed the handle over, and never this one.
  bool isTold(const FunctionDecl &F, const ThrowExit &X, const LostHandle &L) {
    if (!L.Later || L.LaterReleases)
      return false;
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(F));
    bool HasOther = false;
    for (const Fact &E : Facts.All) {
      if (E.Kind != Fact::Return || !E.Value ||
          !mayPrecede(Facts, L.Later->At, E.At))
        continue;
      std::optional<llvm::APSInt> V =
          evaluateInteger(*E.Value, F.getASTContext());
      std::optional<int64_t> Number = V ? V->tryExtValue() : std::nullopt;
      if (!Number || *Number == *X.Number)
        return false;
      HasOther = true;
    }
    return HasOther;
  }

  /// Whatever a number says, what the function releases or hands over on other
  /// ways is lost.
  bool isFailure(const FunctionDecl &F, const ThrowExit &X,
                 const OwnedHandle &H, const LostHandle &L) {
    if ((X.IsPlain || X.Number) && Uses.mayBeKnown(F, H))
      return false;
    if (X.IsPlain)
      return isForgotten(F, X, H, L.In) &&
             (L.Later || (H.What->What && Uses.isOnlyRead(F, H, L.In)));
    return !X.Number || isTold(F, X, L) ||
           (L.Later && isForgotten(F, X, H, L.In));
  }

  /// A function in which a jump or a failure loses what it would have handed
  /// over: it makes something, or fills in what it is given.
  static bool isFilling(const ThrowExit &X, const LostHandle &L) {
    return (X.Cause == ThrowCause::Jump || X.Cause == ThrowCause::Failure) &&
           L.Later && !L.LaterReleases;
  }

  /// A field of an object behind a pointer, whose own destructor releases it:
  /// what is lost is that object.
  bool isOfOwnClass(const ObjectRef &Place, const OwnedHandle &H) {
    const auto *F = dyn_cast_or_null<FieldDecl>(Place.Leaf);
    const auto *R = F ? dyn_cast<CXXRecordDecl>(F->getParent()) : nullptr;
    if (!R || Place.Leaf == Place.Root || !R->hasDefinition() ||
        R->hasTrivialDestructor() || !Place.Root->getType()->isPointerType())
      return false;
    auto isIt = [F](const Effect &E) { return E.Object.Leaf == F; };
    Entity End = Entity::makeDestruction(*R);
    return H.What->What ? llvm::any_of(Effects.getReleases(End), isIt)
                        : llvm::any_of(Effects.getDeletions(End), isIt);
  }

  /// \p T points to an object that can be changed: it may keep a pointer.
  static bool isObjectPointer(QualType T) {
    return T->isPointerType() && T->getPointeeType()->isRecordType() &&
           !T->getPointeeType().isConstQualified();
  }

  /// \p E, called on an object, may make it known to others, or start it.
  bool mayGiveItself(const Fact &E, const CXXMethodDecl &M) const {
    if (M.isConst())
      return false;
    return !isSystem(*M.getParent(), SM) ||
           llvm::any_of(E.Args,
                        [](const Expr *Arg) {
                          return isObjectPointer(Arg->getType());
                        }) ||
           (M.getDeclName().isIdentifier() &&
            hasNameWord(M.getName(),
                        {"start", "run", "show", "exec", "later"}));
  }

  /// Nobody but the local knows at \p X the object that \p F makes for \p H
  /// with `new`: its constructor is given nothing that could keep it, and who
  /// is called on it is the system's, or only reads it.
  bool isUnknownToOthers(const FunctionDecl &F, const OwnedHandle &H,
                         const ThrowExit &X) {
    const auto *N =
        dyn_cast_or_null<CXXNewExpr>(H.What->What ? nullptr : H.What->At->Node);
    if (!N || !isOfLocalsAlone(H))
      return false;
    const CXXConstructExpr *C = N->getConstructExpr();
    if (C && llvm::any_of(C->arguments(), [](const Expr *Arg) {
          return !isa<CXXDefaultArgExpr>(Arg) &&
                 isObjectPointer(Arg->getType());
        }))
      return false;
    const ObjectRef &Place = H.In.front();
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(F));
    return llvm::none_of(Facts.All, [&](const Fact &E) {
      if (E.Kind != Fact::Call || !E.Callee || E.Node == C ||
          !mayPrecede(Facts, E.At, X.At->At))
        return false;
      if (const auto *M = dyn_cast<CXXMethodDecl>(E.Callee))
        return mentionsPlace(E.Object, Place) && mayGiveItself(E, *M);
      return Uses.isGiven(E, Place) &&
             !Flow.getProgramHandles().isNamedRelease(*E.Callee);
    });
  }

  /// `new` counts where a throw is written, if what it makes owns a handle, or
  /// where a failure leaves it to nobody.
  bool counts(const FunctionDecl &F, const OwnedHandle &H, const ThrowExit &X) {
    if (H.What->What || X.Cause == ThrowCause::Expression)
      return true;
    const auto *N = dyn_cast_or_null<CXXNewExpr>(H.What->At->Node);
    if (X.Cause == ThrowCause::Failure && isUnknownToOthers(F, H, X))
      return true;
    const CXXRecordDecl *R =
        N ? getDefinedClass(N->getAllocatedType()) : nullptr;
    return R && !R->hasTrivialDestructor() &&
           !Effects.getReleases(Entity::makeDestruction(*R)).empty();
  }

  //===-- Problems --------------------------------------------------------===//

  void explainOf(const FunctionDecl &F, llvm::SmallVectorImpl<Loss> &Losses,
                 std::vector<LeakProblem> &Here) {
    llvm::erase_if(Losses, [&](const Loss &L) {
      if (isDropped(F, L))
        return mayHaveBeenTaken(F, L);
      if (isPerhapsReleased(F, L))
        return true;
      ObjectRef Place = findPlace(F, *L.Handle);
      return !Place.isKnown() || !counts(F, *L.Handle, *L.Exit) ||
             isOfOwnClass(Place, *L.Handle);
    });
    if (Losses.empty())
      return;
    sortByPlace(Losses, SM, [](const Loss &L) { return L.Exit->At->Loc; });
    const OwnedHandle &H = *Losses.front().Handle;
    LostHandle L;
    L.What = *H.What;
    const bool IsDropped = isDropped(F, Losses.front());
    L.In = IsDropped ? H.In.front() : findPlace(F, H);
    L.Element = getElementIn(L.In, H);
    bool IsOwned =
        IsDropped || (L.In.Kind == ObjectRef::Member
                          ? findRelease(F, H, L)
                          : findLater(F, H, Losses.front().Exit->Cause, L));
    const bool Fails = Losses.front().Exit->Cause == ThrowCause::Failure;
    if (!IsOwned && Fails)
      IsOwned = L.IsOnlyUsed = isMemory(H) || Uses.isOnlyUsed(F, H, L.In);
    llvm::erase_if(Losses, [&](const Loss &X) {
      return X.Exit->Cause == ThrowCause::Failure &&
             (mayBeGiven(F, L.In) || isSeenTo(F, *X.Exit, *X.Handle) ||
              (isOfMakerInView(H) && (X.Exit->IsPlain || X.Exit->Number)) ||
              !isFailure(F, *X.Exit, *X.Handle, L));
    });
    // It owns what it returns in the end; of anything else, nothing says so.
    if (Flow.getProgramHandles().isByDeclaration(H.What->What))
      IsOwned = isFactory(F, H, L.In);
    if (!IsOwned || Losses.empty() ||
        (!IsDropped && !isa<CXXConstructorDecl>(F) && !Options.FunctionsToo &&
         !(Fails && !HandleUses::mayBeUndone(H)) && !isFactory(F, H, L.In) &&
         !isFilling(*Losses.front().Exit, L)))
      return;
    const ThrowExit &First = *Losses.front().Exit;
    L.IsForgotten = First.IsPlain || (First.Number && !isTold(F, First, L));
    L.IsOnOtherWay =
        (L.IsForgotten &&
         !(L.Later && Flow.getFates().getEffect(*L.Later, H).Told)) ||
        (L.LaterReleases && !isMemory(H) &&
         Flow.getProgramHandles().isOfBody(H.What->What));
    L.Made = makePath(F, H.Via);
    addOthers(Losses, L);
    addTo(makeProblem(F, H, *Losses.front().Exit), std::move(L), Here);
  }

  /// \p Losses: failures that leave one handle with others, or lose one of
  /// which only its body speaks.
  bool explainFilling(const FunctionDecl &F, const BodyFailures &Of,
                      llvm::SmallVector<Loss, 4> Losses,
                      std::vector<LeakProblem> &Here) {
    sortByPlace(Losses, SM, [](const Loss &L) { return L.Exit->At->Loc; });
    LostHandle Lost;
    llvm::erase_if(Losses, [&](const Loss &X) {
      LostHandle L;
      L.What = *X.Handle->What;
      L.In = FailedFillings::findPlace(*X.Handle);
      bool IsLocal = !L.In.isKnown();
      if (IsLocal)
        L.In = X.Handle->In.front();
      if (mayBeGiven(F, L.In) ||
          !Fillings.isOwn(F, Of, *X.Exit, *X.Handle, L) ||
          (IsLocal &&
           (!findLater(F, *X.Handle, X.Exit->Cause, L) || L.LaterReleases)))
        return true;
      if (!Lost.What.At)
        Lost = std::move(L);
      return false;
    });
    if (Losses.empty())
      return false;
    const OwnedHandle &H = *Losses.front().Handle;
    Lost.Made = makePath(F, H.Via);
    addOthers(Losses, Lost);
    addTo(makeProblem(F, H, *Losses.front().Exit), std::move(Lost), Here);
    return true;
  }

  static CallPath makePath(const FunctionDecl &F,
                           llvm::ArrayRef<const Fact *> Facts) {
    CallPath Path;
    Entity In = Entity::makeFunction(F);
    for (const Fact *E : Facts) {
      Path.push_back({In, E});
      In = E->Target;
    }
    return Path;
  }

  static void addOthers(llvm::ArrayRef<Loss> Losses, LostHandle &L) {
    const Fact *First = Losses.front().Exit->At;
    for (const Loss &Other : Losses.drop_front())
      if (Other.Exit->At != First &&
          !llvm::is_contained(L.OtherThrows, Other.Exit->At))
        L.OtherThrows.push_back(Other.Exit->At);
  }

  LeakProblem makeProblem(const FunctionDecl &F, const OwnedHandle &H,
                          const ThrowExit &X) const {
    LeakProblem P;
    P.In = &F;
    P.Cause = X.Cause;
    P.Row = X.Row;
    llvm::SmallVector<const Fact *, 4> Facts;
    for (const ThrowExit *Out = &X; Out; Out = Out->Inner)
      Facts.push_back(Out->At);
    P.Thrown = makePath(F, Facts);
    while (P.Anchor + 1 < Facts.size() && P.Anchor + 1 < H.Via.size() &&
           Facts[P.Anchor] == H.Via[P.Anchor])
      ++P.Anchor;
    while (P.Anchor && isSystem(*P.Thrown[P.Anchor].In.getFunction(), SM))
      --P.Anchor;
    return P;
  }

  void addTo(LeakProblem P, LostHandle L, std::vector<LeakProblem> &Here) {
    // Acquired by different calls, or elements of one array: reported once.
    auto Known = llvm::find_if(Here, [&P](const LeakProblem &O) {
      return &O.getThrower() == &P.getThrower();
    });
    if (Known != Here.end())
      for (LostHandle &O : Known->Lost)
        if (O.In == L.In) {
          if (O.Element != L.Element)
            O.Element.reset();
          return;
        }
    // Instantiations, and constructors that share a callee, say the same.
    if (!Found.isNew({P.getThrower().Loc, L.What.At->Loc}))
      return;
    if (Known != Here.end())
      return Known->Lost.push_back(std::move(L));
    P.Lost.push_back(std::move(L));
    Here.push_back(std::move(P));
  }

  EffectTable &Effects;
  ModelLookup &Known;
  const SourceManager &SM;
  const ConstructorLeakOptions Options;
  JumpTable Jumps;
  HandleFlow Flow;
  FailedFillings Fillings;
  HandleUses Uses;
  /// By where it is thrown and what is lost.
  FindingSink<LeakProblem, std::pair<SourceLocation, SourceLocation>> Found;
};

} // namespace

std::vector<LeakProblem>
findConstructorLeaks(AnalysisContext &TU, const ConstructorLeakOptions &Options,
                     ProgramHandles &Own) {
  ConstructorLeakFinder F(TU, Options, Own);
  walkFunctions(TU.getUserDecls(), [&F](const FunctionDecl &D) { F.visit(D); });
  return F.take();
}

} // namespace interop
