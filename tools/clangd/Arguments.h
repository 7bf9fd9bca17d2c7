//===- Arguments.h - Which arguments clangd is given ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Selects the arguments that clangd is given. Editors give it options of their
// own choice, and clangd ends at the first that it does not know. A server that
// does not start shows no finding, so unknown options are left out. So is what
// switches all checks off: editors that run clang-tidy themselves do that (Qt
// Creator), with a clang-tidy that does not have the checks.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_CLANGD_ARGUMENTS_H
#define INTEROP_TOOLS_CLANGD_ARGUMENTS_H

#include <string>
#include <vector>

namespace interop {

struct ClangdArguments {
  std::vector<std::string> Kept;
  std::vector<std::string> Log; ///< a sentence for each that is not
  bool NamesHeaders = false;    ///< --resource-dir is among them
};

/// What clangd is given of \p Args, which do not include the program's name.
ClangdArguments selectArguments(const std::vector<std::string> &Args);

} // namespace interop

#endif // INTEROP_TOOLS_CLANGD_ARGUMENTS_H
