//===- UnitKeys.cpp - What the result of a unit depends on ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/UnitKeys.h"
#include "Findings/Paths.h"
#include "Models/Store/UserModels.h"
#include "Support/OddFiles.h"
#include "driver/Run/RunUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"

using namespace llvm;
using namespace interop;
namespace fs = llvm::sys::fs;

namespace interop {

/// Where compilers look for headers.
static constexpr const char *Variables[] = {
    "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH"};

static std::string readVariables() {
  std::string Text;
  for (const char *Name : Variables)
    Text += sys::Process::GetEnv(Name).value_or("") + '\n';
  return Text;
}

UnitKeys::UnitKeys(const TidyRun &Run)
    : Configs(Run.Configs), ExtraArgs(Run.ExtraArgs),
      Start(std::chrono::system_clock::now()) {
  // The version is that of the libraries that it loads.
  Program = hashTexts(
      {hashFile(Run.Tidy), runForOutput(Run.Tidy, {"--version"}).value_or("")});
}

ContentHash UnitKeys::hashFile(StringRef Path) {
  {
    std::lock_guard<std::mutex> Lock(FileMutex);
    if (auto Known = Files.find(Path); Known != Files.end())
      return Known->second;
  }
  // What is odd is refused by those who need it.
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      std::make_error_code(std::errc::invalid_argument);
  if (explainOddFile(Path).empty())
    Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                   /*RequiresNullTerminator=*/false);
  ContentHash Hash = Buffer ? hashText((*Buffer)->getBuffer()) : "none";
  std::lock_guard<std::mutex> Lock(FileMutex);
  return Files[Path] = Hash;
}

/// Of a folder, all that is in it.
ContentHash UnitKeys::hashTree(StringRef Path) {
  if (!fs::is_directory(Path))
    return hashFile(Path);
  std::vector<std::string> Texts;
  std::error_code Error;
  for (fs::recursive_directory_iterator I(Path, Error), End; I != End && !Error;
       I.increment(Error))
    if (!fs::is_directory(I->path()))
      Texts.push_back(I->path() + '\n' + hashFile(I->path()));
  llvm::sort(Texts);
  return hashTexts(Texts);
}

std::optional<std::vector<std::string>> listModels(const CompilationUnit &Unit,
                                                   StringRef Config) {
  std::optional<DumpedConfig> Dumped = readConfig(Config);
  if (!Dumped)
    return std::nullopt;
  std::vector<std::string> Found;
  for (const auto &[Name, Value] : Dumped->Options) {
    StringRef Option = Name;
    if (!Option.ends_with("ModelFiles") && !Option.ends_with("ManagedSources"))
      continue;
    SmallVector<StringRef, 4> Paths;
    StringRef(Value).split(Paths, ';', -1, /*KeepEmpty=*/false);
    for (StringRef Path : Paths)
      Found.push_back(makeAbsolute(Path.trim(), Unit.Directory));
  }
  append_range(Found,
               findUserModels(Unit.File, *vfs::getRealFileSystem()).Files);
  return Found;
}

/// False if \p Config cannot be read.
bool UnitKeys::addModels(const CompilationUnit &Unit, StringRef Config,
                         std::vector<std::string> &Into) {
  auto Paths = listModels(Unit, Config);
  if (!Paths)
    return false;
  for (const std::string &Path : *Paths)
    Into.push_back(Path + '\n' + hashTree(Path));
  return true;
}

std::vector<std::string> listResponseFiles(const CompilationUnit &Unit) {
  std::vector<std::string> Found;
  for (StringRef Rest = Unit.Database; Rest.contains('@');) {
    Rest = Rest.split('@').second;
    StringRef Name =
        Rest.take_until([](char C) { return StringRef(" \"\\'").contains(C); });
    std::string Path = makeAbsolute(Name, Unit.Directory);
    if (!Name.empty() && fs::is_regular_file(Path))
      Found.push_back(std::move(Path));
  }
  return Found;
}

std::optional<ContentHash> UnitKeys::makeFirst(const CompilationUnit &Unit,
                                               const UnitTask &Task) {
  std::vector<std::string> Arguments = makeArguments(Task);
  std::optional<std::string> Config = Configs->dump(Unit, Arguments);
  if (!Config)
    return std::nullopt;
  ContentHash Others = Task.Index.empty() ? "" : hashFile(Task.Index);
  std::vector<std::string> Texts = {Program,         Others,
                                    readVariables(), Unit.File,
                                    Unit.Database,   std::move(*Config)};
  llvm::append_range(Texts, Arguments);
  if (Task.AsksIndex)
    Texts.push_back("asks");
  SessionRequest Asked;
  Asked.Inference = Task.Inference;
  Asked.Show = Task.Show;
  Texts.push_back(Asked.encode());
  Texts.push_back("extra");
  Texts.insert(Texts.end(), ExtraArgs.begin(), ExtraArgs.end());
  Texts.push_back("models");
  if (!addModels(Unit, Texts[5], Texts))
    return std::nullopt;
  Texts.push_back("responses");
  for (const std::string &Path : listResponseFiles(Unit))
    Texts.push_back(hashFile(Path));
  return hashTexts(Texts);
}

ContentHash UnitKeys::makeSecond(const ContentHash &First,
                                 ArrayRef<std::string> Files) {
  std::vector<std::string> Texts = {First};
  for (const std::string &File : Files)
    Texts.push_back(File + '\n' + hashFile(File));
  return hashTexts(Texts);
}

bool UnitKeys::hasChanged(ArrayRef<std::string> Files) const {
  return any_of(Files, [this](const std::string &File) {
    fs::file_status Status;
    return fs::status(File, Status) ||
           Status.getLastModificationTime() >= Start;
  });
}

std::vector<std::string> readDependencies(StringRef Rule, StringRef Directory) {
  std::vector<std::string> Files;
  std::string Name;
  auto end = [&] {
    if (!Name.empty())
      Files.push_back(makeAbsolute(Name, Directory));
    Name.clear();
  };
  Rule = Rule.drop_front(std::min(Rule.find(": "), Rule.size() - 1) + 1);
  for (size_t I = 0; I < Rule.size(); ++I) {
    char C = Rule[I], Next = I + 1 < Rule.size() ? Rule[I + 1] : '\n';
    bool IsEscape = (C == '\\' && (Next == ' ' || Next == '#')) ||
                    (C == '$' && Next == '$');
    if (IsEscape)
      Name += Rule[++I];
    else if (C == ' ' || C == '\n' || (C == '\\' && Next == '\n'))
      end();
    else
      Name += C;
  }
  end();
  llvm::sort(Files);
  Files.erase(std::unique(Files.begin(), Files.end()), Files.end());
  return Files;
}

} // namespace interop
