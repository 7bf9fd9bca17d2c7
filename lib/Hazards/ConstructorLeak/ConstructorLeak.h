//===- ConstructorLeak.h - Constructors that throw with a handle ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_CONSTRUCTORLEAK_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_CONSTRUCTORLEAK_H

#include "Diagnostics/Finding.h"
#include <functional>

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct ConstructorLeakOptions {
  bool ReportBadAlloc = false;      ///< lack of memory counts, too
  bool AssumeUnknownThrows = false; ///< calls of unknown functions throw
  bool FunctionsToo = false;        ///< report locals of all functions
  /// Words of the names of functions that release, of libraries without a
  /// model; `;` between them.
  std::string ReleaseWords;
  /// A class that is constructed from a callable and has dismiss(), for handles
  /// that std::unique_ptr cannot hold; empty: the project's own.
  std::string GuardType;
  std::string GuardHeader; ///< what declares it; may be empty
  /// True if header search finds this header.
  std::function<bool(llvm::StringRef Header)> CanInclude;
};

/// Finds constructors that can throw while they hold a handle that nobody
/// releases. With fixes and advice; not sorted.
std::vector<Finding>
checkConstructorLeak(AnalysisContext &TU,
                     const ConstructorLeakOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_CONSTRUCTORLEAK_H
