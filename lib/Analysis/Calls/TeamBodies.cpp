//===- TeamBodies.cpp - Bodies that a team of threads runs ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/TeamBodies.h"
#include "AST/SyntheticDecl.h"

using namespace clang;

namespace interop {

const FunctionDecl &TeamBodies::get(const FunctionDecl &In,
                                    const CapturedStmt &Part) {
  const FunctionDecl *&Body = Made[&Part];
  if (!Body)
    Body =
        &makeBodySyntheticDecl(In, *const_cast<Stmt *>(Part.getCapturedStmt()));
  return *Body;
}

} // namespace interop
