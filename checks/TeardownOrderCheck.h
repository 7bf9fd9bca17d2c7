//===- TeardownOrderCheck.h - interop-teardown-order --------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds things that outlive what their end still needs. What needs what is
// decided in Analysis/TeardownOrder.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_TEARDOWNORDERCHECK_H
#define INTEROP_CHECKS_TEARDOWNORDERCHECK_H

#include "CheckBase.h"

namespace interop {

class TeardownOrderCheck : public CheckBase {
public:
  TeardownOrderCheck(llvm::StringRef Name,
                     clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const bool Strict; ///< report what cannot be told as well
};

} // namespace interop

#endif // INTEROP_CHECKS_TEARDOWNORDERCHECK_H
