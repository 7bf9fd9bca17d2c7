//===- LockScopes.cpp - Classes that hold or drop a lock ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/LockScopes.h"
#include "AST/Naming.h"
#include "Effects/LockFlow.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include <tuple>

using namespace clang;

namespace interop {

LockScopes::LockScopes(TUAnalysis &TU)
    : TU(TU), SM(TU.getContext().getSourceManager()) {
  if (TU.getContext().getLangOpts().CPlusPlus)
    collect(*TU.getContext().getTranslationUnitDecl());
}

//===-- What the unit declares -------------------------------------------===//

void LockScopes::collect(const DeclContext &C) {
  for (const Decl *D : C.decls()) {
    if (const auto *A = dyn_cast<NamespaceAliasDecl>(D))
      Aliases.push_back(A);
    else if (const auto *NS = dyn_cast<NamespaceDecl>(D); NS && !isInStd(*NS))
      collect(*NS);
    else if (const auto *L = dyn_cast<LinkageSpecDecl>(D))
      collect(*L);
    else if (const auto *R = dyn_cast<CXXRecordDecl>(D))
      addClass(*R, *R);
    else if (const auto *T = dyn_cast<ClassTemplateDecl>(D))
      addClass(*T->getTemplatedDecl(), *T);
  }
}

void LockScopes::addClass(const CXXRecordDecl &R, const NamedDecl &Named) {
  if (R.isImplicit() || !R.getIdentifier())
    return;
  const TypeRow *Row = TU.getKnowledge().findRow(R);
  // Of a template there may be specialisations alone.
  bool IsDefined = R.isThisDeclarationADefinition();
  if (Row && (Row->IsPolicy || (Row->Scope && IsDefined)))
    Rows.push_back({&Named, Row});
  else if (!Row && IsDefined && isa<CXXRecordDecl>(Named) &&
           !SM.isInSystemHeader(R.getLocation()))
    Own.push_back(&R);
}

bool LockScopes::isBefore(const Decl &D, SourceLocation Place) const {
  return SM.isBeforeInTranslationUnit(D.getLocation(), Place);
}

//===-- Guards -----------------------------------------------------------===//

/// The order of the models: what a library offers first comes first in them.
static auto getRank(const TypeRow &Row, const NamedDecl &Class) {
  std::string Name = getQualifiedName(Class);
  auto At = llvm::find(Row.Names, Name);
  return std::tuple(Row.From.File, Row.From.Line, At - Row.Names.begin());
}

const LockScopes::Known *LockScopes::findScope(const LockRow &Lock, bool Drops,
                                               SourceLocation Place) const {
  LockUse::ActionTy Action = Drops ? LockUse::Drops : LockUse::Ensures;
  const Known *Best = nullptr;
  for (const Known &K : Rows)
    if (K.Row->Scope && K.Row->Scope->Action == Action &&
        K.Row->Scope->Lock == Lock.Name && isa<CXXRecordDecl>(K.Class) &&
        isBefore(*K.Class, Place) &&
        (!Best ||
         getRank(*K.Row, *K.Class) < getRank(*Best->Row, *Best->Class)))
      Best = &K;
  return Best;
}

/// The constructor that an object without arguments is made by, if its body is
/// there.
static const CXXConstructorDecl *findDefault(const CXXRecordDecl &R) {
  for (const CXXConstructorDecl *C : R.ctors())
    if (C->isDefaultConstructor() && C->hasBody() &&
        C->getAccess() == AS_public)
      return C;
  return nullptr;
}

/// A class of the unit whose constructor does it and whose destructor undoes
/// it.
const CXXRecordDecl *LockScopes::inferGuard(const LockRow &Lock, bool Drops,
                                            SourceLocation Place) {
  LockFlow Flow(TU.getEffects(), TU.getKnowledge(), TU.getContext(), Lock);
  LockPresence Out = Drops ? LockPresence::Held : LockPresence::NotHeld;
  LockPresence In = Drops ? LockPresence::NotHeld : LockPresence::Held;
  for (const CXXRecordDecl *R : Own) {
    const CXXConstructorDecl *Make = findDefault(*R);
    const CXXDestructorDecl *End = R->getDestructor();
    if (!Make || !End || !End->hasBody() || !isBefore(*R, Place))
      continue;
    const LockSummary &Begins =
        Flow.getSummary(Entity::makeFunction(*Make), Out);
    if (Begins.IsUniform || !Begins.IsComplete || Begins.Exit != In)
      continue;
    const LockSummary &Ends = Flow.getSummary(Entity::makeDestruction(*R), In);
    if (!Ends.IsUniform && Ends.IsComplete &&
        (Ends.Exit == Out || Ends.ExitOf.isKnown() || !Ends.Consumed.empty()))
      return R;
  }
  return nullptr;
}

std::optional<std::string> LockScopes::findGuard(const LockRow &Lock,
                                                 bool Drops,
                                                 const FunctionDecl &In,
                                                 SourceLocation Place) {
  if (const Known *K = findScope(Lock, Drops, Place))
    return spell(*K->Class, In, Place);
  if (const CXXRecordDecl *R = inferGuard(Lock, Drops, Place))
    return spell(*R, In, Place);
  return std::nullopt;
}

//===-- Policies ---------------------------------------------------------===//

std::optional<std::string> LockScopes::findPolicy(const LockRow &Lock,
                                                  const DeclContext &In,
                                                  SourceLocation Place) {
  const Known *Scope = findScope(Lock, /*Drops=*/true, Place);
  if (!Scope)
    return std::nullopt;
  for (const Known &K : Rows)
    if (K.Row->IsPolicy && isa<ClassTemplateDecl>(K.Class) &&
        isBefore(*K.Class, Place) &&
        K.Class->getDeclContext()->getPrimaryContext() ==
            Scope->Class->getDeclContext()->getPrimaryContext())
      return spell(*K.Class, In, Place) + "<" +
             spell(*Scope->Class, In, Place) + ">()";
  return std::nullopt;
}

bool LockScopes::isPolicy(const Expr &E) const {
  const CXXRecordDecl *R = getNamedClass(E.getType());
  const TypeRow *Row = R ? TU.getKnowledge().findRow(*R) : nullptr;
  return Row && Row->IsPolicy;
}

//===-- Names ------------------------------------------------------------===//

/// With an alias that can be used there, or as little of its namespaces as is
/// needed.
std::string LockScopes::spell(const NamedDecl &D, const DeclContext &In,
                              SourceLocation Place) const {
  std::string Name = D.getNameAsString();
  const DeclContext *Around = D.getDeclContext()->getRedeclContext();
  const auto *NS = dyn_cast<NamespaceDecl>(Around);
  if (!NS || NS->Encloses(&In))
    return Name;
  for (const NamespaceAliasDecl *A : llvm::reverse(Aliases))
    if (A->getNamespace()->getCanonicalDecl() == NS->getCanonicalDecl() &&
        isBefore(*A, Place) &&
        A->getDeclContext()->getRedeclContext()->Encloses(&In))
      return A->getNameAsString() + "::" + Name;
  return getQualifiedName(D);
}

} // namespace interop
