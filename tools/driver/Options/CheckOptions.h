//===- CheckOptions.h - Options of check and report -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command lines of `check` and `report`, read but not yet checked.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_OPTIONS_CHECKOPTIONS_H
#define INTEROP_TOOLS_DRIVER_OPTIONS_CHECKOPTIONS_H

#include <string>
#include <vector>

namespace interop {

enum class FindingFormat { Text, Yaml, Json, Sarif, GitLab, Html };
enum class FailingFindings { Errors, All, None };

/// What becomes of findings; `report` has these options too.
struct FindingOptions {
  FindingFormat Format = FindingFormat::Text;
  std::string Output;   ///< file; empty: stdout
  std::string Baseline; ///< SARIF of an earlier run; empty: none
  FailingFindings FailOn = FailingFindings::Errors;
  std::vector<std::string> Command; ///< the words of the command line
  bool IsQuiet = false;             ///< no text beside a file of another format
  bool IsMovable = false; ///< paths in YAML and JSON are from the root
};

struct CheckOptions : FindingOptions {
  std::string Index;     ///< empty: each unit is checked by itself
  std::string Summaries; ///< folder that Index is made of; empty: it is there
  std::string Slices; ///< folder of slices of Index; empty: it is read itself
  std::string Checks; ///< clang-tidy's --checks; empty: as .clang-tidy selects
  bool RefusesOldIndex = false; ///< an Index of other files is an error
  bool AllowsNoChecks = false;  ///< units with none of our checks are no error
  std::string DiffBase;         ///< a revision of git; empty: all lines
  std::string DiffFile;         ///< "-" is stdin; empty: all lines
  std::string LineFilter;       ///< clang-tidy's; empty: all lines
};

struct ReportOptions : FindingOptions {
  std::vector<std::string> Inputs; ///< files of findings, YAML or JSON
  std::string Index; ///< where the places of slices are; empty: not known
  std::string Root;  ///< that paths are relative to; empty: the current folder
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_OPTIONS_CHECKOPTIONS_H
