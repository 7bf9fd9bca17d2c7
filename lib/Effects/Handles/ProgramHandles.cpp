//===- ProgramHandles.cpp - Handles that no model knows -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/ProgramHandles.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Effects/Handles/OwnershipEffects.h"
#include "Effects/Held/OwnedHandles.h"
#include "Effects/MakerNames.h"
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

/// A function of C in view: it may keep its own lists of what it makes, so that
/// its body shows less than its name.
static bool isSeenCallOfC(const Fact &E) {
  return E.Kind == Fact::Call && E.Target.getFunction() && E.Callee &&
         !E.Callee->getASTContext().getLangOpts().CPlusPlus;
}

static bool isUnknownCall(const Fact &E) {
  return !E.Row && (isUnseenCall(E) || isSeenCallOfC(E));
}

bool ProgramHandles::isNamedRelease(const FunctionDecl &F) const {
  return F.getDeclName().isIdentifier() &&
         (hasNameWord(F.getName(), ReleaseWords) || isCountedPut(F));
}

ObjectRef ProgramHandles::getReleased(const Fact &E) const {
  if (!ReleaseWords.empty() && E.Kind == Fact::Call && E.Row && E.Row->Frees)
    return E.getPlace(*E.Row->Frees);
  if (ReleaseWords.empty() || !isUnknownCall(E) || !isNamedRelease(*E.Callee))
    return {};
  // Of a body in view, what is ended is the first thing that it is given.
  const unsigned Count =
      E.Target ? std::min<unsigned>(1, E.Args.size()) : E.Args.size();
  for (unsigned I = 0; I < Count; ++I)
    if (ObjectRef O = E.getArgObject(I);
        O.Leaf && (O.Leaf->getType()->isPointerType() ||
                   (E.Args.size() == 1 && O.Leaf->getType()->isIntegerType())))
      return O;
  return {};
}

CallPath ProgramHandles::findInEnd(const CXXRecordDecl &Class,
                                   const FieldDecl &Field) {
  const CXXDestructorDecl *D = Class.getDestructor();
  if (!D || !D->isUserProvided())
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
  auto [At, IsNew] = FieldEnds.try_emplace(&Field);
  if (IsNew) {
    CallPath Path = findInEnd(Class, Field);
    return FieldEnds[&Field] = std::move(Path);
  }
  return At->second;
}

/// The unit of \p E compiles.
static bool isSound(const Fact &E) {
  const ValueDecl *Of = E.Callee ? E.Callee : E.Result.Leaf;
  const DiagnosticsEngine &Errors = Of->getASTContext().getDiagnostics();
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
  if ((!isUnseenCall(E) && !isSeenCallOfC(E)) ||
      (E.Row && !E.Row->Acquires.empty()))
    return nullptr;
  auto [At, IsNew] = Makers.try_emplace(&E, nullptr);
  return IsNew ? Makers[&E] = makeAcquire(E) : At->second;
}

