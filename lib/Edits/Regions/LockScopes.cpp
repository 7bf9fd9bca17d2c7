//===- LockScopes.cpp - Classes that hold or drop a lock ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Regions/LockScopes.h"
#include "AST/Naming.h"
#include "Edits/TextLines.h"
#include "Effects/Locks/LockFlow.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include <tuple>

using namespace clang;

namespace interop {

LockScopes::LockScopes(AnalysisContext &TU)
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
  const TypeModel *Row = TU.getLookup().findRow(R);
  // Of a template there may be specializations alone.
  bool IsDefined = R.isThisDeclarationADefinition();
  bool IsUsed = Row && (Row->IsPolicy ||
                        (IsDefined && (Row->Scope || !Row->Once.empty())));
  if (IsUsed)
    Rows.push_back({&Named, Row});
  else if (!Row && IsDefined && isa<CXXRecordDecl>(Named) &&
           !isInSystemFile(R.getLocation(), SM))
    Own.push_back(&R);
}

bool LockScopes::isBefore(const Decl &D, SourceLocation Place) const {
  return SM.isBeforeInTranslationUnit(D.getLocation(), Place);
}

//===-- Guards -----------------------------------------------------------===//

/// The order of the models: what a library offers first comes first in them.
static auto getRank(const TypeModel &Row, const NamedDecl &Class) {
  std::string Name = getQualifiedName(Class);
  auto At = llvm::find(Row.Names, Name);
  return std::tuple(Row.From.File, Row.From.Line, At - Row.Names.begin());
}

/// A fix knows no arguments for the guard that it writes.
static bool isMadeOfNothing(const NamedDecl &Class) {
  const auto *R = dyn_cast<CXXRecordDecl>(&Class);
  return R && R->hasDefaultConstructor();
}

const LockScopes::Known *LockScopes::findScope(const LockModel &Lock,
                                               bool Drops,
                                               SourceLocation Place) const {
  LockUse::ActionTy Action = Drops ? LockUse::Releases : LockUse::Ensures;
  const Known *Best = nullptr;
  for (const Known &K : Rows)
    if (K.Row->Scope && K.Row->Scope->Action == Action &&
        K.Row->Scope->Lock == Lock.Name && isMadeOfNothing(*K.Class) &&
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

/// Its constructor does it and its destructor undoes it.
bool LockScopes::isSeenAsGuard(const CXXRecordDecl &R, LockFlow &Flow,
                               bool Drops) {
  LockPresence Out = Drops ? LockPresence::Held : LockPresence::NotHeld;
  LockPresence In = Drops ? LockPresence::NotHeld : LockPresence::Held;
  const CXXConstructorDecl *Make = findDefault(R);
  const CXXDestructorDecl *End = R.getDestructor();
  if (!Make || !End || !End->hasBody())
    return false;
  const LockSummary &Begins = Flow.getSummary(Entity::makeFunction(*Make), Out);
  if (Begins.IsUniform || !Begins.IsComplete || Begins.Exit != In)
    return false;
  const LockSummary &Ends = Flow.getSummary(Entity::makeDestruction(R), In);
  return !Ends.IsUniform && Ends.IsComplete &&
         (Ends.Exit == Out || Ends.ExitOf.isKnown() || !Ends.Consumed.empty());
}

const CXXRecordDecl *LockScopes::inferGuard(const LockModel &Lock, bool Drops,
                                            SourceLocation Place) {
  LockFlow Flow(TU.getEffects(), TU.getLookup(), TU.getContext(), Lock);
  auto Found = llvm::find_if(Own, [&](const CXXRecordDecl *R) {
    return isBefore(*R, Place) && isSeenAsGuard(*R, Flow, Drops);
  });
  return Found == Own.end() ? nullptr : *Found;
}

bool LockScopes::isGuard(const CXXRecordDecl &R, const LockModel &Lock,
                         bool Drops) {
  if (const TypeModel *Row = TU.getLookup().findRow(R))
    return Row->Scope && Row->Scope->Lock == Lock.Name &&
           Row->Scope->Action == (Drops ? LockUse::Releases : LockUse::Ensures);
  LockFlow Flow(TU.getEffects(), TU.getLookup(), TU.getContext(), Lock);
  return isSeenAsGuard(R, Flow, Drops);
}

std::optional<std::string> LockScopes::findGuard(const LockModel &Lock,
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

std::optional<std::string> LockScopes::findPolicy(const LockModel &Lock,
                                                  SourceLocation Place) {
  const Known *Scope = findScope(Lock, /*Drops=*/true, Place);
  if (!Scope)
    return std::nullopt;
  for (const Known &K : Rows)
    if (K.Row->IsPolicy && isa<ClassTemplateDecl>(K.Class) &&
        isBefore(*K.Class, Place) &&
        K.Class->getDeclContext()->getPrimaryContext() ==
            Scope->Class->getDeclContext()->getPrimaryContext())
      return spellAt(*K.Class, Place) + "<" + spellAt(*Scope->Class, Place) +
             ">()";
  return std::nullopt;
}

bool LockScopes::isPolicy(const Expr &E) const {
  const CXXRecordDecl *R = getNamedClass(E.getType());
  const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
  return Row && Row->IsPolicy;
}

std::vector<std::string> LockScopes::findOnce(SourceLocation Place) const {
  for (const Known &K : Rows) {
    if (K.Row->Once.empty() || !isBefore(*K.Class, Place))
      continue;
    std::vector<std::string> Lines = K.Row->Once;
    for (std::string &Line : Lines)
      replaceAll(Line, "${class}", spellAt(*K.Class, Place));
    return Lines;
  }
  return {};
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

std::string LockScopes::spellAt(const NamedDecl &D,
                                SourceLocation Place) const {
  return spell(D, getNamespaceAt(Place), Place);
}

const DeclContext &LockScopes::getNamespaceAt(SourceLocation Place) const {
  const DeclContext *In = TU.getContext().getTranslationUnitDecl();
  auto holds = [&](const Decl *D) {
    const auto *NS = dyn_cast<NamespaceDecl>(D);
    return NS && SM.isPointWithin(Place, SM.getExpansionLoc(NS->getBeginLoc()),
                                  SM.getExpansionLoc(NS->getRBraceLoc()));
  };
  while (true) {
    auto Inner = llvm::find_if(In->decls(), holds);
    if (Inner == In->decls_end())
      return *In;
    In = cast<NamespaceDecl>(*Inner);
  }
}

std::optional<std::string> LockScopes::findNamed(llvm::StringRef Name,
                                                 SourceLocation Place) const {
  const ASTContext &Ctx = TU.getContext();
  const DeclContext *In = Ctx.getTranslationUnitDecl();
  auto [Outer, Own] = Name.rsplit("::");
  if (Own.empty())
    std::swap(Outer, Own);
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  Outer.split(Parts, "::", -1, /*KeepEmpty=*/false);
  auto find = [&](llvm::StringRef Part) -> const NamedDecl * {
    auto Known = Ctx.Idents.find(Part);
    return Known == Ctx.Idents.end()
               ? nullptr
               : In->lookup(DeclarationName(Known->second))
                     .find_first<NamedDecl>();
  };
  for (llvm::StringRef Part : Parts) {
    In = dyn_cast_or_null<NamespaceDecl>(find(Part));
    if (!In)
      return std::nullopt;
  }
  const NamedDecl *D = find(Own);
  return D && isBefore(*D, Place) ? std::optional(spellAt(*D, Place))
                                  : std::nullopt;
}

} // namespace interop
