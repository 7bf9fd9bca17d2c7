//===- TidyOutput.h - What clang-tidy prints --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits clang-tidy's output: each diagnostic with its notes and its lines of
// source is a text of its own, so that what several units say of a header is
// printed once.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_TIDYOUTPUT_H
#define INTEROP_TOOLS_DRIVER_RUN_TIDYOUTPUT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace interop {

struct PrintedDiagnostic {
  enum KindTy {
    Other, ///< text in front of the first one; a warning about an option
    Warning,
    Error, ///< a finding, or a warning of the compiler, that is made an error
    Argument, ///< one that clang does not know: the unit was read without it
    Broken,   ///< the unit does not compile
    Wrong,    ///< an option or a model is
    Limits,   ///< the analysis reached some (Support/Budgets.h)
  };
  KindTy Kind = Other;
  bool IsText = true; ///< it is none: text in front of the first one
  std::string Text;   ///< lines, whole

  // Set for a diagnostic, by its first line:
  std::string Path;              ///< absolute; empty: it stands nowhere
  unsigned Line = 0, Column = 0; ///< from 1
  std::string Message, Check;    ///< without what clang-tidy adds to them
  std::optional<size_t> Finding = std::nullopt; ///< its number in the unit

  bool isFinding() const { return Kind == Warning || Kind == Error; }
};

/// The diagnostics in \p Output, in its order. Relative paths, which are
/// relative to \p Directory, are made absolute. Colors are left as they are.
std::vector<PrintedDiagnostic> splitOutput(llvm::StringRef Output,
                                           llvm::StringRef Directory);

/// \p Messages (stderr) without the lines that are only counts.
std::string dropCounts(llvm::StringRef Messages);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_TIDYOUTPUT_H
