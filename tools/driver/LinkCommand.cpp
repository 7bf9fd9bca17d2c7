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
#include "Index/Slicer.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"
#include <optional>

using namespace llvm;
namespace path = llvm::sys::path;

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

static std::string makeSlicePath(StringRef Folder, const SummaryFile &Of) {
  SmallString<256> Path(Folder);
  path::append(Path, path::stem(Of.getPath()) + IndexEnding);
  return std::string(Path);
}

/// Makes \p Folder, and refuses summaries of one name.
static Error prepareSlices(ArrayRef<SummaryFile> Summaries, StringRef Folder) {
  StringMap<StringRef> Paths;
  for (const SummaryFile &Each : Summaries)
    if (auto [Known, IsNew] =
            Paths.try_emplace(path::stem(Each.getPath()), Each.getPath());
        !IsNew)
      return createStringError(Each.getPath() + ": is called like " +
                               Known->getValue() +
                               "; slices are called as their summaries");
  return makeFolder(Folder);
}

static Error writeSlice(const Slicer &From, const SummaryFile &Of,
                        StringRef Path) {
  Expected<std::string> Bytes = From.slice(Of);
  if (!Bytes)
    return Bytes.takeError();
  return writeIfChanged(Path, *Bytes);
}

/// Cuts the index at \p Path.
static Error cutSlices(StringRef Path, ArrayRef<SummaryFile> Summaries,
                       StringRef Folder, unsigned Jobs) {
  if (Error Problem = prepareSlices(Summaries, Folder))
    return Problem;
  Expected<std::unique_ptr<IndexFile>> Index = IndexFile::open(Path);
  if (!Index)
    return Index.takeError();
  Expected<Slicer> From = Slicer::create(**Index, Jobs);
  if (!From)
    return From.takeError();
  std::vector<std::string> Problems(Summaries.size());
  DefaultThreadPool Pool(hardware_concurrency(Jobs));
  for (size_t I = 0; I < Summaries.size(); ++I)
    Pool.async([&, I] {
      Problems[I] = toString(
          writeSlice(*From, Summaries[I], makeSlicePath(Folder, Summaries[I])));
    });
  Pool.wait();
  for (const std::string &Problem : Problems)
    if (!Problem.empty())
      return createStringError(Problem);
  return Error::success();
}

ExitCode runLink(ArrayRef<std::string> Inputs, StringRef Output,
                 StringRef Slices, unsigned Jobs) {
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
  if (!Slices.empty())
    if (Error Problem = cutSlices(Output, *Summaries, Slices, Jobs))
      return fail(std::move(Problem));
  tell(count(Linked->Units, "unit") +
       " linked: " + count(Linked->Entities, "entity") + " of " +
       count(Linked->Programs, "program"));
  return NothingFound;
}

} // namespace interop
