//===- DeclWriter.cpp - Declarations of a summary -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Extraction/DeclWriter.h"
#include "AST/Naming.h"
#include "AST/SyntheticDecl.h"
#include "Serialization/Entities/DeclContexts.h"

using namespace clang;

namespace interop {

//===-- One number for each -----------------------------------------------===//

/// A parameter of a function, wherever that is declared again, is that of its
/// body, or of its first declaration.
static const NamedDecl *getSource(const Decl &D) {
  const auto *P = dyn_cast<ParmVarDecl>(&D);
  const FunctionDecl *In = P ? findFunctionAround(*P) : nullptr;
  std::optional<unsigned> Index = In ? findIndex(*P, *In) : std::nullopt;
  return Index ? Entity::makeFunction(*In).getFunction()->getParamDecl(*Index)
               : dyn_cast<NamedDecl>(D.getCanonicalDecl());
}

/// What follows the name of a region that is the same lock nowhere else.
static bool isPlaceOfRegion(llvm::StringRef Word) {
  unsigned Place;
  return !Word.getAsInteger(10, Place);
}

std::string DeclWriter::makeKey(const Decl &D) {
  if (isRegionLock(D) && !findCriticalName(cast<VarDecl>(D)) &&
      isPlaceOfRegion(cast<VarDecl>(D).getName().rsplit(' ').second))
    return Out.Key + "#r" + std::to_string(Regions++);
  return Unit.Keys.getKey(D).str();
}

DeclId DeclWriter::add(const Decl *D) {
  const NamedDecl *Source = D ? getSource(*D) : nullptr;
  if (!Source)
    return 0;
  auto [Known, IsNew] = Ids.try_emplace(Source, 0);
  if (!IsNew)
    return Known->second;
  std::string Key = makeKey(*Source);
  DeclId &Id = ByKey[Key];
  if (!Id) {
    Out.Decls.emplace_back().Key = std::move(Key);
    Sources.push_back(Source);
    Id = Out.Decls.size();
  }
  return Known->second = Id;
}

void DeclWriter::finish() {
  for (; Filled < Sources.size(); ++Filled) {
    SummaryDecl Made = make(*Sources[Filled]);
    Made.Key = std::move(Out.Decls[Filled].Key);
    Out.Decls[Filled] = std::move(Made);
  }
}

//===-- What all have -----------------------------------------------------===//

/// As getQualifiedName has it.
static std::string getName(const NamedDecl &D) {
  if (const auto *C = dyn_cast<CXXConstructorDecl>(&D))
    return getName(*C->getParent());
  if (const auto *X = dyn_cast<CXXDestructorDecl>(&D))
    return "~" + getName(*X->getParent());
  if (const auto *T = dyn_cast<TagDecl>(&D))
    if (const NamedDecl *Alias = T->getTypedefNameForAnonDecl())
      return Alias->getNameAsString();
  if (isRegionLock(D)) {
    auto [Kind, Last] = D.getName().rsplit(' ');
    return (isPlaceOfRegion(Last) ? Kind : D.getName()).str();
  }
  return D.getDeclName().isEmpty() ? std::string() : D.getNameAsString();
}

SummaryDecl DeclWriter::make(const NamedDecl &D) {
  SummaryDecl To;
  To.Name = getName(D);
  To.In = add(findContext(D));
  set(To, SummaryDecl::IsSystem, isSystem(D, Unit.Ctx.getSourceManager()));
  if (const auto *N = dyn_cast<NamespaceDecl>(&D))
    fill(*N, To);
  else if (const auto *T = dyn_cast<TagDecl>(&D))
    fill(*T, To);
  else if (const auto *F = dyn_cast<FunctionDecl>(&D))
    fill(*F, To);
  else if (const auto *V = dyn_cast<VarDecl>(&D))
    fill(*V, To);
  else if (const auto *V = dyn_cast<ValueDecl>(&D))
    fillValue(*V, To);
  addNames(D);
  return To;
}

//===-- Names for models --------------------------------------------------===//

/// It has no body, or no definition, of the user's.
bool DeclWriter::isImported(const NamedDecl &D) const {
  const Decl *Definition = nullptr;
  if (const auto *F = dyn_cast<FunctionDecl>(&D)) {
    const FunctionDecl *Body = nullptr;
    Definition = F->hasBody(Body) ? Body : nullptr;
  } else if (const auto *T = dyn_cast<TagDecl>(&D)) {
    Definition = T->getDefinition();
  } else {
    return false;
  }
  return !Definition || isSystem(*Definition, Unit.Ctx.getSourceManager()) ||
         Unit.Known.isInterpretersOwn(*Definition);
}

/// With those of the classes and namespaces around it: models speak of them.
void DeclWriter::addNames(const NamedDecl &D) {
  if (!isImported(D))
    return;
  const Decl *In = &D;
  for (; In; In = findContext(*In))
    if (const auto *N = dyn_cast<NamedDecl>(In))
      if (std::string Name = getName(*N); !Name.empty())
        Unit.Names.insert(std::move(Name));
  // By these its model is found, also where nothing else of it is named.
  if (const auto *F = dyn_cast<FunctionDecl>(&D))
    for (const std::string &Home : Unit.Known.findHomes(*F))
      Unit.Names.insert(Home);
}

} // namespace interop
