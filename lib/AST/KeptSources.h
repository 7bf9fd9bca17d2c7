//===- KeptSources.h - Which variable keeps what a value is -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows a value to the variable or field that outlives the call: through
// locals that are set once, and functions that return nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_KEPTSOURCES_H
#define INTEROP_LIB_AST_KEPTSOURCES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace interop {

/// Where an object comes from: a variable or field, or memory without a name.
struct Kept {
  const clang::ValueDecl *In = nullptr;
  bool IsMemory = false;
  explicit operator bool() const { return In || IsMemory; }
};

/// What \p E names, if it outlives the call.
Kept findKeptPlace(const clang::Expr *E);

/// What keeps the object that \p E gives; nothing if it may be fresh.
Kept findKeptSource(const clang::Expr *E, unsigned Depth = 0);

/// The only value that a local has; null if it has several, or none that is
/// seen.
const clang::Expr *findOnlyValue(const clang::VarDecl &V);

/// True if \p V, a parameter, is what the caller gave wherever it is used.
bool isNeverSet(const clang::VarDecl &V);

} // namespace interop

#endif // INTEROP_LIB_AST_KEPTSOURCES_H
