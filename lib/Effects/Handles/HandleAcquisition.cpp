//===- HandleAcquisition.cpp - What a fact acquires -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/HandleAcquisition.h"
#include "AST/Naming.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/Handles/HandleFlow.h"
#include "Effects/Handles/HandleTests.h"
#include "Effects/Held/HandleElements.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool isForStatus(const Fact &E, unsigned Arg) {
  if (!E.Callee || Arg >= E.Callee->getNumParams())
    return false;
  QualType T = E.Callee->getParamDecl(Arg)->getType();
  if (!T->isPointerType() && !T->isReferenceType())
    return false;
  // Characters are a text: `mkstemp(path)`.
  if (T->getPointeeType().isConstQualified() ||
      T->getPointeeType()->isAnyCharacterType())
    return false;
  const auto *U = dyn_cast<UnaryOperator>(E.Args[Arg]->IgnoreParenImpCasts());
  bool IsAddress = U && U->getOpcode() == UO_AddrOf;
  return T->getPointeeType()->isScalarType() ||
         (IsAddress && T->getPointeeType()->isRecordType());
}

bool isConstruction(const Fact &E) {
  return isa_and_nonnull<CXXConstructorDecl>(E.Callee);
}

/// In a loop: what is kept in a container stays beside the new one, as what
/// this returns; nothing if it does not.
static std::optional<OwnedHandle> makeEarlier(const OwnedHandle &Old) {
  auto isSingle = [](const ObjectRef &O) {
    QualType T = O.Leaf ? O.Leaf->getType().getNonReferenceType() : QualType();
    return T.isNull() || T->isScalarType();
  };
  if (llvm::all_of(Old.In, isSingle))
    return std::nullopt;
  OwnedHandle Earlier = Old;
  llvm::erase_if(Earlier.In, isSingle);
  Earlier.IsEarlier = true;
  Earlier.Value = nullptr;
  Earlier.Status.clear();
  return Earlier;
}

static void dropDoubles(HandlePath &P) {
  std::vector<const OwnedHandle *> Unique;
  for (const OwnedHandle *H : P.Handles)
    if (llvm::none_of(
            Unique, [H](const OwnedHandle *O) { return O->isSameHandle(*H); }))
      Unique.push_back(H);
  P.Handles = std::move(Unique);
}

/// The type of the handle that \p E makes by \p A; null if not known.
static QualType getHandleType(const Fact &E, const Acquire &A) {
  const auto *X = dyn_cast_or_null<Expr>(E.Node);
  if (A.At.Kind == Place::Result)
    return X ? X->getType() : QualType();
  if (A.At.Kind != Place::Argument || !E.Callee ||
      A.At.Index >= E.Callee->getNumParams())
    return {};
  QualType T = E.Callee->getParamDecl(A.At.Index)->getType();
  return T->isPointerType() || T->isReferenceType() ? T->getPointeeType()
                                                    : QualType();
}

/// `make(.., &Err)`: what is stored there may say that there is no handle.
static void addOutStatus(const Fact &E, OwnedHandle &H) {
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isForStatus(E, I) && E.getArgObject(I).isKnown())
      H.Status.push_back(E.getArgObject(I));
}

/// `new Child(this)`. Of what a summary did not keep as it was written, that is
/// not known.
static bool isGivenThis(const Fact &E) {
  const auto *N = dyn_cast_or_null<CXXNewExpr>(E.Node);
  if (!N)
    return E.Result.Leaf->getType()->getPointeeType()->isRecordType();
  const CXXConstructExpr *C = N->getConstructExpr();
  return C && llvm::any_of(C->arguments(), [](const Expr *A) {
           return isa<CXXThisExpr>(A->IgnoreParenCasts());
         });
}

/// The base classes of \p R end, and nothing that they delete is out of sight:
/// a listener is no owner of what calls it.
bool HandleAcquisition::haveHarmlessEnds(const CXXRecordDecl &R) const {
  return llvm::all_of(R.bases(), [this](const CXXBaseSpecifier &B) {
    const CXXRecordDecl *Base = getDefinedClass(B.getType());
    if (!Base || Base->hasTrivialDestructor())
      return Base != nullptr;
    return !Flow.getFates().isOwner(*Base) &&
           Flow.getEffects()
               .getDeletions(Entity::makeDestruction(*Base))
               .empty();
  });
}

/// `new Child(this)`: the object that is being made is the owner, unless its
/// own destructor deletes the child, and no base can do so, too.
bool HandleAcquisition::isOwnedByThis(const Fact &E) const {
  if (!isGivenThis(E))
    return false;
  const auto *F = E.Result.Kind == ObjectRef::Member
                      ? dyn_cast_or_null<FieldDecl>(E.Result.Root)
                      : nullptr;
  const auto *R = F ? dyn_cast<CXXRecordDecl>(F->getParent()) : nullptr;
  if (!R || !R->hasDefinition() || !E.Node || !haveHarmlessEnds(*R))
    return true;
  return !isDeletedByEnd(*R, E.Result);
}

