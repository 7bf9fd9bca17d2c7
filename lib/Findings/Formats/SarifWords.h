//===- SarifWords.h - Words of SARIF files ----------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines the words that Sarif.cpp writes and SarifBaseline.cpp reads.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FORMATS_SARIFWORDS_H
#define INTEROP_LIB_FINDINGS_FORMATS_SARIFWORDS_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace interop {

constexpr llvm::StringLiteral SarifSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json";
constexpr llvm::StringLiteral ToolName = "interop-tidy";
constexpr llvm::StringLiteral UriBase = "SRCROOT";
/// The number is the version of the algorithm in Fingerprints.cpp.
constexpr llvm::StringLiteral FingerprintKey = "interopFinding/v1";

/// As baselineState; empty for None.
llvm::StringRef getName(BaselineState State);

/// \p Path with its special characters as %20.
std::string encodeUri(llvm::StringRef Path);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FORMATS_SARIFWORDS_H
