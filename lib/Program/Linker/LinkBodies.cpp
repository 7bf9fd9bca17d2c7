//===- LinkBodies.cpp - One body for each key -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Linker/LinkBodies.h"
#include "Program/Linker/LinkGraph.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <tuple>

using namespace llvm;

namespace interop {

/// Without the highest bit: DenseMap has its own use for two numbers.
uint64_t hashKey(StringRef Key) { return xxh3_64bits(Key) >> 1; }

/// Bodies get their numbers in the order of units and, in each, of its file.
/// So neighbors in a unit are neighbors in the index, and inputs are read
/// from front to back.
LinkBodies::LinkBodies(const LinkUnits &Units)
    : Units(Units), Mains(Units.size()) {
  size_t NumHeads = 0;
  for (const SummaryFile *Unit : Units)
    NumHeads += Unit->getEntities().size();
  Numbers.reserve(NumHeads);
  Bodies.reserve(NumHeads);
  for (const auto &[Position, Unit] : enumerate(Units))
    for (const EntityHead &Head : Unit->getEntities())
      add(Position, Head);
  llvm::sort(Conflicts, [](const LinkConflict &A, const LinkConflict &B) {
    return std::tie(A.Key, A.UnitB) < std::tie(B.Key, B.UnitB);
  });
}

void LinkBodies::add(uint32_t Unit, const EntityHead &Head) {
  StringRef Key = Head.Key;
  if (Head.IsMain) {
    Key = Keys.save(Units[Unit]->getUnit() + "|" + Key);
    Mains[Unit] = &Head;
  }
  auto [At, IsNew] = Numbers.try_emplace(hashKey(Key), Bodies.size());
  if (!IsNew)
    return addAgain(Bodies[At->second], Unit, Head);
  NumPrograms += Head.IsMain;
  Bodies.push_back({Key, &Head, Unit});
}

/// Units come by name, so the first body of the strongest linkage stays:
/// External, as a linker prefers it to what any unit may have, then Odr.
void LinkBodies::addAgain(LinkBody &Body, uint32_t Unit,
                          const EntityHead &Head) {
  ++NumFolded;
  if (Head.Linkage < Body.Head->Linkage) {
    Body.Head = &Head;
    Body.Unit = Unit;
  } else if (Head.Linkage == EntitySummary::External &&
             Head.Facts != Body.Head->Facts) {
    addConflict(Body, Unit);
  }
}

void LinkBodies::addConflict(const LinkBody &Body, uint32_t Unit) {
  Conflicts.push_back({Body.Key.str(), Units[Body.Unit]->getUnit().str(),
                       Units[Unit]->getUnit().str()});
}

uint32_t LinkBodies::find(StringRef Key) const {
  auto At = Numbers.find(hashKey(Key));
  return At == Numbers.end() ? NoNode : At->second;
}

uint32_t LinkBodies::findFrom(uint32_t Unit, StringRef Key) const {
  uint32_t Body = find(Key);
  if (Body == NoNode && Mains[Unit] && Mains[Unit]->Key == Key)
    return find((Units[Unit]->getUnit() + "|" + Key).str());
  return Body;
}

} // namespace interop
