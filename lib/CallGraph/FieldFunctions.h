//===- FieldFunctions.h - Functions behind fields of records ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A record of function pointers that only one file knows, and whose fields it
// gives one function each: a table of methods. What is called through such a
// field is known.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_CALLGRAPH_FIELDFUNCTIONS_H
#define INTEROP_LIB_CALLGRAPH_FIELDFUNCTIONS_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace interop {

/// Nobody outside of this file can write to \p F.
bool isTableField(const clang::FieldDecl &F);

class FieldFunctions {
public:
  /// Walks the whole unit.
  explicit FieldFunctions(clang::ASTContext &Ctx);

  /// The only function that \p F ever holds; null if there is none, or if
  /// others may stand there: the field gets something else, a reference or an
  /// address of it is had, or its record is filled by who is out of sight.
  const clang::FunctionDecl *find(const clang::FieldDecl &F) const {
    return !isTableField(F) || Open.contains(F.getParent()->getCanonicalDecl())
               ? nullptr
               : Only.lookup(F.getCanonicalDecl());
  }

private:
  friend class FieldFunctionVisitor;
  llvm::DenseMap<const clang::Decl *, const clang::FunctionDecl *> Only;
  llvm::DenseSet<const clang::Decl *> Open; ///< records
};

/// The field, a pointer to a function, that \p C calls through; null if it does
/// not.
const clang::FieldDecl *getCalledField(const clang::CallExpr &C);

} // namespace interop

#endif // INTEROP_LIB_CALLGRAPH_FIELDFUNCTIONS_H
