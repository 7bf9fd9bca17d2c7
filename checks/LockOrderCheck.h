//===- LockOrderCheck.h - interop-lock-order ------------------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds locks that are taken in both orders. lib/Hazards/LockOrder has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_LOCKORDERCHECK_H
#define INTEROP_CHECKS_LOCKORDERCHECK_H

#include "CheckBase.h"
#include "Hazards/LockOrder/LockOrder.h"

namespace interop {

class LockOrderCheck : public CheckBase {
public:
  LockOrderCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const LockOrderOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_LOCKORDERCHECK_H
