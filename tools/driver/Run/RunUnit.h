//===- RunUnit.h - interop-clang-tidy, on one unit --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs interop-clang-tidy once on one unit: from the cache where nothing has
// changed, else as a process of its own.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_RUNUNIT_H
#define INTEROP_TOOLS_DRIVER_RUN_RUNUNIT_H

#include "driver/Run/UnitCache.h"

namespace interop {

/// What the cache has of \p Unit, or readUnit().
UnitResult runOnUnit(const TidyRun &Run, const CompilationUnit &Unit,
                     PrepareUnit Prepare);

/// Why \p File cannot be read; empty if it can.
std::string findFault(llvm::StringRef File);

/// Runs interop-clang-tidy, and keeps what it gives.
UnitResult readUnit(const TidyRun &Run, const CompilationUnit &Unit,
                    const UnitTask &Task, const UnitCache::Ticket &Ticket);

/// What a program said when it was asked something.
struct TidyAnswer {
  ProcessEnd End;
  std::string Output, Errors;
};

/// Runs the program at \p Tidy with \p Arguments.
TidyAnswer askTidy(llvm::StringRef Tidy, llvm::ArrayRef<std::string> Arguments);

/// What that prints; none if it fails.
std::optional<std::string> runForOutput(llvm::StringRef Tidy,
                                        llvm::ArrayRef<std::string> Arguments);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_RUNUNIT_H
