//===- PathTests.h - What a path knows of conditions ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps what a path through a body has tested, and the constants that it has
// stored: each is known until something may change what it speaks of.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_PATHTESTS_H
#define INTEROP_LIB_EFFECTS_HANDLES_PATHTESTS_H

#include "Effects/Handles/HandleTests.h"

namespace interop {

/// True if \p E gives a place a value.
bool isStore(const Fact &E);

/// True if \p S names a variable or member that \p Is holds of.
bool namesAny(const clang::Stmt &S,
              llvm::function_ref<bool(const clang::ValueDecl &)> Is);

/// The constant that \p P has stored where \p E reads; unknown if there is none.
AssumedValue getKnownValue(const clang::Expr &E, const HandlePath &P);

class PathTests {
public:
  /// Both must outlive this.
  PathTests(const HandleTests &Tests, const clang::ASTContext &Ctx)
      : Tests(Tests), Ctx(Ctx) {}

  /// Drops from \p P what \p E may change.
  void forget(const Fact &E, HandlePath &P);
  /// Adds to \p P the constant that \p E stores.
  void rememberValue(const Fact &E, HandlePath &P) const;
  /// Lets \p P go on where \p Test has \p Outcome: drops the handles that are
  /// not there then. With \p IsSuccess keeps those of which that is not known.
  /// Returns false if no path goes on there.
  bool pass(const clang::Expr &Test, bool Outcome, bool IsSuccess,
            HandlePath &P) const;

private:
  AssumedValue getConstant(const clang::Expr &E) const;
  bool isShared(const clang::ValueDecl &D) const;

  const HandleTests &Tests;
  const clang::ASTContext &Ctx;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_PATHTESTS_H
