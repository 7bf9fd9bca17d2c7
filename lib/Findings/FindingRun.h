//===- FindingRun.h - What writers are given --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds the findings of a run with all that is known beside them, for formats
// that describe a run as a whole: Sarif.h and HtmlReport.h.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FINDINGRUN_H
#define INTEROP_LIB_FINDINGS_FINDINGRUN_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace interop {

/// What a check is about.
struct RuleText {
  std::string Sentence; ///< "Finds locks that are taken in both orders."
  std::string Page;     ///< Markdown; may be empty
  std::string Url;      ///< may be empty
};

/// One run of the tool.
struct FindingRun {
  std::string Version; ///< of interop-tidy
  std::string Root;    ///< absolute
  llvm::ArrayRef<FindingRecord> Findings;
  std::vector<std::string> Failures; ///< what could not be done, as sentences
  llvm::function_ref<RuleText(llvm::StringRef)> GetRule;
  std::set<std::string> Newer = {}; ///< files written after the findings
  /// What is known of the run, each with its name: "Revision", "1f2e3d".
  std::vector<std::pair<std::string, std::string>> Facts = {};
};

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FINDINGRUN_H
