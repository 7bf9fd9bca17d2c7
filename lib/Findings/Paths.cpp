//===- Paths.cpp - Paths of a project -------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Paths.h"
#include "Findings/FindingRecord.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace interop {

std::string makeAbsolute(StringRef Path, StringRef Folder) {
  SmallString<256> Full(Path);
  if (Folder.empty())
    fs::make_absolute(Full);
  else if (path::is_relative(Full)) {
    Full = Folder;
    path::append(Full, Path);
  }
  SmallString<256> Plain(Full);
  path::remove_dots(Plain, /*remove_dot_dot=*/true);
  // What follows a link and then goes up is somewhere else.
  bool Differs = !fs::exists(Plain) && fs::exists(Full);
  return std::string(Differs ? Full : Plain);
}

std::string makeRelative(StringRef File, StringRef Root) {
  auto F = path::begin(File), FEnd = path::end(File);
  auto R = path::begin(Root), REnd = path::end(Root);
  while (F != FEnd && R != REnd && *F == *R)
    ++F, ++R;
  SmallString<256> Name;
  for (; R != REnd; ++R)
    path::append(Name, "..");
  for (; F != FEnd; ++F)
    path::append(Name, *F);
  return Name.empty() ? "." : std::string(Name);
}

bool isBelow(StringRef File, StringRef Folder) {
  std::string Text = makeRelative(File, Folder);
  return *path::begin(StringRef(Text)) != "..";
}

/// Has \p Change change each path in \p F.
static void changePaths(FindingRecord &F,
                        function_ref<void(std::string &)> Change) {
  auto changeRemark = [Change](Remark &R) {
    if (R.At.isValid())
      Change(R.At.File);
    for (TextReplacement &Each : R.Fix)
      Change(Each.At.File);
    for (FileRange &Each : R.Ranges)
      Change(Each.At.File);
  };
  changeRemark(F.Warning);
  for (Remark &Note : F.Notes)
    changeRemark(Note);
  if (F.Cause.isValid())
    Change(F.Cause.File);
}

void makePathsAbsolute(FindingRecord &F, StringRef Directory) {
  if (F.Directory.empty())
    F.Directory = Directory.str();
  changePaths(F, [&F](std::string &Path) {
    Path = Path.empty() ? Path : makeAbsolute(Path, F.Directory);
  });
}

void makePathsRelative(FindingRecord &F, StringRef Root) {
  F.Directory.clear();
  changePaths(F, [Root](std::string &Path) {
    Path = isBelow(Path, Root) ? makeRelative(Path, Root) : Path;
  });
}

} // namespace interop
