//===- SlicePlaces.cpp - Places that no comment moves ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Index/SlicePlaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

static bool isBefore(const SummaryPlace &A, const SummaryPlace &B) {
  return std::tie(A.Line, A.Column) < std::tie(B.Line, B.Column);
}

/// The places of \p Entity in one of its files, as they stand there, each once.
static std::vector<SummaryPlace> sortPlaces(const EntitySummary &Entity,
                                            uint32_t File) {
  std::vector<SummaryPlace> Places;
  for (const SummaryPlace &P : Entity.Places)
    if (P.File == File)
      Places.push_back(P);
  llvm::sort(Places, isBefore);
  auto isSame = [](const SummaryPlace &A, const SummaryPlace &B) {
    return !isBefore(A, B);
  };
  Places.erase(std::unique(Places.begin(), Places.end(), isSame), Places.end());
  return Places;
}

void numberPlaces(EntitySummary &Entity) {
  for (auto [File, Name] : enumerate(Entity.Files)) {
    std::vector<SummaryPlace> Sorted = sortPlaces(Entity, File);
    for (SummaryPlace &P : Entity.Places)
      if (P.File == File) {
        P.Line = llvm::lower_bound(Sorted, P, isBefore) - Sorted.begin() + 1;
        P.Column = 1;
      }
    Name += " [" + Entity.Key + "]";
  }
}

std::optional<NumberedPlace> parseNumberedFile(StringRef Name) {
  if (!Name.consume_back("]"))
    return std::nullopt;
  auto [File, Key] = Name.split(" [");
  if (Key.empty())
    return std::nullopt;
  return NumberedPlace{File, Key};
}

/// True if \p Path leads to \p File, which is relative.
static bool leadsTo(StringRef Path, StringRef File) {
  return Path.consume_back(File) && (Path.empty() || Path.back() == '/');
}

std::optional<FoundPlace> findPlace(const IndexFile &Index,
                                    const NumberedPlace &In, unsigned Number) {
  std::optional<LinkedEntity> Linked = Index.find(In.Key);
  if (!Linked)
    return std::nullopt;
  Expected<EntitySummary> Entity = decodeEntity(Linked->Facts, Linked->Places);
  if (!Entity) {
    consumeError(Entity.takeError());
    return std::nullopt;
  }
  for (auto [File, Name] : enumerate(Entity->Files)) {
    if (!leadsTo(In.File, Name))
      continue;
    std::vector<SummaryPlace> Sorted = sortPlaces(*Entity, File);
    if (Number >= 1 && Number <= Sorted.size())
      return FoundPlace{Name, Sorted[Number - 1].Line,
                        Sorted[Number - 1].Column};
  }
  return std::nullopt;
}

} // namespace interop
