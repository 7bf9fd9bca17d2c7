//===- RunRequest.h - Runs of one interop-clang-tidy ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To load interop-clang-tidy takes longer than to read a small file of C. So
// interop-tidy starts it once, and asks it for each unit: it makes a copy of
// itself (fork), which does what a process of these words would have done. A
// request on stdin is the texts of encode(); the answers are lines on stdout:
//
//   ready                   at the beginning
//   began ID PROCESS        a request is done by that process
//   ended ID STATUS PEAK    as wait4 has it; the peak is in KiB
//
// tools/clang-tidy/ForkServer.h answers; tools/driver/Run/TidyServer.h asks.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_RUNREQUEST_H
#define INTEROP_LIB_PROGRAM_RUNREQUEST_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace interop {

struct RunRequest {
  /// The only argument of an interop-clang-tidy that is asked so.
  static constexpr llvm::StringLiteral Argument = "--interop-serve";

  std::string Id;                 ///< that the answers name
  std::string Input;              ///< file that is its stdin; empty: nothing
  std::string Output, Errors;     ///< new files
  std::vector<std::string> Words; ///< of the command line, the program first

  /// Each text with a NUL behind it, and before all of them their number.
  std::string encode() const;
  /// Takes a request out of the beginning of \p Bytes; none if it is not whole
  /// yet. Bytes that encode() did not write are taken as they come.
  static std::optional<RunRequest> take(std::string &Bytes);
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_RUNREQUEST_H
