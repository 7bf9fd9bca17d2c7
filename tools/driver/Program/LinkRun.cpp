//===- LinkRun.cpp - From summaries to their index ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/LinkRun.h"
#include "Program/Linker/Slicer.h"
#include "driver/Options/Driver.h"
#include "driver/Program/EntityNames.h"
#include "driver/Support/Files.h"
#include "driver/Support/Progress.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"
#include <mutex>
#include <optional>

using namespace llvm;
namespace path = llvm::sys::path;

namespace interop {

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
Error LinkRun::cutSlices(StringRef Path, StringRef Folder) const {
  if (Error Problem = prepareSlices(Summaries, Folder))
    return Problem;
  Expected<std::unique_ptr<IndexFile>> Index = IndexFile::open(Path);
  if (!Index)
    return Index.takeError();
  Expected<Slicer> From = Slicer::create(**Index, Jobs);
  if (!From)
    return From.takeError();
  std::vector<std::string> Problems(Summaries.size());
  Progress Shown(Summaries.size(), ShowsProgress);
  std::mutex Mutex;
  DefaultThreadPool Pool(hardware_concurrency(Jobs));
  for (size_t I = 0; I < Summaries.size(); ++I)
    Pool.async([&, I] {
      Problems[I] = toString(
          writeSlice(*From, Summaries[I], makeSlicePath(Folder, Summaries[I])));
      std::lock_guard<std::mutex> Lock(Mutex);
      Shown.step(Summaries[I].getUnit());
    });
  Pool.wait();
  Shown.clear();
  for (const std::string &Problem : Problems)
    if (!Problem.empty())
      return createStringError(Problem);
  return Error::success();
}

void LinkRun::read(ArrayRef<std::string> Paths) {
  std::vector<std::string> New;
  for (const std::string &Path : Paths)
    if (Known.insert(Path).second)
      New.push_back(Path);
  std::vector<std::optional<Expected<SummaryFile>>> Read(New.size());
  DefaultThreadPool Pool(hardware_concurrency(Jobs));
  for (size_t I = 0; I < New.size(); ++I)
    Pool.async([&, I] { Read[I].emplace(SummaryFile::open(New[I])); });
  Pool.wait();
  for (auto &One : Read)
    if (*One) {
      Summaries.push_back(std::move(**One));
    } else {
      complain(toString(One->takeError()));
      IsWhole = false;
    }
}

/// "a.c, b.c, c.c and 9 more units"
static std::string listUnits(ArrayRef<StringRef> Units) {
  if (Units.size() == 2)
    return (Units[0] + " and " + Units[1]).str();
  constexpr size_t Named = 3;
  std::string List = join(Units.take_front(Named), ", ");
  if (Units.size() > Named)
    List += " and " + std::to_string(Units.size() - Named) + " more";
  return count(Units.size(), "unit") + " (" + List + ")";
}

/// One line for each key: all plugins of a program may define one function.
static void reportConflicts(ArrayRef<LinkConflict> Conflicts,
                            ArrayRef<SummaryFile> Summaries) {
  MapVector<StringRef, SetVector<StringRef>> Units;
  for (const LinkConflict &C : Conflicts) {
    Units[C.Key].insert(C.UnitA);
    Units[C.Key].insert(C.UnitB);
  }
  for (const auto &[Key, Of] : Units)
    complain("warning: " + listUnits(Of.getArrayRef()) + " define '" +
             findName(Summaries, Of.front(), Key) + "' differently");
}

Error LinkRun::writeIndex(StringRef Output) {
  if (Error Problem = link(Summaries, Jobs).moveInto(Linked))
    return Problem;
  reportConflicts(Linked.Conflicts, Summaries);
  return writeWhole(Output, Linked.Bytes);
}

ExitCode LinkRun::write(StringRef Output, StringRef Slices) {
  if (!IsWhole)
    return NotDone;
  if (Error Problem = writeIndex(Output))
    return fail(std::move(Problem));
  if (!Slices.empty())
    if (Error Problem = cutSlices(Output, Slices))
      return fail(std::move(Problem));
  tell(count(Linked.Units, "unit") +
       " linked: " + count(Linked.Entities, "entity") + " of " +
       count(Linked.Programs, "program"));
  return NothingFound;
}

ExitCode LinkRun::run(ArrayRef<std::string> Inputs, StringRef Output,
                      StringRef Slices) {
  Expected<std::vector<std::string>> Paths = findFiles(Inputs, SummaryEnding);
  if (!Paths)
    return fail(Paths.takeError());
  read(*Paths);
  return write(Output, Slices);
}

ExitCode runLink(ArrayRef<std::string> Inputs, StringRef Output,
                 StringRef Slices, unsigned Jobs, bool ShowsProgress) {
  return LinkRun(Jobs, ShowsProgress).run(Inputs, Output, Slices);
}

} // namespace interop
