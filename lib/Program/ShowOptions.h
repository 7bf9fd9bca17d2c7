//===- ShowOptions.h - What explain --show asks a unit for ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds what interop-tidy explain --show asks of interop-clang-tidy, as a part
// of the request (SessionRequest.h), and what comes back in a file.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SHOWOPTIONS_H
#define INTEROP_LIB_PROGRAM_SHOWOPTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace interop {

struct ShowOptions {
  enum KindTy : uint8_t { Facts, Handles, Locks, Threads, Entries };
  static constexpr llvm::StringLiteral Kinds[] = {"facts", "handles", "locks",
                                                  "threads", "entries"};
  /// The kind called \p Word; none if there is no such kind.
  static std::optional<KindTy> findKind(llvm::StringRef Word);

  KindTy Kind = Facts;
  /// A qualified name, or the end of one; empty: all functions of the user's.
  std::string Function;
  std::string Output; ///< where ShownText goes; empty: nothing is shown
};

llvm::json::Value toJSON(const ShowOptions &Options);
bool fromJSON(const llvm::json::Value &Of, ShowOptions &Options,
              llvm::json::Path Path);

/// What a unit answers.
struct ShownText {
  bool IsFound = false; ///< the unit has the function, or all are shown
  std::string Text;     ///< to be printed
  std::vector<std::string> Similar; ///< names of functions, if it is not found

  std::string encode() const;
  /// None for what encode() did not write.
  static std::optional<ShownText> decode(llvm::StringRef Text);
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_SHOWOPTIONS_H
