//===- PathMarks.cpp - Which way a note is of, for files of findings ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/PathMarks.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

/// Of a note of no way, where the one before it would say otherwise.
static constexpr unsigned NoWayMarks = 3;

std::vector<unsigned> getWayMarks(const Finding &F, const SourceManager &SM) {
  std::vector<unsigned> Marks(F.Notes.size(), 0);
  if (llvm::none_of(F.Notes, [](const Note &N) { return N.Way == 2; }))
    return Marks;
  SourceLocation Before = SM.getFileLoc(F.Loc);
  unsigned WayBefore = 1;
  for (size_t I = 0; I < F.Notes.size(); ++I) {
    const Note &N = F.Notes[I];
    SourceLocation Loc = SM.getFileLoc(N.Loc);
    unsigned Assumed = Loc == Before ? WayBefore : 0;
    if (N.Way != Assumed)
      Marks[I] = N.Way ? N.Way : NoWayMarks;
    Before = Loc;
    WayBefore = N.Way;
  }
  return Marks;
}

} // namespace interop
