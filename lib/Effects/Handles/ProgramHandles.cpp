//===- ProgramHandles.cpp - Handles that no model knows -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/ProgramHandles.h"
#include "AST/Naming.h"
#include "Effects/Handles/OwnedHandles.h"
#include "Effects/Handles/OwnershipEffects.h"
#include "Support/Budgets.h"
#include "Support/NameWords.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

ProgramHandles::ProgramHandles(EffectTable &Effects,
                               llvm::StringRef ReleaseWords,
                               ModelLookup *Known)
    : Effects(Effects), Known(Known), Memory(Effects), Words(ReleaseWords) {
  MemoryKind.Handle = "block of memory";
  MemoryKind.At = {Place::Result, 0};
  llvm::StringRef(Words).split(this->ReleaseWords, ';', -1, false);
}

/// A function of C, or a free one, of which neither body nor row is known.
static bool isUnseenCall(const Fact &E) {
  return E.Kind == Fact::Call && !E.Target && E.Callee &&
         E.Unknown == UnknownReason::NoBody && !isa<CXXMethodDecl>(E.Callee) &&
         !isInStd(*E.Callee) && E.Callee->getDeclName().isIdentifier();
}

static bool isUnknownCall(const Fact &E) { return !E.Row && isUnseenCall(E); }

bool ProgramHandles::isNamedRelease(const FunctionDecl &F) const {
  return F.getDeclName().isIdentifier() &&
         hasNameWord(F.getName(), ReleaseWords);
}

ObjectRef ProgramHandles::getReleased(const Fact &E) const {
  if (!ReleaseWords.empty() && E.Kind == Fact::Call && E.Row && E.Row->Frees)
    return E.getPlace(*E.Row->Frees);
  if (ReleaseWords.empty() || !isUnknownCall(E) || !isNamedRelease(*E.Callee))
    return {};
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (ObjectRef O = E.getArgObject(I);
        O.Leaf && (O.Leaf->getType()->isPointerType() ||
                   (E.Args.size() == 1 && O.Leaf->getType()->isIntegerType())))
      return O;
  return {};
}

CallPath ProgramHandles::findInEnd(const CXXRecordDecl &Class,
                                   const FieldDecl &Field) {
  const CXXDestructorDecl *D = Class.getDestructor();
  if (!D || !D->isUserProvided() || !D->hasBody())
    return {};
  const ObjectRef Member = ObjectRef::makeMember(Field);
  for (Entity In :
       Effects.getReached(Entity::makeFunction(*D), Budget::ReleaseBodies))
    for (const Fact &E : Effects.getFacts(In).All)
      if (getReleased(E) == Member)
        return {{In, &E}};
  return {};
}

const CallPath &ProgramHandles::findRelease(const CXXRecordDecl &Class,
                                            const FieldDecl &Field) {
  auto [At, IsNew] = Ends.try_emplace(&Field);
  if (IsNew) {
    CallPath Path = findInEnd(Class, Field);
    return Ends[&Field] = std::move(Path);
  }
  return At->second;
}

/// The unit of \p E compiles.
static bool isSound(const Fact &E) {
  const DiagnosticsEngine &Errors =
      E.Result.Leaf->getASTContext().getDiagnostics();
  return !Errors.hasUncompilableErrorOccurred();
}

/// What \p E makes has a name of its own, and nothing that may keep it is left
/// out of the facts because it does not compile.
static bool isReadWhole(const Fact &E) {
  const auto *Made = dyn_cast_or_null<Expr>(E.Node);
  return (!Made || !getObject(Made).isKnown()) && isSound(E);
}

const Acquire *ProgramHandles::findAcquire(const Fact &E) {
  if (ReleaseWords.empty())
    return nullptr;
  if (isPlainLocal(E.Result) && E.Result.Leaf->getType()->isPointerType() &&
      isReadWhole(E) && Memory.isMadeBy(E))
    return &MemoryKind;
  if (!isUnseenCall(E) || (E.Row && !E.Row->Acquires.empty()))
    return nullptr;
  auto [At, IsNew] = Makers.try_emplace(&E, nullptr);
  return IsNew ? Makers[&E] = makeAcquire(E) : At->second;
}

/// The same, of an unknown call.
const Acquire *ProgramHandles::makeAcquire(const Fact &E) {
  if (E.Row)
    return findOfBody(E);
  if (E.Callee->getReturnType()->isPointerType())
    if (const FieldDecl *Field = getPointerMember(E.Result))
      return getKind(*Field, {Place::Result, 0});
  // `codec_create(&Codec)`
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (const FieldDecl *Field = getPointerMember(E.getArgObject(I));
        Field && isGivenToChange(E, I))
      return getKind(*Field, {Place::Argument, I});
  return findOfBody(E);
}

