//===- LaterEnds.cpp - Functions that end a registration elsewhere --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/LaterEnds.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"

using namespace clang;

namespace interop {

bool mayBeCalledFirst(const FunctionDecl &F, AnalysisContext &TU) {
  const CallerMap &Map = TU.get<EntryPoints>().getCallers();
  llvm::SmallVector<const FunctionDecl *, 8> Seen{&F};
  for (unsigned I = 0; I < Seen.size() && I < 64; ++I) {
    if (isForOthers(*Seen[I]))
      return true;
    for (const FunctionDecl *By : Map.getCallers(*Seen[I]))
      if (!llvm::is_contained(Seen, By))
        Seen.push_back(By);
  }
  return false;
}

} // namespace interop
