//===- PrintedFindings.h - The text of each finding -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Joins what clang-tidy prints and exports. A text, with its lines of source
// and its colors, belongs to the finding that its first line names.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_PRINTEDFINDINGS_H
#define INTEROP_TOOLS_DRIVER_RUN_PRINTEDFINDINGS_H

#include "Findings/FindingRecord.h"
#include "driver/Run/TidyOutput.h"
#include "llvm/Support/Error.h"

namespace interop {

/// Puts those of \p Exported that are findings into \p Findings, each with its
/// text, in the order of \p Diagnostics, which get their numbers. An error if
/// one list has what the other has not; what is in both is there then, too.
llvm::Error takePrinted(std::vector<FindingRecord> Exported,
                        std::vector<PrintedDiagnostic> &Diagnostics,
                        std::vector<FindingRecord> &Findings);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_PRINTEDFINDINGS_H
