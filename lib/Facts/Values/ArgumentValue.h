//===- ArgumentValue.h - What an argument is known to be ------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates the arguments of a call as far as a model asks: an integer, a null
// pointer, the name of the variable referred to, or a parameter of the
// enclosing function, so that a condition can travel outwards through wrappers.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_VALUES_ARGUMENTVALUE_H
#define INTEROP_LIB_FACTS_VALUES_ARGUMENTVALUE_H

#include "Models/Values/Model.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace interop {

/// What is known of one argument.
struct ArgumentValue {
  std::optional<int64_t> Integer; ///< also of enumerators and durations
  bool IsNull = false;
  bool IsNonNull = false; ///< an address, a string, a lambda
  std::string Name;       ///< of a variable or constant referred to
  clang::QualType Type;   ///< as written; null if nothing is known
  bool IsDefaulted = false; ///< see getArgument
  std::optional<unsigned>
      Param; ///< index of the enclosing function's parameter
};

/// \p E may be null (an argument that is not there): nothing is known of it.
ArgumentValue getArgumentValue(const clang::Expr *E,
                               const clang::ASTContext &Ctx);

/// What is known of argument \p Index of a call with \p Args; also whether the
/// call leaves it to its default. (That a value comes from the default of
/// another call says nothing of this one.)
ArgumentValue getArgument(llvm::ArrayRef<const clang::Expr *> Args,
                          unsigned Index, const clang::ASTContext &Ctx);

/// The initializer of the constant that \p E names; null if it names none.
const clang::Expr *getConstantInit(const clang::Expr &E);

/// The text of the string literal that \p E is; empty if it is none.
llvm::StringRef getLiteral(const clang::Expr &E);

enum class Truth : uint8_t { No, Yes, Unknown };

/// Whether \p Test holds of \p Value.
Truth evaluate(const ArgumentTest &Test, const ArgumentValue &Value);

/// True if \p Test is known to hold of the arguments \p Args.
bool isKnownToHold(const ArgumentTest &Test,
                   llvm::ArrayRef<const clang::Expr *> Args,
                   const clang::ASTContext &Ctx);

/// True if each of \p Tests is.
bool areKnownToHold(llvm::ArrayRef<ArgumentTest> Tests,
                    llvm::ArrayRef<const clang::Expr *> Args,
                    const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_FACTS_VALUES_ARGUMENTVALUE_H
