//===- RequireChecks.h - Runs that would check nothing --------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run without any check of ours finds nothing, which looks like good news.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_REQUIRECHECKS_H
#define INTEROP_TOOLS_DRIVER_RUN_REQUIRECHECKS_H

#include "driver/Run/RunTidy.h"

namespace interop {

/// An error if the .clang-tidy of a unit, with \p Globs behind it, selects
/// checks, but none of ours, or switches all of them off for every unit; not if
/// \p AreOptional. An error, too, if one cannot be read.
llvm::Error requireChecks(const TidyRun &Run, llvm::StringRef Globs,
                          bool AreOptional);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_REQUIRECHECKS_H
