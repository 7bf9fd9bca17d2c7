//===- ConditionValue.h - What a condition says if ... -------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Works out an expression under assumptions on some of its parts: what
// `rc != OK || is_error(rc)` is where rc is 0. Short functions of the program
// are looked into.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_VALUES_CONDITIONVALUE_H
#define INTEROP_LIB_FACTS_VALUES_CONDITIONVALUE_H

#include "Facts/Values/ArgumentValue.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// An integer (also of pointers: 0 is null), or a pointer that is no value the
/// program can write down, or not known.
struct AssumedValue {
  enum KindTy : uint8_t { Unknown, Integer, Pointer };
  KindTy Kind = Unknown;
  int64_t Value = 0; ///< of Integer

  bool operator==(const AssumedValue &O) const {
    return Kind == O.Kind && Value == O.Value;
  }
  static AssumedValue makeInteger(int64_t V) { return {Integer, V}; }
  static AssumedValue makePointer() { return {Pointer, 0}; }
  Truth asTruth() const {
    if (Kind == Unknown)
      return Truth::Unknown;
    return Kind == Pointer || Value ? Truth::Yes : Truth::No;
  }
};

/// What is assumed of an expression (without parentheses and casts around it);
/// Unknown where nothing is.
using Assumption = llvm::function_ref<AssumedValue(const clang::Expr &)>;

/// The value of \p E under \p Assume.
AssumedValue evaluateUnder(const clang::Expr &E, const clang::ASTContext &Ctx,
                           Assumption Assume);

/// What \p Test asks without the `!` before it; each makes \p Outcome the
/// opposite.
const clang::Expr &getUnnegated(const clang::Expr &Test, bool &Outcome);

/// \p V, if it is an integer or a pointer's, as a value of type \p T.
AssumedValue convertTo(clang::QualType T, AssumedValue V,
                       const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_FACTS_VALUES_CONDITIONVALUE_H
