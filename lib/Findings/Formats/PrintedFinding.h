//===- PrintedFinding.h - A finding as clang-tidy prints it ---- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FORMATS_PRINTEDFINDING_H
#define INTEROP_LIB_FINDINGS_FORMATS_PRINTEDFINDING_H

#include "Findings/FindingRecord.h"
#include <string>

namespace interop {

class SourceFiles;

/// The warning and its notes, located, with their lines of source; without
/// colors, ranges and the text of fixes.
std::string printFinding(const FindingRecord &F, SourceFiles &Files);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FORMATS_PRINTEDFINDING_H
