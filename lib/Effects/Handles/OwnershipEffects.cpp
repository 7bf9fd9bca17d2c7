//===- OwnershipEffects.cpp - What a fact does to a handle ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/OwnershipEffects.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/Handles/LocalRecords.h"
#include "Effects/Held/FilledRecords.h"
#include "Effects/Held/HandleElements.h"
#include "Effects/NewObjects.h"
#include "Facts/Callables.h"
#include "Facts/Collection/Destruction.h"
#include "Facts/Collection/ResultFlow.h"
#include "Facts/Stores.h"
#include "Support/Budgets.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

OwnershipEffects::OwnershipEffects(EffectTable &Effects, ModelLookup &Known,
                                   const ProgramHandles &Own,
                                   SummaryFixpoint &Fixpoint,
                                   ReturnsReleased Returns)
    : Effects(Effects), Known(Known), Own(Own), Returns(std::move(Returns)),
      Released(Fixpoint,
               [this](const Fact *E, auto &To) {
                 return replace(To, findReleased(*E));
               }),
      Unwound(Fixpoint,
              [this](const Fact *Begin, auto &To) {
                return replace(To, findUnwound(*Begin));
              }),
      OfParameter(Fixpoint, [this](const ParameterKey &Of, auto &To) {
        return replace(To, findParameterEffect(Of));
      }) {}

//===-- Releases ----------------------------------------------------------===//

/// \p S is or holds a closure over `this`, or a local that does.
static bool capturesThis(const Stmt &S) {
  return walk(&S, [](const Stmt &Part) {
    bool Is = false;
    if (const auto *L = dyn_cast<LambdaExpr>(&Part)) {
      Is = llvm::any_of(L->captures(), [](const LambdaCapture &C) {
        return C.capturesThis();
      });
      return Is ? WalkResult::Interrupt : WalkResult::Skip;
    }
    const auto *D = dyn_cast<DeclRefExpr>(&Part);
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    const CXXRecordDecl *R = V ? V->getType()->getAsCXXRecordDecl() : nullptr;
    Is = R && R->isLambda() && V->getInit() && capturesThis(*V->getInit());
    return Is ? WalkResult::Interrupt : WalkResult::Advance;
  });
}

/// A field reached through a guard that was given `this`.
static bool isMadeOfThis(const ObjectRef &O) {
  const auto *V = O.Kind == ObjectRef::Variable && O.Root != O.Leaf
                      ? dyn_cast<VarDecl>(O.Root)
                      : nullptr;
  return V && V->hasLocalStorage() && V->getInit() &&
         (getObject(V->getInit()).Kind == ObjectRef::This ||
          capturesThis(*V->getInit()));
}

void OwnershipEffects::collectReleased(const Fact &E,
                                       std::vector<ObjectRef> &To) {
  auto add = [&To](const ObjectRef &O) {
    if (O.isKnown() && !llvm::is_contained(To, O))
      To.push_back(O);
    if (isMadeOfThis(O))
      To.push_back({ObjectRef::Member, O.Leaf, O.Leaf});
  };
  if (E.Kind == Fact::Free)
    add(E.Object);
  if (E.Kind != Fact::Call && E.Kind != Fact::Destruction)
    return;
  if (E.Row)
    for (const Release &R : E.Row->Releases)
      add(E.getPlace(R.At));
  add(Own.getReleased(E));
  if (!E.Target)
    return;
  Binding B = bindConstruction(E);
  auto addInner = [&](const ObjectRef &O) {
    if (!Returns || Returns(E.Target, O))
      add(B.apply(O));
  };
  for (const HandleRelease &R : Effects.getReleases(E.Target))
    addInner(R.Object);
  for (const Deletion &D : Effects.getDeletions(E.Target))
    addInner(D.Object);
  if (Own.isAsked())
    for (Entity In : Effects.getReached(E.Target, Budget::ReleaseBodies))
      for (const Fact &Inner : Effects.getFacts(In).All)
        if (ObjectRef O = Own.getReleased(Inner);
            O.Kind == ObjectRef::Member || (In == E.Target && O.getParam()))
          addInner(O);
}

ObjectRef getNamedLocal(const Expr &E) {
  const auto *D = dyn_cast<DeclRefExpr>(stripConversions(&E));
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && V->getType()->isPointerType()
             ? ObjectRef::makeVariable(*V)
             : ObjectRef();
}

