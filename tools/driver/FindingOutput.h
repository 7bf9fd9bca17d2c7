//===- FindingOutput.h - Where findings go --------------------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file of findings is written whole, when all is known. Text is for people:
// it is printed as soon as it is known, to stdout, also beside such a file.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_FINDINGOUTPUT_H
#define INTEROP_TOOLS_DRIVER_FINDINGOUTPUT_H

#include "CheckOptions.h"
#include "Findings/Sarif.h"

namespace interop {

/// True if findings are printed as text on stdout.
bool printsText(const CheckOptions &Options);

/// Writes what \p Options ask for, but not text that goes to stdout. \p Run has
/// all findings; those that an earlier run had are only in SARIF, marked.
llvm::Error writeFindings(const CheckOptions &Options, const SarifRun &Run,
                          SourceFiles &Files);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_FINDINGOUTPUT_H
