//===- Paths.cpp - Paths of a project -------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Paths.h"
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

} // namespace interop
