//===- TeamBodies.h - Bodies that a team of threads runs --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gives each part of a function that a team of threads (`#pragma omp parallel`)
// runs a function of its own, because the analyses know functions alone.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_TEAMBODIES_H
#define INTEROP_LIB_ANALYSIS_CALLS_TEAMBODIES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

class AnalysisContext;

class TeamBodies {
public:
  explicit TeamBodies(AnalysisContext &) {}

  /// What stands in for \p Part of \p In, the same one each time.
  const clang::FunctionDecl &get(const clang::FunctionDecl &In,
                                 const clang::CapturedStmt &Part);

private:
  llvm::DenseMap<const clang::Stmt *, const clang::FunctionDecl *> Made;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_TEAMBODIES_H