std::vector<ObjectRef> OwnershipEffects::findReleased(const Fact &E) {
  std::vector<ObjectRef> Found;
  collectReleased(E, Found);
  // `First = P; P = P->Next; end(First);`, `Copy = copy(P); end(Copy);`: both
  // are read as P, and hold something else.
  if (Found.empty())
    return Found;
  for (const Expr *Arg : E.Args)
    if (ObjectRef Named = getNamedLocal(*Arg);
        Named.isKnown() && llvm::is_contained(Found, getObject(Arg)) &&
        !llvm::is_contained(Found, Named))
      Found.push_back(Named);
  return Found;
}

std::vector<ObjectRef> OwnershipEffects::findUnwound(const Fact &Begin) {
  QualType T = Begin.Destroyed ? Begin.Destroyed->getType()
               : Begin.Value   ? Begin.Value->getType()
                               : QualType();
  std::vector<Fact> Ends;
  Fact Prototype;
  Prototype.Object = Begin.Object;
  if (!T.isNull())
    expandDestruction(T, Prototype, Known, Ends);
  std::vector<ObjectRef> Found;
  for (const Fact &End : Ends)
    collectReleased(End, Found);
  return Found;
}

//===-- Owners ------------------------------------------------------------===//

/// Template arguments whose values die with an \p R are plain values: what a
/// vector<FILE *> holds is still to be released.
static bool holdsPlainValues(const CXXRecordDecl &R, const TypeModel &Row) {
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(&R);
  if (!S || Row.Deleter || Row.Shared)
    return false;
  llvm::ArrayRef<TemplateArgument> Args = S->getTemplateArgs().asArray();
  auto isPlain = [](const TemplateArgument &A) {
    return A.getKind() == TemplateArgument::Type &&
           A.getAsType()->isScalarType();
  };
  return llvm::any_of(Row.Owns, [&](unsigned I) {
    return I < Args.size() && isPlain(Args[I]);
  });
}

/// The body of \p E gives what its object or a parameter holds to code that
/// cannot be seen.
static bool mayReleaseUnseen(const Fact &E) {
  if (E.Kind != Fact::Call || E.Target || E.Row ||
      (E.Callee && isInStd(*E.Callee)))
    return false;
  auto isOwn = [](const ObjectRef &O) {
    return O.isKnown() && !O.isGlobal() && O.Kind != ObjectRef::Result;
  };
  if (isOwn(E.Object))
    return true;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isOwn(E.getArgObject(I)))
      return true;
  return false;
}

bool OwnershipEffects::isOwner(const CXXRecordDecl &R) {
  auto [At, IsNew] = Owners.try_emplace(&R, true);
  if (!IsNew)
    return At->second;
  if (!R.hasDefinition())
    return true;
  const TypeModel *Row = Known.findRow(R);
  bool Is = Row && (Row->owns() || Row->Closure || !Row->Wraps.empty());
  if (!Is && !isInStd(R) && !R.hasTrivialDestructor()) {
    Entity End = Entity::makeDestruction(R);
    Is = Effects.getFacts(End).isBodyUnseen();
    for (Entity E : Effects.getReached(End, Budget::ReleaseBodies))
      Is = Is || llvm::any_of(Effects.getFacts(E).All, mayReleaseUnseen);
  }
  return Owners[&R] = Is;
}

//===-- Arguments ---------------------------------------------------------===//

static bool isSystemC(const FunctionDecl &F) {
  return F.isExternC() || !F.getASTContext().getLangOpts().CPlusPlus;
}

/// A function of the program's that is given a number and says nothing of it:
/// `enqueue(fd)`.
static bool mayTakeNumber(const Fact &E, unsigned Arg) {
  return E.Callee->getReturnType()->isVoidType() &&
         Arg < E.Callee->getNumParams() &&
         E.Callee->getParamDecl(Arg)->getType()->isIntegerType() &&
         !isSystem(*E.Callee, E.Callee->getASTContext().getSourceManager());
}

