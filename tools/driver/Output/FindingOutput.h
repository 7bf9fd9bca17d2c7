//===- FindingOutput.h - Where findings go ----------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes findings: a file of them whole, when all is known; text for people as
// soon as it is known, to stdout, also beside such a file.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_OUTPUT_FINDINGOUTPUT_H
#define INTEROP_TOOLS_DRIVER_OUTPUT_FINDINGOUTPUT_H

#include "Findings/FindingRun.h"
#include "driver/Options/CheckOptions.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

class SourceFiles;

/// True if findings are printed as text on stdout.
bool printsText(const FindingOptions &Options);

/// Prints the text of the findings that no earlier run had.
void printNew(llvm::ArrayRef<FindingRecord> Findings, llvm::raw_ostream &Out);

/// Writes what \p Options ask for, but not text that goes to stdout. \p Run has
/// all findings; those that an earlier run had are only in SARIF and HTML,
/// marked.
llvm::Error writeFindings(const FindingOptions &Options, const FindingRun &Run,
                          SourceFiles &Files);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_OUTPUT_FINDINGOUTPUT_H
