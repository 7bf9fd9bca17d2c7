//===- AtomicAccess.h - What the compiler's atomics do ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the compiler's own atomic operations, as <stdatomic.h> names them and
// as macros of libraries wrap them in a statement expression:
//
//     #define get(p) ({ int Temp; __atomic_load(p, &Temp, 5); Temp; })
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_ATOMICACCESS_H
#define INTEROP_LIB_AST_ATOMICACCESS_H

#include "clang/AST/Expr.h"

namespace interop {

/// True if \p A only reads.
bool isAtomicLoad(const clang::AtomicExpr &A);

/// The operation that \p E is, or the load whose result it is by a macro; null
/// if it is neither.
const clang::AtomicExpr *findAtomic(const clang::Expr &E);

/// What \p A stores, or exchanges for what was there; null if that is worked
/// out in place, or is not seen.
const clang::Expr *getStoredValue(const clang::AtomicExpr &A);

} // namespace interop

#endif // INTEROP_LIB_AST_ATOMICACCESS_H
