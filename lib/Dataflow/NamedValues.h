//===- NamedValues.h - What an expression names -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_NAMEDVALUES_H
#define INTEROP_LIB_DATAFLOW_NAMEDVALUES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// True if \p S names a variable or member that \p Is holds of.
bool namesAny(const clang::Stmt &S,
              llvm::function_ref<bool(const clang::ValueDecl &)> Is);

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_NAMEDVALUES_H
