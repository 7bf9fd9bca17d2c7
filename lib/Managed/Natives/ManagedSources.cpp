//===- ManagedSources.cpp - Natives that collectors call ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Natives/ManagedSources.h"
#include "Managed/Natives/ManagedPaths.h"
#include "Managed/Syntax/ManagedNames.h"
#include "Managed/Syntax/ManagedOutline.h"
#include "Support/Budgets.h"
#include "Support/OddFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace interop {
namespace {

std::optional<ManagedLanguage> getLanguage(StringRef Path) {
  StringRef Extension = sys::path::extension(Path);
  if (Extension == ".java")
    return ManagedLanguage::Java;
  if (Extension == ".scala")
    return ManagedLanguage::Scala;
  if (Extension == ".kt")
    return ManagedLanguage::Kotlin;
  return std::nullopt;
}

Error makeRootError(StringRef Root, const Twine &Reason) {
  return createStringError(inconvertibleErrorCode(),
                           "cannot read managed sources '" + Root +
                               "': " + Reason);
}

class SourceReader {
public:
  SourceReader(vfs::FileSystem &FS, ManagedSources &Result)
      : FS(FS), Result(Result) {}

  Error addRoot(StringRef Root);
  std::vector<ManagedFile> readAll();

private:
  std::error_code addFolder(StringRef Folder);
  void read(const std::string &Path, std::vector<ManagedFile> &Files);
  void skip(StringRef Path, const Twine &Reason) {
    Result.Skipped.push_back({Path.str(), Reason.str()});
  }

  vfs::FileSystem &FS;
  ManagedSources &Result;
  std::vector<std::string> Paths;
  std::vector<std::string> Folders; ///< still to be entered
};

std::error_code SourceReader::addFolder(StringRef Folder) {
  std::error_code EC;
  for (vfs::directory_iterator It = FS.dir_begin(Folder, EC), End;
       !EC && It != End; It.increment(EC)) {
    StringRef Path = It->path();
    if (It->type() == sys::fs::file_type::directory_file) {
      if (!sys::path::filename(Path).starts_with("."))
        Folders.push_back(Path.str());
    } else if (getLanguage(Path)) {
      Paths.push_back(Path.str());
    }
  }
  return EC;
}

Error SourceReader::addRoot(StringRef Root) {
  ErrorOr<vfs::Status> Status = FS.status(Root);
  if (!Status)
    return makeRootError(Root, Status.getError().message());
  if (!Status->isDirectory()) {
    if (!getLanguage(Root))
      return makeRootError(Root, "neither a folder nor a .java, .scala or .kt "
                                 "file");
    Paths.push_back(Root.str());
    return Error::success();
  }
  if (std::error_code EC = addFolder(Root))
    return makeRootError(Root, EC.message());
  while (!Folders.empty()) {
    std::string Folder = std::move(Folders.back());
    Folders.pop_back();
    if (std::error_code EC = addFolder(Folder))
      skip(Folder, EC.message());
  }
  return Error::success();
}

void SourceReader::read(const std::string &Path,
                        std::vector<ManagedFile> &Files) {
  if (StringRef Why = explainOddFile(Path, FS); !Why.empty())
    return skip(Path, Why);
  auto Buffer = FS.getBufferForFile(Path, -1, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return skip(Path, Buffer.getError().message());
  StringRef Text = (*Buffer)->getBuffer();
  if (exceeds(Text.size(), Budget::ManagedFileBytes))
    return skip(Path, "larger than 4 MB");
  if (Text.take_front(1024).contains('\0'))
    return skip(Path, "not text");
  ++Result.Files;
  Result.Bytes += Text.size();
  ManagedFile F;
  F.Path = Path;
  F.Language = *getLanguage(Path);
  F.Text = std::move(*Buffer);
  Files.push_back(std::move(F));
}

std::vector<ManagedFile> SourceReader::readAll() {
  llvm::sort(Paths);
  Paths.erase(llvm::unique(Paths), Paths.end());
  std::vector<ManagedFile> Files;
  for (const std::string &Path : Paths)
    read(Path, Files);
  llvm::sort(Result.Skipped, [](const ManagedSkip &A, const ManagedSkip &B) {
    return A.Path < B.Path;
  });
  return Files;
}

// Sources without any of these words are left at once.
bool mayHaveNatives(const ManagedFile &F) {
  return F.Text->getBuffer().contains(
      F.Language == ManagedLanguage::Kotlin ? "external" : "native");
}
bool mayHaveEnds(const ManagedFile &F) {
  StringRef Text = F.Text->getBuffer();
  return Text.contains("finalize") || Text.contains("leaner") ||
         Text.contains("LEANER") || Text.contains("ReferenceQueue");
}

bool namesEnd(const ManagedToken &T) {
  return T.Kind == ManagedToken::Word &&
         (T.Spelling == "finalize" || T.Spelling == "ReferenceQueue" ||
          T.Spelling.ends_with_insensitive("cleaner"));
}

/// "src/zip.kt" has the functions of class "ZipKt".
std::string getFileClass(StringRef Path) {
  std::string Name = sys::path::stem(Path).str() + "Kt";
  Name[0] = toUpper(Name[0]);
  return Name;
}

} // namespace

Expected<ManagedSources> scanManagedSources(ArrayRef<std::string> Roots,
                                            vfs::FileSystem &FS) {
  ManagedSources Result;
  SourceReader Reader(FS, Result);
  for (const std::string &Root : Roots)
    if (Error E = Reader.addRoot(Root))
      return std::move(E);
  ManagedClasses Classes;
  Classes.Files = Reader.readAll();
  if (!any_of(Classes.Files, mayHaveNatives) ||
      !any_of(Classes.Files, mayHaveEnds))
    return Result;
  // Names of classes refer to these.
  std::vector<std::string> FileClasses;
  FileClasses.reserve(Classes.Files.size());
  for (unsigned I = 0; I < Classes.Files.size(); ++I) {
    ManagedFile &F = Classes.Files[I];
    FileClasses.push_back(getFileClass(F.Path));
    auto Tokens = lexManagedSource(F.Text->getBuffer(), F.Language);
    F.HasEnds = any_of(Tokens, namesEnd);
    ManagedOutline(Classes, I, ManagedCursor(Tokens, F.Language))
        .readFile(FileClasses.back());
  }
  ManagedResolver Resolver(Classes);
  auto Ends = findManagedEnds(Classes, Resolver);
  Result.Natives = followManagedEnds(Classes, Resolver, Ends);
  return Result;
}

const ManagedNative *ManagedSources::findShort(StringRef Short,
                                               StringRef Signature) const {
  auto It = llvm::partition_point(
      Natives, [&](const ManagedNative &N) { return N.Symbol < Short; });
  for (; It != Natives.end() && It->Symbol == Short; ++It)
    if (It->Signature.empty() || Signature.empty() ||
        It->Signature == Signature)
      return &*It;
  return nullptr;
}

const ManagedNative *ManagedSources::find(StringRef Symbol) const {
  if (const ManagedNative *N = findShort(Symbol, ""))
    return N;
  // A name may have `__` of its own, where a part begins with `_`.
  for (size_t At = Symbol.find("__"); At != StringRef::npos;
       At = Symbol.find("__", At + 1))
    if (auto *N = findShort(Symbol.take_front(At), Symbol.drop_front(At + 2)))
      return N;
  return nullptr;
}

const ManagedNative *ManagedSources::findRegistered(StringRef Class,
                                                    StringRef Method) const {
  return findShort(mangleManagedMethod(Class, Method), "");
}

} // namespace interop
