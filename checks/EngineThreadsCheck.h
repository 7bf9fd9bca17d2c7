//===- EngineThreadsCheck.h - interop-engine-threads ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds calls of engines by threads that may not make them. What counts is
// decided in Analysis/EngineThreads.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_ENGINETHREADSCHECK_H
#define INTEROP_CHECKS_ENGINETHREADSCHECK_H

#include "CheckBase.h"

namespace interop {

class EngineThreadsCheck : public CheckBase {
public:
  EngineThreadsCheck(llvm::StringRef Name,
                     clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  /// What runs a task on the engine's thread, and does not wait for it.
  const std::string Dispatcher;
  const std::string DispatcherRun; ///< likewise, and waits
  /// Separated by semicolons: regular expressions over qualified names of
  /// functions that any thread may call.
  const std::string EntryPoints;
  const std::string Dispatchers; ///< likewise, names of dispatchers
};

} // namespace interop

#endif // INTEROP_CHECKS_ENGINETHREADSCHECK_H
