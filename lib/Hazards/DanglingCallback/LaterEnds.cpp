//===- LaterEnds.cpp - Functions that end a registration elsewhere --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/LaterEnds.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool mayBeCalledFirst(const FunctionDecl &F, AnalysisContext &TU) {
  return llvm::any_of(
      TU.get<EntryPoints>().getCallers().getWithCallers(F, 64),
      [](const FunctionDecl *By) { return isForOthers(*By); });
}

} // namespace interop