/// They have a first or a last part in common: `codec_open`, `codec_close`.
static bool areOfOneKind(const FunctionDecl &A, const FunctionDecl &B) {
  constexpr size_t Least = 3;
  const std::string NameA = A.getName().lower(), NameB = B.getName().lower();
  auto count = [](auto First, auto End, auto Other, auto OtherEnd) {
    return std::distance(First,
                         std::mismatch(First, End, Other, OtherEnd).first);
  };
  return count(NameA.begin(), NameA.end(), NameB.begin(), NameB.end()) >=
             ptrdiff_t(Least) ||
         count(NameA.rbegin(), NameA.rend(), NameB.rbegin(), NameB.rend()) >=
             ptrdiff_t(Least);
}

/// It makes, and does not look for, something that is no plain memory.
static bool isMaker(const FunctionDecl &F) {
  return hasNameWord(F.getName(), NameWord::Make) ||
         hasNameWord(F.getName(), NameWord::Begin);
}

/// A record that is not memory alone, or a number that stands for one.
static bool mayBeHandle(QualType T) {
  return T->isPointerType() ? T->getPointeeType()->isRecordType()
                            : T->isIntegerType() && !T->isBooleanType() &&
                                  !T->isAnyCharacterType();
}

/// A name that says that what is given is there already, and stays there.
static bool isLookUp(const FunctionDecl &F) {
  return hasNameWord(F.getName(), {"find", "first", "last", "lookup", "next",
                                   "nth", "peek", "prev", "search"});
}

const ReferenceUse *ProgramHandles::findUse(const FunctionDecl *F) const {
  return Known && F ? Known->findReferenceUse(*F) : nullptr;
}

/// \p E is given what stands in \p Place at \p At. A local is read as what its
/// value was made from (`text = str(of)`), and is not that.
static bool isGivenAt(const Fact &E, const Place &At, const ObjectRef &Place) {
  return E.getPlace(At) == Place ||
         (At.Kind == interop::Place::Argument && At.Index < E.Args.size() &&
          getNamedLocal(*E.Args[At.Index]) == Place);
}

/// \p E gives back a counted reference to what stands in \p Place.
bool ProgramHandles::givesBack(const Fact &E, const ObjectRef &Place) const {
  const ReferenceUse *Use = findUse(E.Callee);
  return Use && llvm::any_of(Use->Releases, [&](const interop::Place &At) {
           return isGivenAt(E, At, Place);
         });
}

/// A model says what reference \p F gives: interop-kept-reference asks for it.
bool ProgramHandles::isModeledMaker(const FunctionDecl &F) const {
  const ReferenceUse *Use = findUse(&F);
  return Use && !Use->Gives.empty();
}

llvm::ArrayRef<const Fact *>
ProgramHandles::getReleases(const FunctionDecl &In) {
  auto [At, IsNew] = Releases.try_emplace(&In);
  if (IsNew)
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(In)).All)
      if (E.Kind == Fact::Call &&
          (getReleased(E).isKnown() || (E.Row && !E.Row->Releases.empty()) ||
           (findUse(E.Callee) && !findUse(E.Callee)->Releases.empty())))
        At->second.push_back(&E);
  return At->second;
}

/// What \p By, of the value of \p Place, says of the call of \p Maker that
/// stored it there.
ProgramHandles::Shown ProgramHandles::findShown(const Fact &By,
                                                const ObjectRef &Place,
                                                const FunctionDecl &Maker,
                                                bool IsResult) const {
  if (givesBack(By, Place))
    return IsResult && mayBeHandle(Place.Leaf->getType()) &&
                   !isLookUp(Maker) && !isModeledMaker(Maker)
               ? Shown::Handle
               : Shown::No;
  const ObjectRef Released = getReleased(By);
  const bool IsNamed =
      Released.isKnown() &&
      (Released == Place || llvm::any_of(By.Args, [&](const Expr *Arg) {
         return getObject(Arg) == Released && getNamedLocal(*Arg) == Place;
       }));
  const QualType Given = IsNamed && By.Callee->getNumParams()
                             ? By.Callee->getParamDecl(0)->getType()
                             : QualType();
  if (IsNamed && !By.Row) {
    if (Given.isNull() || !isMaker(Maker) || !areOfOneKind(*By.Callee, Maker))
      return Shown::No;
    if (mayBeHandle(Given))
      return mayBeHandle(Place.Leaf->getType()) ? Shown::Handle : Shown::No;
    // What takes any memory releases memory.
    return IsResult && Given->isPointerType() ? Shown::Memory : Shown::No;
  }
  if (!By.Row || !IsResult || isLookUp(Maker) ||
      !Place.Leaf->getType()->isPointerType())
    return Shown::No;
  if (IsNamed)
    return isMaker(Maker) || Place.Leaf->getType()->getPointeeType()->isCharType()
               ? Shown::Memory
               : Shown::No;
  return llvm::any_of(By.Row->Releases,
                      [&](const Release &R) {
                        return isGivenAt(By, R.At, Place);
                      }) &&
                 mayBeHandle(Place.Leaf->getType())
             ? Shown::Handle
             : Shown::No;
}

