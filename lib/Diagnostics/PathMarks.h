//===- PathMarks.h - Which way a note is of, for files of findings  *- C++
//-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang-tidy keeps of a note its text, place, fix and ranges. Ranges without
// length mark the way: nobody prints them, but where a note has any, its line
// of source is printed once more. So a note has none if it stands where the one
// before it stands and is of the same way. lib/Findings/ExportedFixes.cpp reads
// them; docs/design/report.md says why it is done so.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_PATHMARKS_H
#define INTEROP_LIB_DIAGNOSTICS_PATHMARKS_H

#include "Diagnostics/Finding.h"

namespace interop {

/// How many such ranges each note of \p F has; none where no two ways meet.
std::vector<unsigned> getWayMarks(const Finding &F,
                                  const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_PATHMARKS_H