/// The end of an \p R deletes what stands in \p Place.
bool HandleAcquisition::isDeletedByEnd(const CXXRecordDecl &R,
                                       const ObjectRef &Place) const {
  return llvm::any_of(
      Flow.getEffects().getDeletions(Entity::makeDestruction(R)),
      [&Place](const Deletion &D) { return isSamePlace(D.Object, Place); });
}

/// True if the finished object that \p E constructs answers for \p Inner, which
/// its constructor acquired: its end releases it, or may do so out of sight.
bool HandleAcquisition::answersFor(const Fact &E,
                                   const OwnedHandle &Inner) const {
  const auto *C = dyn_cast_or_null<CXXConstructorDecl>(E.Callee);
  if (!C || !C->getParent()->hasDefinition() ||
      C->getParent()->hasTrivialDestructor())
    return false;
  const CXXRecordDecl &R = *C->getParent();
  if (!Inner.What->What || Flow.getFates().isOwner(R))
    return true;
  Entity End = Entity::makeDestruction(R);
  return llvm::any_of(
      Flow.getEffects().getReleases(End), [&Inner](const HandleRelease &Ends) {
        return llvm::any_of(Inner.In, [&Ends](const ObjectRef &Place) {
          return isReleasedBy(Ends.Object, Place);
        });
      });
}

static ObjectRef rebasePlace(const ObjectRef &O, const Fact &E,
                             const Binding &B) {
  return O.Kind == ObjectRef::Result ? E.Result : B.apply(O);
}

static bool isRaw(QualType T) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  return R && R->hasDefinition() && R->hasTrivialDestructor();
}

void HandleAcquisition::acquire(const Fact &E, HandlePath &P) {
  if (E.Kind == Fact::Allocate)
    return acquireNew(E, P);
  if (E.Kind == Fact::Store)
    return takeOver(E, P);
  if (E.Kind != Fact::Call)
    return;
  if (E.Row)
    for (const Acquire &A : E.Row->Acquires)
      acquireByRow(E, A, P);
  if (const Acquire *Own = Flow.getProgramHandles().findAcquire(E))
    acquireByRow(E, *Own, P);
  if (E.Target && (!E.Row || E.Row->Acquires.empty()))
    acquireInCallee(E, P);
}

void HandleAcquisition::hold(OwnedHandle H, HandlePath &P) {
  if (llvm::any_of(H.In, isCleanedUp))
    return;
  for (const OwnedHandle *&Old : P.Handles)
    if (Old->isSameHandle(H))
      if (std::optional<OwnedHandle> Earlier = makeEarlier(*Old))
        Old = Pool.keep(std::move(*Earlier));
  // What stood there before is lost or gone, whichever it is.
  llvm::erase_if(P.Handles, [&H](const OwnedHandle *Old) {
    return Old->isSameHandle(H) ||
           (!Old->IsEarlier && !H.In.empty() && Old->In == H.In &&
            !areOfOneArray(*Old, H));
  });
  dropDoubles(P);
  if (!reaches(P.Handles.size(), Budget::HandlesHeld))
    P.Handles.push_back(Pool.keep(std::move(H)));
}

/// `*slot = make();`, where a call gave `slot`: the handle stands in memory of
/// somebody else, and not in the local.
static bool standsBehind(const ObjectRef &At, QualType Handle) {
  const QualType T = isPlainLocal(At) && !Handle.isNull()
                         ? At.Leaf->getType()->getPointeeType()
                         : QualType();
  return !T.isNull() && T->isPointerType() && Handle->isPointerType() &&
         !Handle->getPointeeType()->isPointerType();
}

void HandleAcquisition::acquireByRow(const Fact &E, const Acquire &A,
                                     HandlePath &P) {
  for (const ArgumentTest &Test : A.If)
    if (!isKnownToHold(Test, E.Args, Flow.getContext()))
      return;
  OwnedHandle H;
  H.What = Flow.makeAcquisition(E, &A);
  H.Via.push_back(&E);
  ObjectRef At = A.At.Kind == Place::Result ? E.Result : E.getPlace(A.At);
  if (At.isGlobal() || At.Kind == ObjectRef::Part)
    return;
  if (At.isKnown())
    H.In.push_back(At);
  else if (A.At.Kind != Place::Result)
    return;
  if (A.At.Kind == Place::Result)
    H.Value = dyn_cast_or_null<Expr>(E.Node);
  H.OnSuccess = getSuccess(E, A);
  // Of memory it says nothing: any pointer holds what malloc() returns.
  if (!Flow.getProgramHandles().isMemory(&A))
    H.Type = getHandleType(E, A);
  if (A.At.Kind == Place::Result && standsBehind(At, H.Type))
    return;
  if (A.At.Kind == Place::Result)
    addOutStatus(E, H);
  else if (!A.EvenOnFailure && E.Result.isKnown())
    H.Status.push_back(E.Result);
  const HandleModel *Kind = Flow.getLookup().findHandle(A.Handle);
  if (A.Parent && Kind && Kind->WhenOutlived == Enforcement::ImplicitRelease)
    H.Parent = E.getPlace(*A.Parent);
  hold(std::move(H), P);
}

