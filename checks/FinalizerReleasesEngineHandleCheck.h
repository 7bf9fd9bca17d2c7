//===- FinalizerReleasesEngineHandleCheck.h ------------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds handles of engines with an affinity that are released by a collector's
// thread or by whichever thread is the last to share them.
// lib/Hazards/FinalizerReleasesEngineHandle has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_FINALIZERRELEASESENGINEHANDLECHECK_H
#define INTEROP_CHECKS_FINALIZERRELEASESENGINEHANDLECHECK_H

#include "CheckBase.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleasesEngineHandle.h"

namespace interop {

class FinalizerReleasesEngineHandleCheck : public CheckBase {
public:
  FinalizerReleasesEngineHandleCheck(llvm::StringRef Name,
                                     clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const FinalizerReleasesEngineHandleOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_FINALIZERRELEASESENGINEHANDLECHECK_H
