//===- InferenceOptions.h - What infer-models asks a unit for ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What interop-tidy infer-models tells interop-clang-tidy: a text in the one
// option of the checks that no user sets.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_INFERRED_INFERENCEOPTIONS_H
#define INTEROP_LIB_MODELS_INFERRED_INFERENCEOPTIONS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace interop {

struct InferenceOptions {
  /// Of CheckOptions.
  static constexpr llvm::StringLiteral Name = "Inference";

  /// Libraries whose built-in models, and those that extend them, count as
  /// absent: a row would speak where a body is to be read.
  std::vector<std::string> Omitted;
  std::vector<std::string> Headers; ///< globs over paths
  std::string Output; ///< where the rows go; empty: nothing is inferred

  std::string encode() const;
  /// None for what encode() did not write.
  static std::optional<InferenceOptions> decode(llvm::StringRef Text);
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_INFERRED_INFERENCEOPTIONS_H
