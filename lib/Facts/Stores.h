//===- Stores.h - Facts that give a place a value ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The object of a store names the variable or member that the place is reached
// by. Whether that itself gets the value, or what it leads to, the code says.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_STORES_H
#define INTEROP_LIB_FACTS_STORES_H

#include "Facts/Fact.h"

namespace interop {

/// True if \p E gives a place a value.
bool isStore(const Fact &E);

/// True if \p E, a store, is `*Out = V` or `Out[0] = V`: its object is Out,
/// which keeps its value.
bool isThroughPointer(const Fact &E);

/// True if \p S calls an operator that stores to its first operand: `=`, `+=`,
/// `++`, or one like them.
bool isStoringOperator(const clang::Stmt &S);

} // namespace interop

#endif // INTEROP_LIB_FACTS_STORES_H
