//===- StmtWalk.h - Walks through statements -------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks over a statement and what it holds, with an explicit stack: bodies may
// be nested as deeply as the parser bears.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_STMTWALK_H
#define INTEROP_LIB_AST_STMTWALK_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// True if \p Is holds for \p S or something in it, but for what lambdas do.
bool anyOutsideLambdas(const clang::Stmt &S,
                       llvm::function_ref<bool(const clang::Stmt &)> Is);
/// Calls \p Visit for \p S and all in it, but for what lambdas do.
void visitOutsideLambdas(const clang::Stmt &S,
                         llvm::function_ref<void(const clang::Stmt &)> Visit);

/// A return, a throw, or a call that does not return.
bool isLeave(const clang::Stmt &S);

} // namespace interop

#endif // INTEROP_LIB_AST_STMTWALK_H
