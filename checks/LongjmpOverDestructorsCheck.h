//===- LongjmpOverDestructorsCheck.h - error jumps ------------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds error jumps that skip destructors or leave locks held.
// lib/Hazards/LongjmpOverDestructors has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_LONGJMPOVERDESTRUCTORSCHECK_H
#define INTEROP_CHECKS_LONGJMPOVERDESTRUCTORSCHECK_H

#include "CheckBase.h"
#include "Hazards/LongjmpOverDestructors/LongjmpOverDestructors.h"

namespace interop {

class LongjmpOverDestructorsCheck : public CheckBase {
public:
  LongjmpOverDestructorsCheck(llvm::StringRef Name,
                              clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const LongjmpOverDestructorsOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_LONGJMPOVERDESTRUCTORSCHECK_H
