//===- CheckOptions.h - What interop-tidy check is told -------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command line of `check`, read but not yet judged.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_CHECKOPTIONS_H
#define INTEROP_TOOLS_DRIVER_CHECKOPTIONS_H

#include <string>

namespace interop {

enum class FindingFormat { Text, Yaml, Sarif, GitLab };
enum class FailingFindings { Errors, All, None };

struct CheckOptions {
  std::string Index;  ///< empty: each unit is checked by itself
  std::string Slices; ///< folder of slices of Index; empty: it is read itself
  std::string Checks; ///< clang-tidy's --checks; empty: as .clang-tidy selects
  FindingFormat Format = FindingFormat::Text;
  std::string Output;     ///< file; empty: stdout
  std::string Baseline;   ///< SARIF of an earlier run; empty: none
  std::string DiffBase;   ///< a revision of git; empty: all lines
  std::string DiffFile;   ///< "-" is stdin; empty: all lines
  std::string LineFilter; ///< clang-tidy's; empty: all lines
  bool IsQuiet = false;   ///< no text beside a file of another format
  bool IsMovable = false; ///< paths in YAML are relative to the root
  FailingFindings FailOn = FailingFindings::Errors;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_CHECKOPTIONS_H
