//===- ImportClosureFinder.cpp - What stands around a unit ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/ImportClosureFinder.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;

namespace interop {

ImportClosureFinder::ImportClosureFinder(const IndexReader &Index,
                                         const UnitInIndex &Unit,
                                         BodyUsesReader Read)
    : Index(Index), Unit(Unit), Read(Read) {
  for (const std::string &Key : Unit.Own)
    if (Own.insert(Key).second && isAskedAbout(Key))
      Relevant.push_back(Key);
}

std::vector<std::string> ImportClosureFinder::run() {
  goUp(Relevant);
  goAcross();
  goUp(Found);
  chooseProgram();
  return std::move(Found);
}

/// Of other bodies nobody asks in which contexts they run.
bool ImportClosureFinder::isAskedAbout(StringRef Key) const {
  std::optional<LinkedEntity> E = Index.find(Key);
  return E && E->All & EntitySummary::DependsOnCaller;
}

std::vector<IndexUser> ImportClosureFinder::findUsers(StringRef Key) {
  Asked.insert(Key);
  return Index.findUsers(Key);
}

//===-- Up ----------------------------------------------------------------===//

void ImportClosureFinder::goUp(std::vector<std::string> Work) {
  for (size_t I = 0;
       I < Work.size() && !reaches(Found.size(), Budget::ImportClosureBodies);
       ++I)
    for (const IndexUser &By : findUsers(Work[I])) {
      if (!By.IsMethod)
        add(By.Key);
      if (Passed.insert(By.Key).second)
        Work.push_back(By.Key.str());
    }
}

void ImportClosureFinder::add(StringRef Key) {
  if (Own.contains(Key) || Known.contains(Key) ||
      reaches(Found.size(), Budget::ImportClosureBodies))
    return;
  Known.insert(Key);
  std::optional<LinkedEntity> E = Index.find(Key);
  if (!E || E->Unit == Unit.Name)
    return;
  Found.push_back(Key.str());
  if (E->IsInProgram)
    Programs[Key] = E->Unit;
}

//===-- Down and across ---------------------------------------------------===//

/// The keys of what the unit's bodies touch, and bodies of others that they
/// call; in order. What settles something is called once, anywhere.
std::vector<std::string> ImportClosureFinder::findTouched() {
  std::set<std::string> Touched;
  if (!Relevant.empty())
    Touched.insert(Unit.Settling.begin(), Unit.Settling.end());
  std::vector<std::string> Work = Relevant;
  StringSet<> Seen;
  for (size_t I = 0;
       I < Work.size() && !reaches(I, Budget::ImportClosureBodies); ++I) {
    std::optional<BodyUses> Body = Read(Work[I]);
    if (!Body)
      continue;
    Touched.insert(Body->Uses.begin(), Body->Uses.end());
    auto follow = [&](StringRef Callee) {
      if (!Callee.empty() && !Own.contains(Callee) && isAskedAbout(Callee) &&
          Seen.insert(Callee).second)
        Work.push_back(Callee.str());
    };
    for (const std::string &Callee : Body->Callees)
      follow(Callee);
    for (const std::string &Method : Body->VirtualCallees)
      follow(Index.findOnlyTarget(Method));
  }
  return {Touched.begin(), Touched.end()};
}

/// What is taken matters to callbacks that are called under it, and these to
/// whoever takes it.
static std::string getOther(StringRef Key) {
  if (Key.consume_front(EntitySummary::TakesPrefix))
    return (EntitySummary::UnderPrefix + Key).str();
  if (Key.consume_front(EntitySummary::UnderPrefix))
    return (EntitySummary::TakesPrefix + Key).str();
  return Key.str();
}

void ImportClosureFinder::goAcross() {
  for (const std::string &Key : findTouched())
    for (const IndexUser &By : findUsers(getOther(Key)))
      add(By.Key);
}

//===-- Programs ----------------------------------------------------------===//

void ImportClosureFinder::chooseProgram() {
  StringRef Chosen = Unit.HasMain ? Unit.Name : "";
  for (const auto &Of : Programs)
    if (Chosen.empty() || (!Unit.HasMain && Of.getValue() < Chosen))
      Chosen = Of.getValue();
  llvm::erase_if(Found, [&](const std::string &Key) {
    auto Of = Programs.find(Key);
    return Of != Programs.end() && Of->getValue() != Chosen;
  });
}

} // namespace interop
