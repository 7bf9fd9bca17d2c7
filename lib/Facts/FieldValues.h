//===- FieldValues.h - What an initializer gives each field -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_FIELDVALUES_H
#define INTEROP_LIB_FACTS_FIELDVALUES_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// Calls \p Visit with each field of the record that \p L initializes, but for
/// those of unions, and with what it gets; \p L in either of its forms.
void forEachFieldValue(
    const clang::InitListExpr &L,
    llvm::function_ref<void(const clang::FieldDecl &, const clang::Expr *)>
        Visit);

} // namespace interop

#endif // INTEROP_LIB_FACTS_FIELDVALUES_H
