//===- SessionRequest.h - What interop-tidy asks of a run -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// interop-tidy runs interop-clang-tidy on each unit, and asks more of it than a
// user does: findings as values, what a unit asked of the index, rows for a
// model. It writes the request to a file and names that file in one argument,
// which interop-clang-tidy takes out before clang-tidy reads the others
// (tools/clang-tidy/Main.cpp). The options of the checks are those of users.
// Session/SessionHost.h answers it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SESSIONREQUEST_H
#define INTEROP_LIB_PROGRAM_SESSIONREQUEST_H

#include "Models/Inferred/InferenceOptions.h"
#include "Program/ShowOptions.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace interop {

struct SessionRequest {
  /// "--interop-session=<file>".
  static constexpr llvm::StringLiteral Argument = "--interop-session=";

  std::string FindingsFile; ///< where findings go; empty: nowhere
  std::string AskedFile;    ///< where IndexQuery go; empty: nowhere
  std::string AskedBefore;  ///< where those of the run before are; or empty
  /// The index is there as soon as stdin has a line or ends.
  bool AwaitsIndex = false;
  InferenceOptions Inference;
  ShowOptions Show;

  /// The unit is read to be written about, and not to be checked.
  bool isForWriting() const {
    return !Inference.Output.empty() || !Show.Output.empty();
  }

  /// One object of JSON.
  std::string encode() const;
  /// An error for what encode() did not write.
  static llvm::Expected<SessionRequest> decode(llvm::StringRef Text);
  /// Decodes what the file at \p Path has.
  static llvm::Expected<SessionRequest> read(llvm::StringRef Path);
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_SESSIONREQUEST_H
