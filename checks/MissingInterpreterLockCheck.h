//===- MissingInterpreterLockCheck.h - interop-missing-interpreter-lock ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds uses of an interpreter where its lock is not held.
// lib/Hazards/MissingInterpreterLock has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_MISSINGINTERPRETERLOCKCHECK_H
#define INTEROP_CHECKS_MISSINGINTERPRETERLOCKCHECK_H

#include "CheckBase.h"
#include "Hazards/MissingInterpreterLock/MissingInterpreterLock.h"

namespace interop {

class MissingInterpreterLockCheck : public CheckBase {
public:
  MissingInterpreterLockCheck(llvm::StringRef Name,
                              clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const MissingInterpreterLockOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_MISSINGINTERPRETERLOCKCHECK_H
