//===- SlicePlaces.cpp - Places that no comment moves ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/SlicePlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

/// In hexadecimal digits.
static constexpr unsigned HashLength = 16;

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

void numberPlaces(EntitySummary &Entity,
                  function_ref<bool(StringRef File)> Stays) {
  for (auto [File, Name] : enumerate(Entity.Files)) {
    if (Stays(Name))
      continue;
    std::vector<SummaryPlace> Sorted = sortPlaces(Entity, File);
    for (SummaryPlace &P : Entity.Places)
      if (P.File == File) {
        P.Line = llvm::lower_bound(Sorted, P, isBefore) - Sorted.begin() + 1;
        P.Column = 1;
      }
    Name += " [" +
            utohexstr(xxh3_64bits(Entity.Key), /*LowerCase=*/true, HashLength) +
            "]";
  }
}

std::optional<NumberedFile> parseNumberedFile(StringRef Name) {
  NumberedFile Result;
  if (!Name.consume_back("]") ||
      Name.take_back(HashLength).getAsInteger(16, Result.KeyHash))
    return std::nullopt;
  Name = Name.drop_back(HashLength);
  if (!Name.consume_back(" ["))
    return std::nullopt;
  Result.File = Name;
  return Result;
}

/// True if \p Path leads to \p File, which is relative.
static bool leadsTo(StringRef Path, StringRef File) {
  return Path.consume_back(File) && (Path.empty() || Path.back() == '/');
}

std::optional<FoundPlace> PlaceTable::find(const NumberedFile &In,
                                           unsigned Number) {
  if (!Entities) {
    Entities.emplace();
    Index.visitEntities([this](StringRef Key, const LinkedEntity &E) {
      Entities->try_emplace(xxh3_64bits(Key), E);
    });
  }
  auto Found = Entities->find(In.KeyHash);
  if (Found == Entities->end())
    return std::nullopt;
  Expected<EntitySummary> Entity = decodePlaces(Found->second.Places);
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
