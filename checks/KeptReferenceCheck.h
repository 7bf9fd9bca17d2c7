//===- KeptReferenceCheck.h - interop-kept-reference ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_KEPTREFERENCECHECK_H
#define INTEROP_CHECKS_KEPTREFERENCECHECK_H

#include "CheckBase.h"

namespace interop {

/// Finds references and buffers of managed runtimes that are kept or used after
/// they stopped being valid.
/// User documentation: docs/checks/interop-kept-reference.md
class KeptReferenceCheck : public CheckBase {
public:
  using CheckBase::CheckBase;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;
};

} // namespace interop

#endif // INTEROP_CHECKS_KEPTREFERENCECHECK_H
