//===- CompareModels.h - What two models say of the same functions --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares an inferred model with hand-written ones, effect by effect. Only
// what both kinds of model can say is compared: how a function waits, which
// arguments are called, where handles are made and released, whether it throws.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_INFERRED_COMPAREMODELS_H
#define INTEROP_LIB_MODELS_INFERRED_COMPAREMODELS_H

#include "Models/Values/Model.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <string>
#include <vector>

namespace interop {

/// One kind of effect: blocks, never (blocks), callbacks, acquires, releases,
/// throws.
struct KindComparison {
  std::string Kind;
  size_t Agreeing = 0;
  /// "queue_pop: slow, inferred: never". Sorted.
  std::vector<std::string> Different, Missing, Additional;

  size_t countWritten() const {
    return Agreeing + Different.size() + Missing.size();
  }
};

/// Compares the rows of \p Functions, the names that were looked at; what \p
/// Written say of others is left out.
std::vector<KindComparison>
compareModels(const Model &Inferred,
              llvm::ArrayRef<std::shared_ptr<const Model>> Written,
              const llvm::StringSet<> &Functions);

} // namespace interop

#endif // INTEROP_LIB_MODELS_INFERRED_COMPAREMODELS_H
