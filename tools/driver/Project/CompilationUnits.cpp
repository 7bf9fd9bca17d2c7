//===- CompilationUnits.cpp - What a project compiles ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Project/CompilationUnits.h"
#include "Findings/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <optional>

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace interop {

static constexpr StringLiteral DatabaseName = "compile_commands.json";
static constexpr StringLiteral HowToHaveIt =
    "let the build write it (CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, "
    "others: bear -- make)";

static bool isAssembly(StringRef File) {
  StringRef Ending = path::extension(File);
  return Ending == ".s" || Ending == ".S" || Ending == ".sx" ||
         Ending == ".asm";
}

/// The folder of compile_commands.json, from the current one upwards.
static Expected<std::string> findDatabase() {
  SmallString<256> Start;
  if (std::error_code Error = fs::current_path(Start))
    return createStringError(Error, "the current folder is not known: " +
                                        Error.message());
  for (StringRef Folder = Start; !Folder.empty();
       Folder = path::parent_path(Folder)) {
    SmallString<256> File(Folder);
    path::append(File, DatabaseName);
    if (fs::exists(File))
      return Folder.str();
  }
  return createStringError(
      "no " + DatabaseName + " in '" + Start +
      "' or a folder above it; name its folder with -p, or " + HowToHaveIt);
}

/// The folder that \p Given names: itself, or its compile_commands.json.
static Expected<std::string> readFolder(StringRef Given) {
  std::string Path = makeAbsolute(Given);
  if (fs::is_directory(Path))
    return Path;
  if (!fs::exists(Path))
    return createStringError("-p: there is no folder '" + Given + "'");
  if (path::filename(Path) == DatabaseName)
    return path::parent_path(Path).str();
  return createStringError("-p: '" + Given + "' is neither a folder nor a " +
                           DatabaseName);
}

/// "[3:5, byte=40]: Expected ..." as "<file>:3:5: expected ...".
static Error placeError(StringRef File, Error Problem) {
  std::string Text = toString(std::move(Problem));
  auto [Place, Sentence] = StringRef(Text).split("]: ");
  Place = Place.drop_front().split(',').first;
  return createStringError(File + ":" + Place + ": not JSON: " + Sentence);
}

static Expected<json::Value> readJson(StringRef File) {
  auto Buffer = MemoryBuffer::getFile(File, /*IsText=*/true);
  if (!Buffer)
    return createStringError(
        Buffer.getError(),
        File + ": cannot be read: " + Buffer.getError().message());
  Expected<json::Value> Parsed = json::parse((*Buffer)->getBuffer());
  return Parsed ? std::move(Parsed) : placeError(File, Parsed.takeError());
}

/// An entry as a unit without name; none, and \p At reports, if it is none.
static std::optional<CompilationUnit>
readEntry(const json::Value &Entry, StringRef Folder, json::Path At) {
  CompilationUnit Unit;
  std::optional<std::string> Command;
  std::optional<std::vector<std::string>> Arguments;
  json::ObjectMapper Map(Entry, At);
  if (!Map || !Map.map("directory", Unit.Directory) ||
      !Map.map("file", Unit.File) || !Map.map("command", Command) ||
      !Map.map("arguments", Arguments))
    return std::nullopt;
  if (!Command && !Arguments) {
    At.report("expected 'command' or 'arguments'");
    return std::nullopt;
  }
  Unit.Compiler = Command ? StringRef(*Command).trim().split(' ').first.str()
                  : Arguments->empty() ? ""
                                       : Arguments->front();
  Unit.Directory = makeAbsolute(Unit.Directory, Folder);
  Unit.File = makeAbsolute(Unit.File, Unit.Directory);
  json::Object Copy = *Entry.getAsObject();
  Copy["directory"] = Unit.Directory;
  Copy["file"] = Unit.File;
  raw_string_ostream(Unit.Database)
      << json::Value(json::Array{std::move(Copy)});
  return Unit;
}

static Error readUnits(StringRef File, Project &Into) {
  Expected<json::Value> Parsed = readJson(File);
  if (!Parsed)
    return Parsed.takeError();
  const json::Array *Entries = Parsed->getAsArray();
  if (!Entries)
    return createStringError(File + ": expected a list of compile commands");
  json::Path::Root Where("entry");
  StringSet<> Seen;
  for (const auto &[Index, Entry] : enumerate(*Entries)) {
    auto Unit = readEntry(Entry, Into.Folder, json::Path(Where).index(Index));
    if (!Unit)
      return createStringError(File + ": " + toString(Where.getError()));
    if (isAssembly(Unit->File))
      continue;
    Unit->Name = makeRelative(Unit->File, Into.Root);
    Unit->IsRepeat = !Seen.insert(Unit->File).second;
    Into.Units.push_back(std::move(*Unit));
  }
  if (Into.Units.empty())
    return createStringError(File + ": no unit in it");
  return Error::success();
}

Expected<Project> openProject(StringRef Folder, StringRef Root) {
  Expected<std::string> Found =
      Folder.empty() ? findDatabase() : readFolder(Folder);
  if (!Found)
    return Found.takeError();
  Project Result;
  Result.Folder = *Found;
  Result.Root = Root.empty() ? *Found : makeAbsolute(Root);
  if (!fs::is_directory(Result.Root))
    return createStringError("the root '" + Root + "' is no folder");
  SmallString<256> File(*Found);
  path::append(File, DatabaseName);
  if (!fs::exists(File))
    return createStringError("no " + DatabaseName + " in '" + Folder + "'; " +
                             HowToHaveIt);
  if (Error Problem = readUnits(File, Result))
    return std::move(Problem);
  return Result;
}

/// Positions of the units of \p File; by links too.
static std::vector<size_t> findUnits(const Project &Of, StringRef File) {
  std::vector<size_t> Found;
  std::string Path = makeAbsolute(File);
  for (const auto &[Index, Unit] : enumerate(Of.Units))
    if (Unit.File == Path)
      Found.push_back(Index);
  if (!Found.empty() || !fs::exists(Path))
    return Found;
  for (const auto &[Index, Unit] : enumerate(Of.Units))
    if (fs::equivalent(Unit.File, Path))
      Found.push_back(Index);
  return Found;
}

std::string makeUnitPath(StringRef Folder, const CompilationUnit &Unit,
                         StringRef Ending) {
  SmallString<256> Path(Folder);
  path::append(Path,
               path::filename(Unit.Name) + "-" +
                   utohexstr(xxh3_64bits(Unit.Name), /*LowerCase=*/true, 16) +
                   Ending);
  return std::string(Path);
}

Error selectUnits(Project &Of, ArrayRef<std::string> Files) {
  if (Files.empty())
    return Error::success();
  std::vector<bool> Wanted(Of.Units.size());
  std::string Missing;
  for (const std::string &File : Files) {
    std::vector<size_t> Found = findUnits(Of, File);
    for (size_t Index : Found)
      Wanted[Index] = true;
    if (Found.empty())
      Missing += (Missing.empty() ? "'" : ", '") + File + "'";
  }
  if (!Missing.empty())
    return createStringError(Missing + ": no unit of " + Of.Folder + "/" +
                             DatabaseName);
  std::vector<CompilationUnit> Selected;
  for (const auto &[Index, Unit] : enumerate(Of.Units))
    if (Wanted[Index])
      Selected.push_back(std::move(Unit));
  Of.IsPart = Selected.size() < Of.Units.size();
  Of.Units = std::move(Selected);
  return Error::success();
}

} // namespace interop
