//===- ImportedPlaces.cpp - What stands in other units --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/ImportedPlaces.h"
#include "AST/ImportedPlace.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static void keepOwn(std::vector<FixItHint> &Fixes, const SourceManager &SM) {
  if (llvm::any_of(Fixes, [&SM](const FixItHint &Fix) {
        return isImportedPlace(Fix.RemoveRange.getBegin(), SM);
      }))
    Fixes.clear();
}

void keepOwn(std::vector<Finding> &All, const SourceManager &SM) {
  llvm::erase_if(
      All, [&SM](const Finding &F) { return isImportedPlace(F.Loc, SM); });
  for (Finding &F : All) {
    keepOwn(F.Fixes, SM);
    for (Note &N : F.Notes)
      keepOwn(N.Fixes, SM);
  }
}

} // namespace interop
