//===- DanglingCallbackCheck.h - interop-dangling-callback ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_DANGLINGCALLBACKCHECK_H
#define INTEROP_CHECKS_DANGLINGCALLBACKCHECK_H

#include "CheckBase.h"
#include "Hazards/DanglingCallback/DanglingCallback.h"

namespace interop {

/// Finds callbacks, cookies and buffers that outlive what they point to.
/// User documentation: docs/checks/interop-dangling-callback.md
class DanglingCallbackCheck : public CheckBase {
public:
  DanglingCallbackCheck(llvm::StringRef Name,
                        clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const DanglingCallbackOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_DANGLINGCALLBACKCHECK_H
