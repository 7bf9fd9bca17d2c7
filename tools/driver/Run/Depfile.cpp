//===- Depfile.cpp - The files that a run has read ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only what exists is named: ninja would take the rest as changed, each time.
//
//===----------------------------------------------------------------------===//

#include "driver/Run/Depfile.h"
#include "Program/Summary/SummaryFile.h"
#include "driver/Run/RunUnit.h"
#include "driver/Run/UnitKeys.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace interop {

/// Each .clang-tidy that may count for \p File.
static void addConfiguration(StringRef File, std::vector<std::string> &Into) {
  for (StringRef Folder = path::parent_path(File); !Folder.empty();
       Folder = path::parent_path(Folder)) {
    SmallString<256> Path(Folder);
    path::append(Path, ".clang-tidy");
    Into.push_back(std::string(Path));
  }
}

/// Of a folder, itself, which changes when a file comes or goes, and all in it.
static void addTree(const std::string &Path, std::vector<std::string> &Into) {
  Into.push_back(Path);
  std::error_code Error;
  for (fs::recursive_directory_iterator I(Path, Error), End; I != End && !Error;
       I.increment(Error))
    Into.push_back(I->path());
}

void Depfile::add(const TidyRun &Run, const CompilationUnit &Unit,
                  ArrayRef<std::string> Arguments, ArrayRef<std::string> Read) {
  append_range(Files, Read);
  append_range(Files, listResponseFiles(Unit));
  addConfiguration(Unit.File, Files);
  auto Models =
      listModels(Unit, Run.Configs->dump(Unit, Arguments).value_or(""));
  if (Models)
    for (const std::string &Path : *Models)
      addTree(Path, Files);
}

/// As ninja and make read names.
static void addName(StringRef Name, std::string &Into) {
  for (char C : Name) {
    if (C == ' ' || C == '#' || C == ':')
      Into += '\\';
    else if (C == '$')
      Into += '$';
    Into += C;
  }
}

Error Depfile::write(StringRef Path, StringRef Target) const {
  std::vector<std::string> Names;
  copy_if(Files, std::back_inserter(Names),
          [](const std::string &File) { return fs::exists(File); });
  llvm::sort(Names);
  Names.erase(std::unique(Names.begin(), Names.end()), Names.end());
  std::string Rule;
  addName(Target, Rule);
  Rule += ':';
  for (const std::string &Name : Names) {
    Rule += " \\\n  ";
    addName(Name, Rule);
  }
  Rule += '\n';
  return writeWhole(Path, Rule);
}

} // namespace interop
