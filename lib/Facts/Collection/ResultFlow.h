//===- ResultFlow.h - What the value of a call becomes ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds where the value of a call goes (Fact::Result). The call comes before
// the store, declaration, initializer or return that takes its value, which
// then completes the call's fact.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_RESULTFLOW_H
#define INTEROP_LIB_FACTS_COLLECTION_RESULTFLOW_H

#include "Facts/Fact.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// \p E without parentheses, casts and what the compiler adds.
const clang::Expr *stripConversions(const clang::Expr *E);

/// Calls \p See for each expression (stripped) that yields \p Value or a part
/// of it, with where that goes where the whole goes \p Into.
void forEachSource(
    const clang::Expr *Value, const ObjectRef &Into,
    llvm::function_ref<void(const clang::Expr &, const ObjectRef &)> See);

/// True if \p Value is, or may be, or holds the value of the stripped \p Of;
/// either may be null.
bool isSource(const clang::Expr *Value, const clang::Expr *Of);

class ResultFlow {
public:
  explicit ResultFlow(FunctionFacts &Facts) : Facts(Facts) {}

  /// The last fact is the call or construction \p E.
  void add(const clang::Expr &E) { Producers[&E] = Facts.All.size() - 1; }
  /// \p Value (may be null) becomes \p Into.
  void give(const clang::Expr *Value, const ObjectRef &Into);

private:
  FunctionFacts &Facts;
  llvm::DenseMap<const clang::Expr *, unsigned> Producers; ///< facts
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_RESULTFLOW_H
