//===- Main.cpp - clang-tidy with the checks linked in --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs clang-tidy's own main function, which is told where Clang's headers are
// unless they lie beside the executable or the user names some.
//
//===----------------------------------------------------------------------===//

#include "CompilerHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang::tidy {
int clangTidyMain(int Argc, const char **Argv); // in libclangTidyMain.a
} // namespace clang::tidy

static bool namesHeaders(llvm::StringRef Arg) {
  return Arg.contains("-resource-dir");
}

int main(int Argc, const char **Argv) {
  std::vector<const char *> Args(Argv, Argv + Argc);
  std::string Headers;
  if (Argc > 0 && llvm::none_of(Args, namesHeaders))
    Headers = interop::findCompilerHeaders(Argv[0]).str();
  if (!Headers.empty()) {
    Headers = "--extra-arg-before=-resource-dir=" + Headers;
    Args.insert(Args.begin() + 1, Headers.c_str());
  }
  int Count = static_cast<int>(Args.size());
  Args.push_back(nullptr);
  return clang::tidy::clangTidyMain(Count, Args.data());
}