/// `event_new(base, fd, EV_READ, onInput, of)`: from then on it is that
/// callback's, which the program has written to end it.
static bool isWatched(const Fact &E, unsigned Arg) {
  return E.Callee && Arg < E.Callee->getNumParams() &&
         E.Callee->getParamDecl(Arg)->getType()->isIntegerType() &&
         llvm::any_of(E.Args, getCallable);
}

/// `PyCapsule_New(handle, name, close)`: the finalizer that is given beside it
/// ends it.
static bool isFinalized(const Fact &E, unsigned Arg) {
  if (!E.Row || !E.Callee || Arg >= E.Callee->getNumParams())
    return false;
  const bool IsData =
      E.Callee->getParamDecl(Arg)->getType()->isVoidPointerType();
  return llvm::any_of(E.Row->Callbacks, [&](const Callback &C) {
    return C.IsFinalizer && C.Arg < E.Args.size() &&
           (C.Cookie ? *C.Cookie == Arg : IsData) && getCallable(E.Args[C.Arg]);
  });
}

/// Somebody that is not to be seen is given it.
static OwnershipEffect::KindTy getUnseenEffect(const Fact &E, unsigned Arg) {
  if (!E.Callee)
    return OwnershipEffect::Escapes;
  if (isSystemC(*E.Callee))
    return mayTakeNumber(E, Arg) ? OwnershipEffect::Escapes
                                 : OwnershipEffect::None;
  if (!isInStd(*E.Callee))
    return OwnershipEffect::Escapes;
  // std::swap, std::exchange
  if (Arg >= E.Callee->getNumParams())
    return OwnershipEffect::None;
  QualType T = E.Callee->getParamDecl(Arg)->getType();
  return T->isLValueReferenceType() && !T->getPointeeType().isConstQualified()
             ? OwnershipEffect::Escapes
             : OwnershipEffect::None;
}

/// A body has put its parameter into \p Field of the record that a local
/// pointer leads to: whoever gets the record has it.
static OwnershipEffect getRecordEffect(const ObjectRef &Field,
                                       const FunctionFacts &Facts) {
  if (!isFieldOfPointed(Field))
    return {};
  const RecordKeeping How = findKeeping(Field, Facts);
  OwnershipEffect Out;
  if (How.IsKept)
    Out.Kind = OwnershipEffect::Escapes;
  Out.Told = How.Told;
  return Out;
}

/// What a body does to the value of its parameter, first in its order.
OwnershipEffect OwnershipEffects::findParameterEffect(const ParameterKey &Of) {
  const auto &[Callee, Param] = Of;
  const FunctionDecl *F = Callee.getFunction();
  OwnedHandle Given;
  if (F && Param < F->getNumParams())
    Given.In.push_back(ObjectRef::makeVariable(*F->getParamDecl(Param)));
  const FunctionFacts &Facts = Effects.getFacts(Callee);
  OwnershipEffect InRecord;
  for (const Fact &E : Facts.All) {
    OwnershipEffect Step = getEffect(E, Given);
    if (Step.Kind == OwnershipEffect::Released ||
        Step.Kind == OwnershipEffect::None)
      continue;
    bool IsLocal = Step.Kind == OwnershipEffect::Aliased &&
                   Step.Into.Kind == ObjectRef::Variable &&
                   !Step.Into.isGlobal() && !Step.Into.getParam();
    if (IsLocal && Given.In.size() < 8) {
      if (!llvm::is_contained(Given.In, Step.Into))
        Given.In.push_back(Step.Into);
      if (InRecord.Kind == OwnershipEffect::None)
        InRecord = getRecordEffect(Step.Into, Facts);
      continue;
    }
    Step.Told.reset(); // of another call's result
    return Step;
  }
  return InRecord;
}

OwnershipEffect OwnershipEffects::getParameterEffect(const Fact &E,
                                                     unsigned Arg) {
  OwnershipEffect F = OfParameter.get({E.Target, Arg});
  F.By = nullptr; // what E returns is another status
  if (F.Kind != OwnershipEffect::Aliased)
    return F;
  F.Into = bindConstruction(E).apply(F.Into);
  if (!F.Into.isKnown() || F.Into.isGlobal())
    F.Kind = OwnershipEffect::Escapes;
  return F;
}

