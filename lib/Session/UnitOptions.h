//===- UnitOptions.h - Options that all checks have -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SESSION_UNITOPTIONS_H
#define INTEROP_LIB_SESSION_UNITOPTIONS_H

#include "Analysis/Threads/ThreadRootOptions.h"
#include <string>

namespace interop {

/// Options that all checks have.
struct UnitOptions {
  std::string ModelFiles;     ///< paths, separated by semicolons
  std::string MinConfidence;  ///< name of a Confidence
  std::string ManagedSources; ///< files, folders, separated by semicolons
  std::string Index;          ///< of the program; may be empty
  std::string SummaryFile;    ///< where the summary goes; may be empty
  std::string SummaryRoot;    ///< of the paths in both; may be empty
  bool ReportBudgets = false; ///< what was not looked at is said
  /// For interop-engine-threads alone; what is shown of threads is found so.
  ThreadRootOptions Threads;

  /// Returns the same text for options with which a unit is analyzed alike.
  std::string makeKey() const;
};

} // namespace interop

#endif // INTEROP_LIB_SESSION_UNITOPTIONS_H
