//===- BlockingFinalizerCheck.h - interop-blocking-finalizer -- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds finalizers that wait, or that tear down what others still need.
// lib/Hazards/BlockingFinalizer has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_BLOCKINGFINALIZERCHECK_H
#define INTEROP_CHECKS_BLOCKINGFINALIZERCHECK_H

#include "CheckBase.h"
#include "Hazards/BlockingFinalizer/BlockingFinalizer.h"

namespace interop {

class BlockingFinalizerCheck : public CheckBase {
public:
  BlockingFinalizerCheck(llvm::StringRef Name,
                         clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const BlockingFinalizerOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_BLOCKINGFINALIZERCHECK_H