OwnershipEffect OwnershipEffects::getConstructionEffect(const Fact &E,
                                                        unsigned Arg) {
  const CXXRecordDecl &R = *cast<CXXConstructorDecl>(E.Callee)->getParent();
  const TypeModel *Row = Known.findRow(R);
  if (Row && Row->owns())
    return holdsPlainValues(R, *Row) && E.Result.isKnown()
               ? OwnershipEffect{OwnershipEffect::Aliased, E.Result}
               : OwnershipEffect{OwnershipEffect::Escapes, {}};
  // What is thrown names the handle and does not own it.
  if (isInStd(R) || isException(R) || E.Result.Kind == ObjectRef::Thrown)
    return {};
  if (isOwner(R) || (!E.Target && !R.hasTrivialDestructor()))
    return {OwnershipEffect::Escapes, {}};
  return E.Target ? getParameterEffect(E, Arg) : OwnershipEffect();
}

/// A value given to a method of \p E's object.
OwnershipEffect OwnershipEffects::getMethodEffect(const Fact &E,
                                                  const CXXMethodDecl &M) {
  const TypeModel *Row = Known.findRow(*M.getParent());
  if (!Row || !Row->owns())
    return {};
  return holdsPlainValues(*M.getParent(), *Row) && E.Object.isKnown() &&
                 !E.Object.isGlobal()
             ? OwnershipEffect{OwnershipEffect::Aliased, E.Object}
             : OwnershipEffect{OwnershipEffect::Escapes, {}};
}

/// `unique_ptr<X, Close> Guard(this)`: it closes all that the object holds.
bool OwnershipEffects::isGuardOfThis(const Fact &E, unsigned Arg,
                                     const ObjectRef &Place) {
  const auto *C = dyn_cast_or_null<CXXConstructorDecl>(E.Callee);
  const TypeModel *Row = C ? Known.findRow(*C->getParent()) : nullptr;
  return Row && Row->Deleter && Place.Kind == ObjectRef::Member &&
         E.getArgObject(Arg).Kind == ObjectRef::This;
}

const Expr &OwnershipEffects::skipCasts(const Expr &E) const {
  const Expr *Plain = stripConversions(&E);
  while (const auto *C = dyn_cast<CallExpr>(Plain)) {
    const FunctionDecl *F = C->getDirectCallee();
    const ReferenceUse *Use = F ? Known.findReferenceUse(*F) : nullptr;
    if (!Use || !Use->Passes || Use->Passes->Kind != Place::Argument ||
        Use->Passes->Index >= C->getNumArgs())
      break;
    Plain = stripConversions(C->getArg(Use->Passes->Index));
  }
  return *Plain;
}

/// \p E is a cast of its argument \p Arg.
bool OwnershipEffects::isCast(const Fact &E, unsigned Arg) const {
  const ReferenceUse *Use =
      E.Callee ? Known.findReferenceUse(*E.Callee) : nullptr;
  return Use && Use->Passes && *Use->Passes == Place{Place::Argument, Arg};
}

/// The cast \p E of \p H: it goes where its value goes. Calls that are given
/// the value are asked themselves.
OwnershipEffect OwnershipEffects::getCastEffect(const Fact &E,
                                                const OwnedHandle &H) {
  if (E.Result.isKnown())
    return isPlainLocal(E.Result) && !isCleanedUp(E.Result)
               ? OwnershipEffect{OwnershipEffect::Aliased, E.Result}
               : OwnershipEffect{OwnershipEffect::Escapes, {}};
  const ValueDecl *Of = H.In.empty() ? nullptr : H.In.front().Root;
  const auto *In = Of ? dyn_cast<FunctionDecl>(Of->getDeclContext()) : nullptr;
  const bool IsArgument =
      In &&
      llvm::any_of(Effects.getFacts(Entity::makeFunction(*In)).All,
                   [&E](const Fact &Other) {
                     return llvm::any_of(Other.Args, [&E](const Expr *Arg) {
                       return stripConversions(Arg) == E.Node;
                     });
                   });
  return {IsArgument ? OwnershipEffect::None : OwnershipEffect::Escapes, {}};
}

