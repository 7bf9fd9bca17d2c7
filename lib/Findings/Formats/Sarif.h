//===- Sarif.h - Findings as SARIF 2.1.0 ------------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format of code scanning: https://docs.oasis-open.org/sarif/sarif/v2.1.0.
// Paths are relative to the root, so that the same findings are the same bytes
// on every machine; a file outside of it has a file: URI.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FORMATS_SARIF_H
#define INTEROP_LIB_FINDINGS_FORMATS_SARIF_H

#include "Findings/FindingRun.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace interop {

class SourceFiles;

/// Where two call paths meet (hasTwoPaths), a code flow has two thread flows.
void writeSarif(const FindingRun &Run, SourceFiles &Files,
                llvm::raw_ostream &Out);

/// What an earlier run found: messages by fingerprint.
using Baseline = std::map<std::string, std::string>;

/// Reads what writeSarif wrote; runs of other tools count for nothing. The
/// sentence of an error begins with \p Path.
llvm::Expected<Baseline> readBaseline(llvm::StringRef Path);

/// Fills in State of all; how many of \p Known are there no more.
size_t compare(const Baseline &Known,
               llvm::MutableArrayRef<FindingRecord> Findings);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FORMATS_SARIF_H
