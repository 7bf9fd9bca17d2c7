//===- FileNames.cpp - What files are called in a summary -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Entities/FileNames.h"
#include "clang/Basic/FileManager.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace interop {

FileNames::FileNames(const SourceManager &SM, llvm::StringRef Root)
    : SM(SM), Own(SM) {
  if (!Root.empty())
    this->Root = makeAbsolute(Root);
}

std::string FileNames::makeAbsolute(llvm::StringRef Path) const {
  llvm::SmallString<256> Out = Path;
  SM.getFileManager().makeAbsolutePath(Out);
  llvm::sys::path::remove_dots(Out, /*remove_dot_dot=*/true);
  return llvm::sys::path::convert_to_slash(Out);
}

/// From the root if it lies below that.
std::string FileNames::getPath(FileEntryRef File) const {
  std::string Path = makeAbsolute(File.getName());
  llvm::StringRef Below = Path;
  bool IsBelow = !Root.empty() && Below.consume_front(Root) &&
                 (Root.back() == '/' || Below.consume_front("/"));
  return IsBelow ? Below.str() : Path;
}

std::string FileNames::getUnit() const {
  if (OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID()))
    return getPath(*Main);
  return SM.getBufferOrFake(SM.getMainFileID()).getBufferIdentifier().str();
}

/// Between the quotes or brackets of the #include; the last part of the path
/// where a macro stands there.
std::string FileNames::getSpelling(FileEntryRef File, FileID Id) {
  FileID First = Own.find(File);
  SourceLocation From = SM.getIncludeLoc(First.isValid() ? First : Id);
  bool IsInvalid = From.isInvalid();
  const char *Written =
      IsInvalid ? nullptr : SM.getCharacterData(From, &IsInvalid);
  if (!IsInvalid && (*Written == '<' || *Written == '"')) {
    llvm::StringRef Text = Written + 1;
    return Text.take_until([](char C) { return C == '>' || C == '"'; }).str();
  }
  return llvm::sys::path::filename(File.getName()).str();
}

std::string FileNames::makeName(FileID Id, FileEntryRef File) {
  std::string Path = getPath(File);
  bool IsSystem =
      isSystem(SM.getFileCharacteristic(SM.getLocForStartOfFile(Id)));
  if (!IsSystem || !llvm::sys::path::is_absolute(Path))
    return Path;
  std::string Spelling = getSpelling(File, Id);
  return Files.count(Spelling) ? Path : Spelling;
}

llvm::StringRef FileNames::use(FileID Id) {
  OptionalFileEntryRef File = SM.getFileEntryRefForID(Id);
  if (!File)
    return "";
  auto [Found, IsNew] = Names.try_emplace(&File->getFileEntry());
  if (!IsNew)
    return Found->second;
  FileSummary Out;
  Out.Name = makeName(Id, *File);
  Out.IsSystem =
      isSystem(SM.getFileCharacteristic(SM.getLocForStartOfFile(Id)));
  if (std::optional<llvm::StringRef> Text = SM.getBufferDataOrNone(Id))
    Out.Hash = llvm::xxh3_64bits(*Text);
  std::string Name = Out.Name;
  auto At = Files.emplace(std::move(Name), std::move(Out)).first;
  return Found->second = At->first;
}

std::vector<FileSummary> FileNames::getFiles() const {
  std::vector<FileSummary> Out;
  for (const auto &[Name, File] : Files)
    Out.push_back(File);
  return Out;
}

} // namespace interop
