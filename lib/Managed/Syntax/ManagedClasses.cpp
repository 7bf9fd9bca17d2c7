//===- ManagedClasses.cpp - Classes of managed sources --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Syntax/ManagedClasses.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

unsigned ManagedClasses::addClass(ManagedClass C) {
  unsigned Id = Classes.size();
  Classes.push_back(std::move(C));
  const ManagedClass &Added = Classes.back();
  if (!Added.Name.empty()) {
    ByShown[Added.Shown].push_back(Id);
    ByName[Added.Name].push_back(Id);
    pairCompanions(Id);
  }
  BaseCache.clear();
  return Id;
}

/// A class and an object of one name, or `companion object`.
void ManagedClasses::pairCompanions(unsigned Id) {
  ManagedClass &C = Classes[Id];
  for (unsigned Other : ByShown[C.Shown])
    if (Classes[Other].IsObject != C.IsObject &&
        Classes[Other].File == C.File) {
      Classes[Other].Companion = Id;
      C.Companion = Other;
    }
}

unsigned ManagedClasses::addMethod(ManagedMethod M) {
  unsigned Id = Methods.size();
  Methods.push_back(std::move(M));
  const ManagedMethod &Added = Methods.back();
  Classes[Added.Class].Methods.push_back(Id);
  if (Added.IsNative)
    Natives[Added.Name].push_back(Id);
  else if (!Added.Name.empty())
    Ordinary[Added.Name] = true;
  return Id;
}

ArrayRef<unsigned> ManagedClasses::findNatives(StringRef Name) const {
  auto It = Natives.find(Name);
  if (It == Natives.end())
    return {};
  return It->second;
}

bool ManagedClasses::hasOrdinaryMethod(StringRef Name) const {
  return Ordinary.count(Name);
}

std::optional<unsigned> ManagedClasses::findShown(StringRef Shown) const {
  auto It = ByShown.find(Shown);
  if (It == ByShown.end())
    return std::nullopt;
  for (unsigned Id : It->second)
    if (!Classes[Id].IsObject)
      return Id;
  return It->second.front();
}

std::optional<unsigned> ManagedClasses::findNested(StringRef Name,
                                                   unsigned Class) const {
  for (unsigned Id : getHierarchy(Class))
    if (auto Found = findShown((Classes[Id].Shown + "." + Name).str()))
      return Found;
  return std::nullopt;
}

std::optional<unsigned> ManagedClasses::findImported(StringRef Name,
                                                     unsigned File) const {
  for (const ManagedImport &I : Files[File].Imports)
    if (I.Name == Name)
      return findShown(I.Path);
  return std::nullopt;
}

std::optional<unsigned> ManagedClasses::findFirst(StringRef Name,
                                                  unsigned Scope) const {
  auto Candidates = ByName.find(Name);
  if (Candidates == ByName.end())
    return findImported(Name, Classes[Scope].File);
  for (std::optional<unsigned> S = Scope; S; S = Classes[*S].Outer) {
    if (Classes[*S].Name == Name && !Classes[*S].IsObject)
      return S;
    if (auto Found = findNested(Name, *S))
      return Found;
  }
  const ManagedClass &C = Classes[Scope];
  if (auto Found = findImported(Name, C.File))
    return Found;
  // Packages that enclose this one count for Scala, and harm no other.
  for (StringRef Package = C.Package; !Package.empty();
       Package = Package.contains('.') ? Package.rsplit('.').first : "")
    if (auto Found = findShown((Package + "." + Name).str()))
      return Found;
  for (const ManagedImport &I : Files[C.File].Imports)
    if (I.Name.empty())
      if (auto Found = findShown(I.Path + "." + Name.str()))
        return Found;
  StringRef Only = Classes[Candidates->second.front()].Shown;
  if (all_of(Candidates->second,
             [&](unsigned Id) { return Classes[Id].Shown == Only; }))
    return findShown(Only);
  return std::nullopt;
}

std::optional<unsigned> ManagedClasses::findType(StringRef Type,
                                                 unsigned Scope) const {
  if (Type.empty())
    return std::nullopt;
  auto [First, Rest] = Type.split('.');
  std::optional<unsigned> Found = findFirst(First, Scope);
  if (!Found)
    return Rest.empty() ? std::nullopt : findShown(Type);
  while (Found && !Rest.empty()) {
    std::tie(First, Rest) = Rest.split('.');
    Found = findNested(First, *Found);
  }
  return Found;
}

SmallVector<unsigned, 2> ManagedClasses::getBases(unsigned Class) const {
  if (BaseCache.size() < Classes.size())
    BaseCache.resize(Classes.size());
  if (BaseCache[Class])
    return *BaseCache[Class];
  // A base that is looked up while its own are being found has none yet.
  BaseCache[Class].emplace();
  SmallVector<unsigned, 2> Bases;
  const ManagedClass &C = Classes[Class];
  unsigned Scope = C.Outer.value_or(Class);
  for (StringRef Name : C.Bases)
    if (auto Base = findType(Name, Scope); Base && *Base != Class)
      Bases.push_back(*Base);
  if (Files[C.File].Language == ManagedLanguage::Scala)
    std::reverse(Bases.begin(), Bases.end());
  BaseCache[Class] = Bases;
  return Bases;
}

SmallVector<unsigned, 8> ManagedClasses::getHierarchy(unsigned Class) const {
  SmallVector<unsigned, 8> All{Class};
  for (size_t I = 0;
       I < All.size() && !reaches(All.size(), Budget::ManagedHierarchy); ++I)
    for (unsigned Base : getBases(All[I]))
      if (!is_contained(All, Base))
        All.push_back(Base);
  return All;
}

bool ManagedClasses::derivesFrom(unsigned Class, unsigned Base) const {
  return is_contained(getHierarchy(Class), Base);
}

bool ManagedClasses::hasBaseNamed(unsigned Class,
                                  function_ref<bool(StringRef)> Test) const {
  return any_of(getHierarchy(Class), [&](unsigned Id) {
    return any_of(Classes[Id].Bases,
                  [&](StringRef Name) { return Test(getLastName(Name)); });
  });
}

} // namespace interop
