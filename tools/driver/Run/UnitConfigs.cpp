//===- UnitConfigs.cpp - What .clang-tidy says of units -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/UnitConfigs.h"
#include "driver/Run/RunUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/YAMLTraits.h"

using namespace llvm;
using namespace interop;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

LLVM_YAML_IS_STRING_MAP(std::string)

template <> struct llvm::yaml::MappingTraits<DumpedConfig> {
  static void mapping(IO &Io, DumpedConfig &Config) {
    Io.mapOptional("Checks", Config.Checks);
    Io.mapOptional("CheckOptions", Config.Options);
  }
};

namespace interop {

static constexpr StringLiteral OurChecks = "-*,interop-*";

std::optional<DumpedConfig> readConfig(StringRef Config) {
  DumpedConfig Dumped;
  yaml::Input In(Config, nullptr, [](const SMDiagnostic &, void *) {});
  In.setAllowUnknownKeys(true);
  In >> Dumped;
  if (In.error())
    return std::nullopt;
  return Dumped;
}

/// The .clang-tidy that counts first in \p Folder; empty if there is none.
static std::string findConfig(StringRef Folder) {
  for (; !Folder.empty(); Folder = path::parent_path(Folder)) {
    SmallString<256> Path(Folder);
    path::append(Path, ".clang-tidy");
    if (fs::exists(Path))
      return std::string(Path);
  }
  return "";
}

std::optional<std::string> UnitConfigs::dump(const CompilationUnit &Unit,
                                             ArrayRef<std::string> Arguments) {
  // What else we add is in the arguments, which count by themselves.
  std::vector<std::string> Words;
  copy_if(Arguments, std::back_inserter(Words),
          [](StringRef Argument) { return Argument.starts_with("--checks="); });
  std::string Key =
      join(Words, "\n") + '\n' + findConfig(path::parent_path(Unit.File));
  std::lock_guard<std::mutex> Lock(Mutex);
  if (auto Known = Dumps.find(Key); Known != Dumps.end())
    return Known->second;
  Words.insert(Words.end(), {"--dump-config", Unit.File, "--"});
  std::optional<std::string> Config = runForOutput(Tidy, Words);
  if (Config)
    Dumps[Key] = *Config;
  return Config;
}

//===-- Which checks run --------------------------------------------------===//

/// Puts in which checks \p Globs and the .clang-tidy of \p File select.
static void list(StringRef Tidy, StringRef File, StringRef Globs,
                 ChosenChecks &Into) {
  std::vector<std::string> Words = {"--list-checks", File.str(), "--"};
  if (!Globs.empty())
    Words.insert(Words.begin(), ("--checks=" + Globs).str());
  // If there are none, it fails.
  std::string Listed = askTidy(Tidy, Words).Output;
  Into.Globs = Globs.str();
  Into.HasOurs = StringRef(Listed).contains("interop-");
  Into.HasAny = StringRef(Listed).contains("\n ");
}

/// What .clang-tidy and clang-tidy's own choice select, as globs. \p Words may
/// put another configuration in the place of .clang-tidy.
static std::string readGlobs(StringRef Tidy, StringRef File,
                             std::vector<std::string> Words,
                             std::string &Problem) {
  Words.insert(Words.end(), {"--dump-config", File.str(), "--"});
  TidyAnswer Answer = askTidy(Tidy, Words);
  // It goes on without what it cannot read.
  if (StringRef(Answer.Errors).contains("Error parsing"))
    Problem = Answer.Errors;
  auto Config = readConfig(Answer.Output);
  return Config ? StringRef(Config->Checks).trim().str() : "";
}

ChosenChecks UnitConfigs::ask(StringRef File, StringRef Globs) {
  ChosenChecks Chosen;
  Chosen.Config = findConfig(path::parent_path(File));
  list(Tidy, File, Globs, Chosen);
  if (Chosen.HasOurs)
    return Chosen;
  bool AreNamed = false;
  if (!Chosen.Config.empty()) {
    std::string Named = readGlobs(Tidy, File, {}, Chosen.Problem);
    AreNamed = Named != readGlobs(Tidy, File, {"--config={}"}, Chosen.Problem);
    Chosen.IsOff = StringRef(Named).rsplit(',').second.trim() == "-*";
  }
  if (AreNamed || !Chosen.Problem.empty())
    return Chosen;
  ChosenChecks WithOurs = Chosen;
  list(Tidy, File, OurChecks.str() + (Globs.empty() ? "" : ",") + Globs.str(),
       WithOurs);
  return WithOurs.HasOurs ? WithOurs : Chosen;
}

ChosenChecks UnitConfigs::choose(const CompilationUnit &Unit, StringRef Globs) {
  std::string Key =
      Globs.str() + '\n' + findConfig(path::parent_path(Unit.File));
  std::lock_guard<std::mutex> Lock(Mutex);
  auto [Known, IsNew] = Choices.try_emplace(Key);
  if (IsNew)
    Known->second = ask(Unit.File, Globs);
  return Known->second;
}

} // namespace interop