ProgramHandles::Shown ProgramHandles::findShown(const ObjectRef &Place,
                                                const FunctionDecl &By,
                                                bool IsResult) {
  const auto *In = dyn_cast<FunctionDecl>(Place.Root->getDeclContext());
  Shown Found = Shown::No;
  if (In && !isNamedRelease(By))
    for (const Fact *E : getReleases(*In))
      if (Found == Shown::No)
        Found = findShown(*E, Place, By, IsResult);
  return Found;
}

bool ProgramHandles::mayAcquireItself(Entity E) {
  return llvm::any_of(Effects.getFacts(E).All, [this](const Fact &F) {
    return isOfBody(findAcquire(F));
  });
}

const Acquire *ProgramHandles::getKindOfBody(const ObjectRef &O, Place At) {
  const RecordDecl *Of =
      O.Leaf->getType()->isPointerType()
          ? O.Leaf->getType()->getPointeeType()->getAsRecordDecl()
          : nullptr;
  std::string Name = Of ? Of->getName().ltrim('_').str() : std::string();
  Acquire &Kind =
      OfBodies[{Name, At.Kind == Place::Result ? -1 : int(At.Index)}];
  Kind.Handle = Name.empty() ? "handle" : Name;
  Kind.At = At;
  BodysKinds.insert(&Kind);
  return &Kind;
}

/// `text = strip(text)`: it is the same.
static bool isGivenIt(const Fact &E, const ObjectRef &Local) {
  return llvm::any_of(E.Args, [&Local](const Expr *Arg) {
    return getObject(Arg) == Local || getNamedLocal(*Arg) == Local;
  });
}

const Acquire *ProgramHandles::findOfBody(const Fact &E) {
  auto getOne = [&](const ObjectRef &O, Place At) -> const Acquire * {
    if (O.Kind != ObjectRef::Variable || O.isGlobal() || !O.Leaf)
      return nullptr;
    const Shown Is = findShown(O, *E.Callee, At.Kind == Place::Result);
    if (Is == Shown::Memory)
      return isPlainLocal(O) && !isGivenIt(E, O) && isSound(E) ? &MemoryKind
                                                               : nullptr;
    return Is == Shown::Handle ? getKindOfBody(O, At) : nullptr;
  };
  if (const Acquire *A = getOne(E.Result, {Place::Result, 0}))
    return A;
  if (!isMaker(*E.Callee))
    return nullptr;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isGivenToChange(E, I))
      if (const Acquire *A = getOne(E.getArgObject(I), {Place::Argument, I}))
        return A;
  return nullptr;
}

const Acquire *ProgramHandles::getKind(const FieldDecl &Field, Place At) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class || findRelease(*Class, Field).empty())
    return nullptr;
  const RecordDecl *Of = Field.getType()->getPointeeType()->getAsRecordDecl();
  std::string Name = Of ? Of->getName().str() : std::string();
  Acquire &Kind = Kinds[{Name, At.Kind == Place::Result ? -1 : int(At.Index)}];
  Kind.Handle = Name.empty() ? "handle" : Name;
  Kind.At = At;
  return &Kind;
}

bool ProgramHandles::mayAcquire(Entity E) {
  if (ReleaseWords.empty())
    return false;
  auto [At, IsNew] = Acquires.try_emplace(E, false);
  if (!IsNew)
    return At->second;
  bool May = llvm::any_of(
      Effects.getReached(E, Budget::ReleaseBodies), [this](Entity In) {
        return llvm::any_of(Effects.getFacts(In).All, [this](const Fact &F) {
          const Acquire *A = findAcquire(F);
          return A && !isOfBody(A);
        });
      });
  return Acquires[E] = May;
}

} // namespace interop
