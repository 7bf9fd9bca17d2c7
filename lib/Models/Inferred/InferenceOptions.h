//===- InferenceOptions.h - What infer-models asks a unit for ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds what interop-tidy infer-models asks of interop-clang-tidy, as a part of
// the request (Program/SessionRequest.h).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_INFERRED_INFERENCEOPTIONS_H
#define INTEROP_LIB_MODELS_INFERRED_INFERENCEOPTIONS_H

#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace interop {

struct InferenceOptions {
  /// Libraries whose built-in models, and those that extend them, count as
  /// absent, because a row would hide the body that is to be read.
  std::vector<std::string> Omitted;
  std::vector<std::string> Headers; ///< globs over paths
  std::string Output; ///< where the rows go; empty: nothing is inferred
};

llvm::json::Value toJSON(const InferenceOptions &Options);
bool fromJSON(const llvm::json::Value &Of, InferenceOptions &Options,
              llvm::json::Path Path);

} // namespace interop

#endif // INTEROP_LIB_MODELS_INFERRED_INFERENCEOPTIONS_H
