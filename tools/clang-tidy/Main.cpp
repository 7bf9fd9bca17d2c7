//===- Main.cpp - clang-tidy with the checks linked in --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs clang-tidy's own main function. Clang looks for its own headers
// (<stddef.h> and friends) beside the executable; where they are not there,
// those of the LLVM this was built with are named, unless the user names some.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <string>
#include <vector>

namespace clang::tidy {
int clangTidyMain(int Argc, const char **Argv); // in libclangTidyMain.a
} // namespace clang::tidy

/// True if Clang finds its headers by itself: in ../lib/clang/<major>.
static bool hasHeadersBeside(const std::string &Executable) {
  namespace path = llvm::sys::path;
  llvm::SmallString<256> Dir(path::parent_path(path::parent_path(Executable)));
  path::append(Dir, "lib", "clang", path::filename(INTEROP_RESOURCE_DIR));
  return llvm::sys::fs::is_directory(Dir);
}

static bool namesHeaders(llvm::StringRef Arg) {
  return Arg.contains("-resource-dir");
}

int main(int Argc, const char **Argv) {
  static char Anchor;
  std::vector<const char *> Args(Argv, Argv + Argc);
  std::string Executable = llvm::sys::fs::getMainExecutable(Argv[0], &Anchor);
  if (Argc > 0 && !hasHeadersBeside(Executable) &&
      llvm::none_of(Args, namesHeaders))
    Args.insert(Args.begin() + 1,
                "--extra-arg-before=-resource-dir=" INTEROP_RESOURCE_DIR);
  int Count = static_cast<int>(Args.size());
  Args.push_back(nullptr);
  return clang::tidy::clangTidyMain(Count, Args.data());
}