/// The same, of an unknown call.
const Acquire *ProgramHandles::makeAcquire(const Fact &E) {
  if (E.Row || E.Target)
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
  // `const char *name_of(entry)` stays with whom it was asked of.
  const QualType Answer = Maker.getReturnType();
  if (IsResult && Answer->isPointerType() &&
      Answer->getPointeeType().isConstQualified())
    return Shown::No;
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
  if (!By.Row || isLookUp(Maker) || !Place.Leaf->getType()->isPointerType())
    return Shown::No;
  // A list has its records until they are taken off, and copies of its texts.
  if (IsNamed)
    return isMaker(Maker) || Place.Leaf->getType()->getPointeeType()->isCharType()
               ? Shown::Memory
               : Shown::No;
  return IsResult && llvm::any_of(By.Row->Releases,
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

const Acquire *ProgramHandles::getKindOfBody(const ObjectRef &O, Place At,
                                             bool IsDeclared) {
  const RecordDecl *Of =
      O.Leaf->getType()->isPointerType()
          ? O.Leaf->getType()->getPointeeType()->getAsRecordDecl()
          : nullptr;
  std::string Name = Of ? Of->getName().ltrim('_').str() : std::string();
  Acquire &Kind =
      (IsDeclared ? OfDeclared
                  : OfBodies)[{Name, At.Kind == Place::Result ? -1
                                                              : int(At.Index)}];
  Kind.Handle = Name.empty() ? "handle" : Name;
  Kind.At = At;
  BodysKinds.insert(&Kind);
  if (IsDeclared)
    Declared.insert(&Kind);
  return &Kind;
}

const Acquire *ProgramHandles::getMemoryKind(Place At) {
  if (At.Kind == Place::Result)
    return &MemoryKind;
  Acquire &Kind = MemoryBehind[At.Index];
  Kind.Handle = MemoryKind.Handle;
  Kind.At = At;
  return &Kind;
}

/// `text = strip(text)`: it is the same. `read(&text)` may make another one.
static bool isGivenIt(const Fact &E, const ObjectRef &Local) {
  return llvm::any_of(E.Args, [&Local](const Expr *Arg) {
    const auto *U = dyn_cast<UnaryOperator>(Arg->IgnoreParenCasts());
    return (getObject(Arg) == Local &&
            !(U && U->getOpcode() == UO_AddrOf)) ||
           getNamedLocal(*Arg) == Local;
  });
}

/// \p Test compares what stands in \p Status with a number above 0.
static bool comparesCount(const Expr &Test, const ObjectRef &Status) {
  return anyPart(Test, [&Status](const Stmt &S) {
    const auto *B = dyn_cast<BinaryOperator>(&S);
    if (!B || !B->isComparisonOp() || !(getObject(B->getLHS()) == Status))
      return false;
    std::optional<llvm::APSInt> V =
        evaluateInteger(*B->getRHS(), Status.Leaf->getASTContext());
    return V && V->isStrictlyPositive();
  });
}

/// What \p E returns is asked how much it has made: `if (parse(s, &a, &b) == 2)`.
/// Where there is what, its tests do not tell.
bool ProgramHandles::tellsCount(const Fact &E, const FunctionDecl &In) {
  if (!isPlainLocal(E.Result))
    return false;
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(In));
  return llvm::any_of(Facts.Blocks, [&E](const BlockFacts &B) {
    return B.Condition &&
           ((B.IsSwitch && getObject(B.Condition) == E.Result) ||
            comparesCount(*B.Condition, E.Result));
  });
}

const Acquire *ProgramHandles::findOfBody(const Fact &E) {
  // What is made for an owner in view is in his lists from the beginning.
  if (E.Target && isGivenOwner(*E.Callee))
    return nullptr;
  auto getOne = [&](const ObjectRef &O, Place At) -> const Acquire * {
    if (O.Kind != ObjectRef::Variable || O.isGlobal() || !O.Leaf)
      return nullptr;
    const Shown Is = findShown(O, *E.Callee, At.Kind == Place::Result);
    if (const auto *In = dyn_cast<FunctionDecl>(O.Root->getDeclContext());
        At.Kind != Place::Result && Is != Shown::No && In &&
        tellsCount(E, *In))
      return nullptr;
    if (Is == Shown::Memory)
      return isPlainLocal(O) && !isGivenIt(E, O) && isSound(E)
                 ? getMemoryKind(At)
                 : nullptr;
    return Is == Shown::Handle ? getKindOfBody(O, At) : nullptr;
  };
  if (const Acquire *A = getOne(E.Result, {Place::Result, 0}))
    return A;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isGivenToChange(E, I))
      if (const Acquire *A = getOne(E.getArgObject(I), {Place::Argument, I}))
        return A;
  return findDeclared(E);
}

/// What \p E makes stands in a local alone, and its library declares what ends
/// it.
const Acquire *ProgramHandles::findDeclared(const Fact &E) {
  const FunctionDecl &F = *E.Callee;
  if (E.Row || !isPlainLocal(E.Result) || !mayBeHandle(E.Result.Leaf->getType()) ||
      !hasNameWord(F.getName(), NameWord::Make) || isLookUp(F) ||
      isGivenOwner(F) || isNamedRelease(F) || !isSound(E) ||
      F.getASTContext().getLangOpts().CPlusPlus ||
      !Ends.isReleased(
          F, [this](const FunctionDecl &Other) { return isNamedRelease(Other); }))
    return nullptr;
  return getKindOfBody(E.Result, {Place::Result, 0}, true);
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
