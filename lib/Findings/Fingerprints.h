//===- Fingerprints.h - Findings that are known again -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes fingerprints, from what stays of a finding after its line has moved:
// check, file, the function around it, the code of its line, and, of several
// that have all this in common, the number in the order of the file.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FINGERPRINTS_H
#define INTEROP_LIB_FINDINGS_FINGERPRINTS_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace interop {

class SourceFiles;

/// Fills in Context and Fingerprint of all, which are in the order of
/// FindingList. Files count by their paths relative to \p Root.
void addFingerprints(llvm::MutableArrayRef<FindingRecord> Findings,
                     llvm::StringRef Root, SourceFiles &Files);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FINGERPRINTS_H
