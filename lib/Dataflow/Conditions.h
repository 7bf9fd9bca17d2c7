//===- Conditions.h - What decides whether a place is reached ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conditions of a body on which it depends whether one of its facts is
// reached: `if (p->started) pthread_join(p->thread, 0);`.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_CONDITIONS_H
#define INTEROP_LIB_DATAFLOW_CONDITIONS_H

#include "Facts/Fact.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// Calls \p See with the conditions that decide whether \p At is reached, and
/// with the outcome that leads there.
void forEachCondition(const FunctionFacts &Facts, FlowPoint At,
                      llvm::function_ref<void(const clang::Expr &, bool)> See);
inline void
forEachCondition(const FunctionFacts &Facts, const Fact &At,
                 llvm::function_ref<void(const clang::Expr &, bool)> See) {
  forEachCondition(Facts, At.At, See);
}

/// What is not zero where \p Condition has \p Outcome: `f()` of `f() != 0` and
/// of `(R = f()) < 0`; null if that says nothing of the kind.
const clang::Expr *findNonZero(const clang::Expr &Condition, bool Outcome,
                               const clang::ASTContext &Ctx);

/// Of a condition with this outcome, what is null then, or stands for nothing:
/// `P` of `!P` and of `P == NULL`; null if that says nothing of the kind.
const clang::Expr *findNull(const clang::Expr &Condition, bool Outcome);

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_CONDITIONS_H
