//===- StaleTests.h - What is asked before the lock -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds functions that ask without a lock whether something is done, and then
// do it with the lock and do not ask again:
//   if (c->listed) return; lock(&m); add(list, c); c->listed = true; ...
// Two threads that come here at once both do it. Told only where the lock is
// seen to be that of the field or global: other functions hold it where they
// use it. What is done is more than a plain value: something is made, put into
// a list or started.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_STALETESTS_H
#define INTEROP_LIB_ANALYSIS_THREADS_STALETESTS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

struct StaleTest {
  clang::SourceLocation Asked;
  LockOperation Lock; ///< taken after that
  ObjectRef Of;       ///< what is asked
  const Fact *Set = nullptr;
  const Fact *Act = nullptr; ///< what is done twice; Set itself if it makes it
  clang::SourceLocation Guarded; ///< another place with the lock
};

/// Returns one for each function and field, in source order.
std::vector<StaleTest> findStaleTests(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_STALETESTS_H
