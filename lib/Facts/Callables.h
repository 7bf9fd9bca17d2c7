//===- Callables.h - What a callable expression calls -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the function that a call of an expression runs which is handed over: a
// function, a lambda, a functor, a pointer to member.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_CALLABLES_H
#define INTEROP_LIB_FACTS_CALLABLES_H

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ArrayRef.h"

namespace interop {

/// The function that \p E names or the call operator of the lambda or functor
/// that it is; null if it is neither.
const clang::FunctionDecl *getCallable(const clang::Expr *E);

/// True if what is a \p T can be called, or refers to what can.
bool canBeCalled(clang::QualType T);

/// The lambda that \p F is initialized with, in the class or by a constructor;
/// null if it is not.
const clang::FunctionDecl *findStoredLambda(const clang::FieldDecl &F);

/// The call of std::bind or the like that \p E is: one of std that is given a
/// callable first; null if it is none.
const clang::CallExpr *findBind(const clang::Expr &E);

/// True if what \p F of std returns keeps the callable \p Arg that it is given
/// (bind, ref, make_pair), so that \p F does not call it.
bool keepsCallable(const clang::FunctionDecl &F, const clang::Expr &Arg);

/// The arguments of a call without the implicit object, defaults filled in.
llvm::ArrayRef<const clang::Expr *> getArguments(const clang::CallExpr &C);

} // namespace interop

#endif // INTEROP_LIB_FACTS_CALLABLES_H
