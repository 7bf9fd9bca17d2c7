//===- ForeignPlaces.cpp - What stands in other units ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/ForeignPlaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// In a file that was opened for an index: nobody includes it.
static bool isForeign(SourceLocation Loc, const SourceManager &SM) {
  FileID File = SM.getFileID(SM.getExpansionLoc(Loc));
  return File.isValid() && File != SM.getMainFileID() &&
         SM.getIncludeLoc(File).isInvalid();
}

static void keepOwn(std::vector<FixItHint> &Fixes, const SourceManager &SM) {
  if (llvm::any_of(Fixes, [&SM](const FixItHint &Fix) {
        return isForeign(Fix.RemoveRange.getBegin(), SM);
      }))
    Fixes.clear();
}

void keepOwn(std::vector<Finding> &All, const SourceManager &SM) {
  llvm::erase_if(All, [&SM](const Finding &F) { return isForeign(F.Loc, SM); });
  for (Finding &F : All) {
    keepOwn(F.Fixes, SM);
    for (Note &N : F.Notes)
      keepOwn(N.Fixes, SM);
  }
}

} // namespace interop
