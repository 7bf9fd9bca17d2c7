//===- ScopeWalk.h - Walks through declarations ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks the declarations of the user's code that a run looks at: namespaces,
// classes, template specializations, and what functions declare. StmtWalk.h
// walks statements.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_SCOPEWALK_H
#define INTEROP_LIB_AST_SCOPEWALK_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace interop {

/// True if a walk over bodies, classes and first values can find anything in
/// \p D: not in a prototype, a typedef, an enum, a record of C or a variable
/// without a first value, which is what most headers consist of.
bool holdsCode(const clang::Decl &D);

/// The declarations at file level, of user code alone, in which holdsCode() or
/// that are variables, in source order; what namespaces and `extern "C"` have
/// in them instead of these. Of most units that is a small part of what headers
/// declare, so that whoever walks often begins here.
std::vector<clang::Decl *> findUserDecls(clang::ASTContext &Ctx);

// What follows begins at \p Top: a traversal scope, or what findUserDecls()
// found there.

/// True if \p Is is true of a complete, non-dependent class, of a variable (not
/// parameter) or of a defined, non-dependent function in user code. Ends with
/// the first one.
bool anyInScope(llvm::ArrayRef<clang::Decl *> Top,
                llvm::function_ref<bool(const clang::Decl &)> Is);

/// Calls \p OnClass for every complete, non-dependent class with a definition
/// in user code and \p OnVariable for every variable (not parameter) of a class
/// type there, in source order. A class of a precompiled header is visited if
/// the scope defines one of its functions.
void walkScope(llvm::ArrayRef<clang::Decl *> Top,
               llvm::function_ref<void(const clang::CXXRecordDecl &)> OnClass,
               llvm::function_ref<void(const clang::VarDecl &)> OnVariable);

/// Calls \p OnFunction for every function that is defined and not dependent in
/// user code, those that the compiler wrote too, in source order.
void walkFunctions(
    llvm::ArrayRef<clang::Decl *> Top,
    llvm::function_ref<void(const clang::FunctionDecl &)> OnFunction);

} // namespace interop

#endif // INTEROP_LIB_AST_SCOPEWALK_H
