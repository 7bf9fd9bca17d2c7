//===- LongjmpOverDestructorsCheck.h - error jumps ------------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds error jumps that skip destructors or leave locks held. What counts is
// decided in Analysis/JumpedFrames.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_LONGJMPOVERDESTRUCTORSCHECK_H
#define INTEROP_CHECKS_LONGJMPOVERDESTRUCTORSCHECK_H

#include "CheckBase.h"

namespace interop {

class LongjmpOverDestructorsCheck : public CheckBase {
public:
  LongjmpOverDestructorsCheck(llvm::StringRef Name,
                              clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const bool ReportBadAlloc;   ///< jumps for want of memory count
  const bool CaughtExceptions; ///< exceptions that handlers handle count
  const std::string UnwindingRuntimes; ///< models, separated by semicolons
};

} // namespace interop

#endif // INTEROP_CHECKS_LONGJMPOVERDESTRUCTORSCHECK_H
