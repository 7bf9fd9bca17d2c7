//===- ChangedLines.h - Lines that a change touched -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Selects the lines that `check` looks at: those that differ from a revision of
// git, those that a diff adds, or those that a filter names; with several, what
// any of them names.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROJECT_CHANGEDLINES_H
#define INTEROP_TOOLS_DRIVER_PROJECT_CHANGEDLINES_H

#include "Findings/LineFilter.h"
#include "driver/Options/CheckOptions.h"
#include <optional>

namespace interop {

/// None if \p Options name no lines. Revisions are those of the repository that
/// \p Root lies in.
llvm::Expected<std::optional<LineFilter>>
readLineFilter(const CheckOptions &Options, llvm::StringRef Root);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROJECT_CHANGEDLINES_H