void HandleAcquisition::acquireNew(const Fact &E, HandlePath &P) {
  if (!E.Result.isKnown() || E.Result.isGlobal() || !E.Result.Leaf ||
      !E.Result.Leaf->getType()->isPointerType() || isOwnedByThis(E))
    return;
  OwnedHandle H;
  H.What = Flow.makeAcquisition(E, nullptr);
  H.Via.push_back(&E);
  H.In.push_back(E.Result);
  H.Type =
      E.Node ? cast<CXXNewExpr>(E.Node)->getType() : E.Result.Leaf->getType();
  hold(std::move(H), P);
}

/// `Owner(Part *P) : Mine(P)`, where the destructor deletes `Mine`: whoever
/// gave the part has given it up.
void HandleAcquisition::takeOver(const Fact &E, HandlePath &P) {
  const FieldDecl *Field = getPointerMember(E.Object);
  const ParmVarDecl *Given = E.Value ? getObject(E.Value).getParam() : nullptr;
  if (!Field || !Given || !Given->getType()->isPointerType() ||
      !isa<CXXConstructorDecl>(Given->getDeclContext()))
    return;
  const auto *R = dyn_cast<CXXRecordDecl>(Field->getParent());
  if (!R || !R->hasDefinition() ||
      cast<CXXConstructorDecl>(Given->getDeclContext())->getParent() != R ||
      !isDeletedByEnd(*R, E.Object))
    return;
  OwnedHandle H;
  H.What = Flow.makeAcquisition(E, nullptr);
  H.Via.push_back(&E);
  H.In = {E.Object, ObjectRef::makeVariable(*Given)};
  H.Type = Field->getType();
  hold(std::move(H), P);
}

/// \p Inner, in the terms of the body of \p E.
std::optional<OwnedHandle> HandleAcquisition::rebase(const OwnedHandle &Inner,
                                                     const Fact &E) {
  if (reaches(Inner.Via.size(), Budget::HandleVia))
    return std::nullopt;
  Binding B = bindConstruction(E);
  OwnedHandle H;
  H.What = Inner.What;
  H.Via.push_back(&E);
  H.Via.append(Inner.Via.begin(), Inner.Via.end());
  H.Type = Inner.Type;
  for (const ObjectRef &O : Inner.Status)
    if (ObjectRef Outer = B.apply(O); Outer.isKnown())
      H.Status.push_back(Outer);
  H.Parent = B.apply(Inner.Parent);
  for (const ObjectRef &O : Inner.In) {
    ObjectRef Outer = rebasePlace(O, E, B);
    if (Outer.isGlobal() || Outer.Kind == ObjectRef::Part)
      return std::nullopt;
    bool IsImported = Outer.Kind == ObjectRef::Variable &&
                      Outer.Root->getDeclContext() == B.Function;
    if (Outer.isKnown() && !IsImported)
      H.In.push_back(Outer);
    if (O.Kind == ObjectRef::Result)
      H.Value = dyn_cast_or_null<Expr>(E.Node);
  }
  if (H.In.empty() && !H.Value)
    return std::nullopt;
  return H;
}

void HandleAcquisition::acquireInCallee(const Fact &E, HandlePath &P) {
  if (!Flow.getEffects().mayAcquire(E.Target) &&
      !Flow.getProgramHandles().mayAcquire(E.Target))
    return;
  for (const OwnedHandle &Inner : Flow.getSummary(E.Target).Acquired) {
    if (answersFor(E, Inner) ||
        Flow.getProgramHandles().isOfBody(Inner.What->What))
      continue;
    std::optional<OwnedHandle> H = rebase(Inner, E);
    if (!H)
      continue;
    // Smart pointers and other objects that the callee returns own it.
    if (H->Value && H->Value->getType()->isRecordType() &&
        !isRaw(H->Value->getType()))
      continue;
    if (!H->Value && E.Callee && !E.Callee->getReturnType()->isVoidType() &&
        !isConstruction(E)) {
      H->OnSuccess = Inner.OnSuccess;
      if (E.Result.isKnown())
        H->Status.push_back(E.Result);
    }
    hold(std::move(*H), P);
  }
}

} // namespace interop
