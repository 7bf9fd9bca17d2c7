//===- LinkCommand.cpp - interop-tidy link --------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All summaries are read, or nothing is written: a program with a part missing
// looks like another one.
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "EntityNames.h"
#include "Files.h"
#include "Index/Link.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"
#include <optional>

using namespace llvm;

namespace interop {

/// One summary, or why it cannot be read.
using ReadSummary = std::optional<Expected<SummaryFile>>;

/// The summaries at \p Paths; none if one cannot be read, which is said of
/// each.
static std::optional<std::vector<SummaryFile>>
readSummaries(ArrayRef<std::string> Paths, unsigned Jobs) {
  std::vector<ReadSummary> Read(Paths.size());
  DefaultThreadPool Pool(hardware_concurrency(Jobs));
  for (size_t I = 0; I < Paths.size(); ++I)
    Pool.async([&, I] { Read[I].emplace(SummaryFile::open(Paths[I])); });
  Pool.wait();
  std::vector<SummaryFile> Summaries;
  bool IsWhole = true;
  for (ReadSummary &One : Read)
    if (*One) {
      Summaries.push_back(std::move(**One));
    } else {
      complain(toString(One->takeError()));
      IsWhole = false;
    }
  if (!IsWhole)
    return std::nullopt;
  return Summaries;
}

/// A name for people of what has \p Key in \p Unit; the key if there is none.
static std::string findName(ArrayRef<SummaryFile> Summaries, StringRef Unit,
                            StringRef Key) {
  for (const SummaryFile &File : Summaries) {
    if (File.getUnit() != Unit)
      continue;
    for (const EntityHead &Head : File.getEntities()) {
      if (Head.Key != Key)
        continue;
      Expected<EntitySummary> Entity = decodeEntity(Head.Facts, StringRef());
      std::string Name =
          Entity ? makeName(*Entity, Entity->Self) : std::string();
      if (!Entity)
        consumeError(Entity.takeError());
      if (!Name.empty())
        return Name;
    }
  }
  return Key.str();
}

ExitCode runLink(ArrayRef<std::string> Inputs, StringRef Output,
                 unsigned Jobs) {
  Expected<std::vector<std::string>> Paths = findFiles(Inputs, SummaryEnding);
  if (!Paths)
    return fail(Paths.takeError());
  auto Summaries = readSummaries(*Paths, Jobs);
  if (!Summaries)
    return NotDone;
  Expected<LinkResult> Linked = link(*Summaries, Jobs);
  if (!Linked)
    return fail(Linked.takeError());
  for (const LinkConflict &C : Linked->Conflicts)
    complain("warning: " + C.UnitA + " and " + C.UnitB + " define '" +
             findName(*Summaries, C.UnitA, C.Key) + "' differently");
  if (Error Problem = writeWhole(Output, Linked->Bytes))
    return fail(std::move(Problem));
  tell(count(Linked->Units, "unit") +
       " linked: " + count(Linked->Entities, "entity") + " of " +
       count(Linked->Programs, "program"));
  return NothingFound;
}

} // namespace interop
