//===- BodyScopes.h - What stands around a statement ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds, for each statement of a body, the handler that it stands in, and the
// variables in scope that no LifetimeBegin fact begins: those with a cleanup
// function, and references that keep a temporary alive.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_BODYSCOPES_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_BODYSCOPES_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace interop {

class BodyScopes {
public:
  /// \p F has a body. Lambdas in it are bodies of their own.
  explicit BodyScopes(const clang::FunctionDecl &F);

  /// Returns the innermost handler around \p S; null outside of handlers.
  const clang::CXXCatchStmt *findHandler(const clang::Stmt &S) const {
    return Around.lookup(&S).Handler;
  }
  /// Returns the variables in scope, in the order of their declarations.
  std::vector<const clang::VarDecl *> getVariables(const clang::Stmt &S) const;

private:
  struct Place {
    const clang::CXXCatchStmt *Handler = nullptr;
    unsigned Last = 0; ///< one more than the index of the last variable
  };
  struct Variable {
    const clang::VarDecl *Decl;
    unsigned Outer; ///< Place::Last before it was declared
  };
  void addVariables(const clang::DeclStmt &S, unsigned &Last);

  llvm::DenseMap<const clang::Stmt *, Place> Around; ///< where it is not empty
  std::vector<Variable> Variables;
};

/// Returns the type of the temporary that the reference \p V keeps alive; null
/// if it keeps none.
clang::QualType getKeptTemporary(const clang::VarDecl &V);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_BODYSCOPES_H