/// What a model says of the counted reference that \p E is given.
OwnershipEffect
OwnershipEffects::getReferenceEffect(const Fact &E, unsigned Arg,
                                     const OwnedHandle &H) const {
  const ReferenceUse *Use = H.What && Own.isOfBody(H.What->What) && E.Callee
                                ? Known.findReferenceUse(*E.Callee)
                                : nullptr;
  const Place At{Place::Argument, Arg};
  if (!Use)
    return {};
  if (llvm::is_contained(Use->Releases, At))
    return {OwnershipEffect::Released, {}};
  bool IsTaken = llvm::is_contained(Use->Steals, At) ||
                 llvm::is_contained(Use->Retains, At) ||
                 llvm::is_contained(Use->Keeps, At);
  return {IsTaken ? OwnershipEffect::Escapes : OwnershipEffect::None, {}};
}

/// \p E releases what it is given as \p Arg, whatever that is.
bool OwnershipEffects::isReleasedArgument(const Fact &E, unsigned Arg) const {
  const Place At{Place::Argument, Arg};
  if (E.Row && (E.Row->Frees == At ||
                llvm::any_of(E.Row->Releases,
                             [&At](const Release &R) { return R.At == At; })))
    return true;
  return E.Callee && !E.Row && !E.Target && Own.isNamedRelease(*E.Callee);
}

/// What no model speaks of may be given away to any library, but to functions
/// of its own: those take it first.
OwnershipEffect OwnershipEffects::getUnmodeledEffect(const Fact &E,
                                                     unsigned Arg) const {
  if (E.Callee && Own.isNamedRelease(*E.Callee))
    return {OwnershipEffect::Released, {}};
  // Where a model speaks of references, it says who takes one.
  const bool IsTold = E.Callee && Arg < E.Callee->getNumParams() &&
                      Known.findReferenceUse(*E.Callee);
  // A body in view may link a part of it, or store it in another of its
  // arguments.
  const bool MayKeep =
      E.Target ? Own.getMemory().mayKeep(E, Arg) : Arg && !IsTold;
  bool IsGiven = MayKeep && E.Args[Arg]->getType()->isPointerType();
  return {IsGiven ? OwnershipEffect::Escapes : OwnershipEffect::None, {}};
}

/// \p E is a call of code that is not to be seen, behind which the body frees
/// \p H on both ways of the next test: that code has not kept it.
bool OwnershipEffects::isFreedBehind(const Fact &E, const OwnedHandle &H) {
  return E.Kind == Fact::Call && !E.Target &&
         llvm::any_of(H.In, [&](const ObjectRef &Place) {
           return Own.getMemory().isFreedBehind(
               E, Place, [&](const Fact &Other) {
                 return llvm::is_contained(getReleased(Other), Place);
               });
         });
}

/// \p E ends the number in \p Place, returns it, or stores it where it stays.
bool OwnershipEffects::endsNumber(const Fact &E, const ObjectRef &Place) {
  if (llvm::is_contained(getReleased(E), Place))
    return true;
  if (E.Kind == Fact::Return || isStore(E))
    return E.Value && isSamePlace(getObject(E.Value), Place) &&
           E.Value->getType()->isIntegerType() &&
           (E.Kind == Fact::Return || !isPlainLocal(E.Object));
  const FunctionModel *Exits =
      E.Kind == Fact::Call && E.Callee ? Known.findExits(*E.Callee) : nullptr;
  return Exits && llvm::any_of(Exits->Transfers, [&](const Transfer &T) {
           return isSamePlace(E.getPlace(T.At), Place);
         });
}

/// The number that \p E, a call of code that is not to be seen, is given as
/// \p Arg stays with the body: it ends the number itself behind that.
bool OwnershipEffects::isNumberKept(const Fact &E, unsigned Arg,
                                    const OwnedHandle &H) {
  return E.Callee && Arg < E.Callee->getNumParams() &&
         E.Callee->getParamDecl(Arg)->getType()->isIntegerType() &&
         llvm::any_of(H.In, [&](const ObjectRef &Place) {
           return isPlainLocal(Place) && Own.getMemory().mayBeEndedBehind(
                                             E, Place, [&](const Fact &Other) {
                                               return endsNumber(Other, Place);
                                             });
         });
}

