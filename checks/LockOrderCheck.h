//===- LockOrderCheck.h - interop-lock-order ------------------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds locks that are taken in both orders. What counts is decided in
// Analysis/LockOrder.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_LOCKORDERCHECK_H
#define INTEROP_CHECKS_LOCKORDERCHECK_H

#include "CheckBase.h"

namespace interop {

class LockOrderCheck : public CheckBase {
public:
  LockOrderCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const bool PairMutexes;         ///< pairs of two mutexes of the program count
  const std::string ReleaseGuard; ///< class that drops the lock, for fixes
};

} // namespace interop

#endif // INTEROP_CHECKS_LOCKORDERCHECK_H
