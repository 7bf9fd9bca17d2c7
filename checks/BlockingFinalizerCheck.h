//===- BlockingFinalizerCheck.h - interop-blocking-finalizer -- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds finalizers that wait, or that tear down what others still need.
// What counts is decided in Analysis/FinalizerWaits.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_BLOCKINGFINALIZERCHECK_H
#define INTEROP_CHECKS_BLOCKINGFINALIZERCHECK_H

#include "CheckBase.h"

namespace interop {

class BlockingFinalizerCheck : public CheckBase {
public:
  BlockingFinalizerCheck(llvm::StringRef Name,
                         clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const bool ReportSlow;          ///< waits that end by themselves count
  const std::string ReleaseGuard; ///< class that drops the lock, for fixes
  const unsigned FixBoundMs;      ///< timeout that fixes write
};

} // namespace interop

#endif // INTEROP_CHECKS_BLOCKINGFINALIZERCHECK_H