/// Whoever may write to memory may keep it. Of one that is not to be seen, that
/// is not so if the body frees the memory behind that all the same.
OwnershipEffect OwnershipEffects::getMemoryEffect(const Fact &E, unsigned Arg,
                                                  const OwnedHandle &H) {
  if (E.Callee && Own.isNamedRelease(*E.Callee))
    return {OwnershipEffect::Released, {}};
  bool IsKept = Own.getMemory().mayKeep(E, Arg) &&
                (givesVariable(*E.Args[Arg]) || !isFreedBehind(E, H));
  return {IsKept ? OwnershipEffect::Escapes : OwnershipEffect::None, {}};
}

/// What \p E, a call of code that is not to be seen, gives owns \p H.
bool OwnershipEffects::isTakenByResult(const Fact &E, const OwnedHandle &H) {
  return !E.Target && !E.Row && E.Callee &&
         llvm::any_of(H.In, [&](const ObjectRef &Place) {
           return Own.getMemory().isEndedIfRefused(
               E, Place, [&](const Fact &Other) {
                 return llvm::is_contained(getReleased(Other), Place);
               });
         });
}

OwnershipEffect OwnershipEffects::getArgumentEffect(const Fact &E, unsigned Arg,
                                                    const OwnedHandle &H) {
  if (const FunctionDecl *L = getCallable(E.Args[Arg])) {
    for (const HandleRelease &R : Effects.getReleases(Entity::makeFunction(*L)))
      for (const ObjectRef &Place : H.In)
        if (isReleasedBy(R.Object, Place))
          return {OwnershipEffect::Escapes, {}};
    for (const Deletion &D : Effects.getDeletions(Entity::makeFunction(*L)))
      for (const ObjectRef &Place : H.In)
        if (isReleasedBy(D.Object, Place))
          return {OwnershipEffect::Escapes, {}};
  }
  const Expr &Given = skipCasts(*E.Args[Arg]);
  bool IsMeant = H.Value && &Given == H.Value;
  for (const ObjectRef &Place : H.In)
    IsMeant |= mentionsPlace(E.getArgObject(Arg), Place) ||
               mentionsPlace(getObject(&Given), Place) ||
               getNamedLocal(Given) == Place || isGuardOfThis(E, Arg, Place);
  if (!IsMeant)
    return {};
  if (isCast(E, Arg))
    return getCastEffect(E, H);
  if (&Given != stripConversions(E.Args[Arg])) {
    if (isReleasedArgument(E, Arg))
      return {OwnershipEffect::Released, {}};
    if (E.Target)
      return {OwnershipEffect::Escapes, {}};
  }
  if (OwnershipEffect F = getReferenceEffect(E, Arg, H);
      F.Kind != OwnershipEffect::None)
    return F;
  if (isa_and_nonnull<CXXConstructorDecl>(E.Callee))
    return getConstructionEffect(E, Arg);
  if (isTakenByResult(E, H))
    return {OwnershipEffect::Escapes, {}};
  if (isMemory(H))
    return getMemoryEffect(E, Arg, H);
  if (H.What && Own.isOfBody(H.What->What))
    if (OwnershipEffect F = getUnmodeledEffect(E, Arg);
        F.Kind != OwnershipEffect::None)
      return F;
  // A number that is given as a pointer is data for somebody who takes it over.
  if (E.Args[Arg]->getType()->isPointerType() &&
      E.Args[Arg]->IgnoreParenCasts()->getType()->isIntegerType())
    return {OwnershipEffect::Escapes, {}};
  const FunctionModel *Exits = E.Callee ? Known.findExits(*E.Callee) : nullptr;
  if (const Transfer *By =
          Exits ? Exits->findTransfer({Place::Argument, Arg}) : nullptr)
    return {OwnershipEffect::Escapes, {}, By};
  if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee))
    if (OwnershipEffect F = getMethodEffect(E, *M);
        F.Kind != OwnershipEffect::None)
      return F;
  if (E.Target)
    return getParameterEffect(E, Arg);
  if (isWatched(E, Arg) || isFinalized(E, Arg))
    return {OwnershipEffect::Escapes, {}};
  if (E.Row || Exits || isNumberKept(E, Arg, H))
    return {};
  return {getUnseenEffect(E, Arg), {}};
}

