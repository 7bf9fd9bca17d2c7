//===- Construction.h - What an initializing expression makes ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the constructor call in an expression, through owners and factories:
// `T(args)`, `new T(args)`, `std::make_unique<T>(args)`.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_CONSTRUCTION_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_CONSTRUCTION_H

#include "Facts/ModelLookup.h"
#include "clang/AST/ExprCXX.h"

namespace interop {

/// One construction of a part, or of what it owns.
struct Construction {
  /// Null where it is not seen, as behind a factory.
  const clang::CXXConstructorDecl *Constructor = nullptr;
  llvm::SmallVector<const clang::Expr *, 4> Args;
  const clang::FunctionDecl *In = nullptr; ///< null: an in-class initializer
  /// It stands in the class or in the list of a constructor, and so runs while
  /// later members do not exist yet.
  bool InInitializer = false;
  clang::SourceRange Range; ///< of the initializing expression
  /// A variable that is handed over as it is: `unique_ptr<T>(raw)`.
  const clang::Expr *Held = nullptr;
};

/// Fills in constructor and arguments of what \p E makes; false if it makes
/// nothing that can be seen, with Held perhaps.
bool findConstruction(const clang::Expr *E, ModelLookup &Known,
                      Construction &Out);

/// Fills in the constructor that makes an object of class \p R with \p Args.
void findConstructor(const clang::CXXRecordDecl *R,
                     llvm::ArrayRef<const clang::Expr *> Args,
                     Construction &Out);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_CONSTRUCTION_H
