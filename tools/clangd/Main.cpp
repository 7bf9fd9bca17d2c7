//===- Main.cpp - clangd with the checks linked in ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs clangd's own main function. Its arguments are first made to suit
// (Arguments.h), and it is told where Clang's headers are unless they lie
// beside the executable or the user names some. Wraps.cpp changes what clangd
// does with checks that it does not know, HeaderBodies.cpp what it reads of
// headers; docs/editors.md is for users.
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "CompilerHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/PluginLoader.h" // adds the option --load
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace clang::clangd {
int clangdMain(int Argc, char *Argv[]); // in libclangdMain.a
} // namespace clang::clangd

/// Clangd reads more options from this variable.
static bool namesHeadersInEnvironment() {
  auto Flags = llvm::sys::Process::GetEnv("CLANGD_FLAGS");
  return Flags && llvm::StringRef(*Flags).contains("-resource-dir");
}

int main(int Argc, char *Argv[]) {
  interop::ClangdArguments Args =
      interop::selectArguments(std::vector<std::string>(Argv + 1, Argv + Argc));
  for (const std::string &Sentence : Args.Log)
    llvm::errs() << "interop-clangd: " << Sentence << '\n';
  llvm::StringRef Headers = interop::findCompilerHeaders(Argv[0]);
  if (!Headers.empty() && !Args.NamesHeaders && !namesHeadersInEnvironment())
    Args.Kept.push_back(("--resource-dir=" + Headers).str());
  std::vector<char *> Pointers{Argv[0]};
  for (std::string &Arg : Args.Kept)
    Pointers.push_back(Arg.data());
  int Count = static_cast<int>(Pointers.size());
  Pointers.push_back(nullptr);
  return clang::clangd::clangdMain(Count, Pointers.data());
}