/// A base's function knows nothing of a derived class's members.
static bool isReachedBy(const CXXMethodDecl &M, const ObjectRef &Member) {
  const auto *F = dyn_cast<FieldDecl>(Member.Root);
  const auto *Of = F ? dyn_cast<CXXRecordDecl>(F->getParent()) : nullptr;
  if (!Of || Of->getCanonicalDecl() == M.getParent()->getCanonicalDecl())
    return true;
  return !Of->hasDefinition() || !Of->isDerivedFrom(M.getParent());
}

/// A call of code that is not to be seen, on what holds the handle.
static bool isGivenToUnseen(const Fact &E, const OwnedHandle &H) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (E.Unknown == UnknownReason::None || !M || M->isConst() ||
      isa<CXXConstructorDecl>(M))
    return false;
  // A library's own function, called on its handle, is no owner of it.
  if (isSystem(*M->getParent(), M->getASTContext().getSourceManager()))
    return false;
  // Nor does what was given to this object give itself away.
  if (H.What && H.What->isTakenOver() && E.Object.Kind != ObjectRef::This)
    return false;
  return llvm::any_of(H.In, [&](const ObjectRef &Place) {
    return E.Object.Kind == ObjectRef::This
               ? Place.Kind == ObjectRef::Member && isReachedBy(*M, Place)
               : mentionsPlace(E.Object, Place);
  });
}

/// A call whose value is a new handle.
bool OwnershipEffects::isAcquisition(const Expr &E) {
  const auto *C = dyn_cast<CallExpr>(&E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
  return Row && llvm::any_of(Row->Acquires, [](const Acquire &A) {
           return A.At.Kind == Place::Result;
         });
}

bool OwnershipEffects::isMemory(const OwnedHandle &H) const {
  return H.What && Own.isMemory(H.What->What);
}

OwnershipEffect OwnershipEffects::getStoreEffect(const Fact &E,
                                                 const OwnedHandle &H) {
  if (!E.Value || !E.Value->getType()->isScalarType())
    return {};
  if (isMemory(H) &&
      (!E.Value->IgnoreParenCasts()->getType()->isPointerType() ||
       isBehindPointer(*E.Value)))
    return {};
  bool IsMeant = false;
  forEachSource(E.Value, {}, [&](const Expr &Source, const ObjectRef &) {
    IsMeant |= &Source == H.Value;
    if (isAcquisition(Source))
      return; // `dup(h)` is another one
    const Expr &Given = skipCasts(Source);
    for (const ObjectRef &Place : H.In)
      IsMeant |= (isSamePlace(getObject(&Given), Place) ||
                  getNamedLocal(Given) == Place) &&
                 !isSamePlace(E.Object, Place);
  });
  if (!IsMeant)
    return {};
  bool IsOutOfSight =
      E.Object.isGlobal() || E.Object.Kind == ObjectRef::Part ||
      E.Object.Kind == ObjectRef::This || isCleanedUp(E.Object) ||
      (isMemory(H) && (!isPlainLocal(E.Object) || storesBehind(E)));
  return IsOutOfSight ? OwnershipEffect{OwnershipEffect::Escapes, {}}
                      : OwnershipEffect{OwnershipEffect::Aliased, E.Object};
}

OwnershipEffect OwnershipEffects::getEffect(const Fact &E,
                                            const OwnedHandle &H) {
  if (namesOtherElement(E, H))
    return {};
  for (const ObjectRef &Place : H.In)
    if (copiesRecord(E, Place))
      return {OwnershipEffect::Escapes, {}};
  for (const ObjectRef &What : getReleased(E))
    for (const ObjectRef &Place : H.In)
      if (isReleasedBy(What, Place) || isReleasedBy(What, H.Parent))
        return {OwnershipEffect::Released, {}};
  if (isMemory(H) &&
      llvm::any_of(
          H.In, [&E](const ObjectRef &Place) { return givesPart(E, Place); }) &&
      !isFreedBehind(E, H))
    return {OwnershipEffect::Escapes, {}};
  if (E.Kind == Fact::Store || E.Kind == Fact::Declare)
    return getStoreEffect(E, H);
  if (E.Kind != Fact::Call || (H.What && E.Node == H.What->At->Node))
    return {};
  if (isGivenToUnseen(E, H))
    return {OwnershipEffect::Escapes, {}};
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (OwnershipEffect F = getArgumentEffect(E, I, H);
        F.Kind != OwnershipEffect::None)
      return F;
  return {};
}

} // namespace interop
