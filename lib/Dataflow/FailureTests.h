//===- FailureTests.h - Tests that say of a failure -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a condition says of a variable that something has failed: `rc < 0`,
// `!found`, `err != 0`.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_FAILURETESTS_H
#define INTEROP_LIB_DATAFLOW_FAILURETESTS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace interop {

/// Where \p Test has \p Outcome, \p V is null, negative or an error's number.
bool saysFailure(const clang::Expr &Test, bool Outcome, const clang::VarDecl &V,
                 const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_FAILURETESTS_H
