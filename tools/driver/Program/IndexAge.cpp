//===- IndexAge.cpp - Whether an index is of this program -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/IndexAge.h"
#include "Findings/Paths.h"
#include "Program/Index/SlicePlaces.h"
#include "Program/Summary/SummaryFile.h"
#include "Support/ControlCharacters.h"
#include "driver/Options/Driver.h"
#include "driver/Program/IndexEntities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

Expected<std::unique_ptr<IndexFile>> openWholeIndex(StringRef Path) {
  Expected<std::unique_ptr<IndexFile>> Index = IndexFile::open(Path);
  if (!Index)
    return Index;
  // One of another release is refused by that name where it is used.
  if ((*Index)->getRelease() == getRelease())
    if (Error Damage = (*Index)->validate())
      return std::move(Damage);
  return Index;
}

namespace {
struct FileNames {
  size_t All = 0;
  std::vector<std::string> Changed, Gone, Absent;
};
} // namespace

/// None if it cannot be read.
static std::optional<uint64_t> hashFile(StringRef Path) {
  if (sys::fs::is_regular_file(Path))
    if (auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false))
      return xxh3_64bits(arrayRefFromStringRef((*Buffer)->getBuffer()));
  return std::nullopt;
}

/// System headers are named as they are included: of those nothing is known.
static void compareFiles(const IndexFile &Index, StringRef Root,
                         FileNames &Into) {
  Index.visitFiles([&](StringRef Name, uint64_t Hash) {
    std::optional<uint64_t> Now = hashFile(makeAbsolute(Name, Root));
    Into.All += Now.has_value();
    if (Now && *Now != Hash)
      Into.Changed.push_back(Name.str());
  });
}

static void compareUnits(const IndexFile &Index, const Project &Of,
                         FileNames &Into) {
  // By path: outside the root, an index has another name than a project.
  StringSet<> Known;
  for (StringRef Unit : Index.listUnits()) {
    std::string Path = makeAbsolute(Unit, Of.Root);
    Known.insert(Path);
    if (!sys::fs::exists(Path))
      Into.Gone.push_back(Unit.str());
  }
  Into.All += Into.Gone.size();
  for (const CompilationUnit &Unit : Of.Units)
    if (!Unit.IsRepeat && !Known.contains(Unit.File))
      Into.Absent.push_back(Unit.Name);
}

/// " (a.cpp, b.cpp and 2 more)".
static std::string nameFirst(ArrayRef<std::string> Names) {
  constexpr size_t Most = 3;
  std::string Text = " (" + join(Names.take_front(Most), ", ");
  if (Names.size() > Most)
    Text += " and " + std::to_string(Names.size() - Most) + " more";
  return escapeControls(Text) + ")";
}

/// True if places of \p Index are numbers.
static bool isSlice(const IndexFile &Index) {
  bool Found = false;
  Index.visitKeys([&](StringRef Key) {
    if (auto Entity = readEntity(Index, Key))
      Found = any_of(Entity->Files, [](StringRef File) {
        return parseNumberedFile(File).has_value();
      });
    return !Found;
  });
  return Found;
}

std::string describeAge(const IndexFile &Index, const Project &Of) {
  FileNames Found;
  compareFiles(Index, Of.Root, Found);
  compareUnits(Index, Of, Found);
  std::vector<std::string> Parts;
  auto add = [&](ArrayRef<std::string> Names, const Twine &What) {
    if (!Names.empty())
      Parts.push_back(What.str() + nameFirst(Names));
  };
  std::string Total = " of its " + count(Found.All, "file");
  add(Found.Changed, Twine(Found.Changed.size()) + Total +
                         (Found.Changed.size() == 1 ? " has" : " have") +
                         " changed since");
  add(Found.Gone, Twine(Found.Gone.size()) + Total +
                      (Found.Gone.size() == 1 ? " is" : " are") + " gone");
  add(Found.Absent, count(Found.Absent.size(), "unit") + " of this run " +
                        (Found.Absent.size() == 1 ? "is" : "are") +
                        " not in it");
  if (Parts.empty() || isSlice(Index))
    return "";
  return (Index.getPath() + " is not up to date: " + join(Parts, "; ") +
          ". Make it again, or have check do so with --summaries")
      .str();
}

} // namespace interop
