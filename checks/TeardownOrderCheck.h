//===- TeardownOrderCheck.h - interop-teardown-order --------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds objects that outlive something that their destruction still needs.
// lib/Hazards/TeardownOrder has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_TEARDOWNORDERCHECK_H
#define INTEROP_CHECKS_TEARDOWNORDERCHECK_H

#include "CheckBase.h"
#include "Hazards/TeardownOrder/TeardownOrder.h"

namespace interop {

class TeardownOrderCheck : public CheckBase {
public:
  TeardownOrderCheck(llvm::StringRef Name,
                     clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const TeardownOrderOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_TEARDOWNORDERCHECK_H
