//===- ProgramHandles.cpp - Handles that no model knows -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/ProgramHandles.h"
#include "AST/Naming.h"
#include "Effects/Handles/OwnedHandles.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

ProgramHandles::ProgramHandles(EffectTable &Effects,
                               llvm::StringRef ReleaseWords)
    : Effects(Effects), Words(ReleaseWords) {
  llvm::StringRef(Words).split(this->ReleaseWords, ';', -1, false);
}

/// A function of C, or a free one, of which neither body nor row is known.
static bool isUnknownCall(const Fact &E) {
  return E.Kind == Fact::Call && !E.Row && !E.Target && E.Callee &&
         E.Unknown == UnknownReason::NoBody && !isa<CXXMethodDecl>(E.Callee) &&
         !isInStd(*E.Callee) && E.Callee->getDeclName().isIdentifier();
}

ObjectRef ProgramHandles::getReleased(const Fact &E) const {
  if (ReleaseWords.empty() || !isUnknownCall(E) ||
      !hasNameWord(E.Callee->getName(), ReleaseWords))
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

const Acquire *ProgramHandles::findAcquire(const Fact &E) {
  if (ReleaseWords.empty() || !isUnknownCall(E))
    return nullptr;
  if (E.Callee->getReturnType()->isPointerType())
    if (const FieldDecl *Field = getPointerMember(E.Result))
      return getKind(*Field, {Place::Result, 0});
  // `codec_create(&Codec)`
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (const FieldDecl *Field = getPointerMember(E.getArgObject(I));
        Field && isGivenToChange(E, I))
      return getKind(*Field, {Place::Argument, I});
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
        return llvm::any_of(Effects.getFacts(In).All,
                            [this](const Fact &F) { return findAcquire(F); });
      });
  return Acquires[E] = May;
}

} // namespace interop
