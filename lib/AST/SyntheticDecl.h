//===- SyntheticDecl.h - Declarations of what has none ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes synthetic declarations: functions for fields that are called and for
// bodies that a team of threads runs, mutexes for critical regions of OpenMP.
// No list of the AST has them: only who holds one finds it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_SYNTHETICDECL_H
#define INTEROP_LIB_AST_SYNTHETICDECL_H

#include "clang/AST/Decl.h"
#include <optional>

namespace interop {

/// A function "Record::field" of the type that \p F points to, without a body.
/// \p F is a pointer to a function.
const clang::FunctionDecl &makeFieldSyntheticDecl(const clang::FieldDecl &F);

/// A function \p Name as what \p Pointer points to: a pointer that a program
/// fills with what it loads at run time.
const clang::FunctionDecl &
makeLoadedSyntheticDecl(const clang::ValueDecl &Pointer, llvm::StringRef Name);

/// A function with the name of \p In, in which \p Body stands, without
/// parameters and result.
const clang::FunctionDecl &makeBodySyntheticDecl(const clang::FunctionDecl &In,
                                                 clang::Stmt &Body);

/// A global variable without a place, for the lock of the regions of OpenMP
/// that \p Key names: of critical ones "omp critical", a space and their name.
/// Each call makes another one.
const clang::VarDecl &makeRegionSyntheticDecl(clang::ASTContext &Ctx,
                                              llvm::StringRef Key);

/// The name of the critical regions that \p D stands for, empty for those
/// without one; nothing if it is no such lock.
std::optional<llvm::StringRef> findCriticalName(const clang::ValueDecl &D);

} // namespace interop

#endif // INTEROP_LIB_AST_SYNTHETICDECL_H
