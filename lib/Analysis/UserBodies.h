//===- UserBodies.h - The functions that the user wrote ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists every function, method and lambda of the user's that has a body,
// template instantiations among them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_USERBODIES_H
#define INTEROP_LIB_ANALYSIS_USERBODIES_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// True if \p F is the user's own, and of no system header or interpreter.
bool isUsers(const clang::FunctionDecl &F, AnalysisContext &TU);

/// True if no other file can name \p D: a variable without external linkage, or
/// a field that the main file declares.
bool isOfThisFile(const clang::ValueDecl &D, const clang::SourceManager &SM);

/// True if code that is not in view may call \p F by its name: it has external
/// linkage, or is a public method that neither makes nor ends its object.
bool isForOthers(const clang::FunctionDecl &F);

/// True if \p F is a destructor, or a method that the destruction of its class
/// leads to.
bool isInOwnDestruction(const clang::FunctionDecl &F, AnalysisContext &TU);

struct UserBody {
  const clang::FunctionDecl *F = nullptr;
  /// The bodies that it stands in, innermost first; whoever wrote them.
  llvm::SmallVector<const clang::FunctionDecl *, 1> Outer;
};

/// Returns each body once, in the order of declarations, outer ones first; they
/// live as long as \p TU.
llvm::ArrayRef<UserBody> findUserBodies(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_USERBODIES_H
