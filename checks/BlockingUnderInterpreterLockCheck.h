//===- BlockingUnderInterpreterLockCheck.h - waits while locked -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds calls that can wait while an interpreter's lock is held.
// lib/Hazards/BlockingUnderInterpreterLock has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_BLOCKINGUNDERINTERPRETERLOCKCHECK_H
#define INTEROP_CHECKS_BLOCKINGUNDERINTERPRETERLOCKCHECK_H

#include "CheckBase.h"
#include "Hazards/BlockingUnderInterpreterLock/BlockingUnderInterpreterLock.h"

namespace interop {

class BlockingUnderInterpreterLockCheck : public CheckBase {
public:
  BlockingUnderInterpreterLockCheck(llvm::StringRef Name,
                                    clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const BlockingUnderInterpreterLockOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_BLOCKINGUNDERINTERPRETERLOCKCHECK_H
