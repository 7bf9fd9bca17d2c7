//===- ThreadLifetimeCheck.h - interop-thread-lifetime --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_THREADLIFETIMECHECK_H
#define INTEROP_CHECKS_THREADLIFETIMECHECK_H

#include "CheckBase.h"
#include "Hazards/ThreadLifetime/ThreadLifetime.h"

namespace interop {

/// Finds threads that are not joined as they must be, and objects that are
/// destroyed while a thread still uses them.
/// User documentation: docs/checks/interop-thread-lifetime.md
class ThreadLifetimeCheck : public CheckBase {
public:
  ThreadLifetimeCheck(llvm::StringRef Name,
                      clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const ThreadLifetimeOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_THREADLIFETIMECHECK_H
