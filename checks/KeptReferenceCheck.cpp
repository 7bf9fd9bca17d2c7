//===- KeptReferenceCheck.cpp - interop-kept-reference --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeptReferenceCheck.h"
#include "Hazards/KeptReference/KeptReference.h"

namespace interop {

std::vector<Finding> KeptReferenceCheck::findAll(AnalysisContext &TU) {
  return checkKeptReference(TU);
}

} // namespace interop
