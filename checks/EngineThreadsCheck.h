//===- EngineThreadsCheck.h - interop-engine-threads ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds calls of engines by threads that may not make them.
// lib/Hazards/EngineThreads has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_ENGINETHREADSCHECK_H
#define INTEROP_CHECKS_ENGINETHREADSCHECK_H

#include "CheckBase.h"
#include "Hazards/EngineThreads/EngineThreads.h"

namespace interop {

class EngineThreadsCheck : public CheckBase {
public:
  EngineThreadsCheck(llvm::StringRef Name,
                     clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const EngineThreadsOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_ENGINETHREADSCHECK_H
