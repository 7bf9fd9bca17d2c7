//===- SharedDeleters.h - Deleters that pointers were given -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The deleter of a shared pointer is no part of its type: it is looked for
// where the pointer is made, through copies and the functions that return it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_SHAREDDELETERS_H
#define INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_SHAREDDELETERS_H

#include "Facts/ModelLookup.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace interop {

struct SharedDeleter {
  const clang::FunctionDecl *Function = nullptr;
  clang::SourceLocation Loc; ///< where it is given
};

/// Returns the deleter of the shared pointer \p Value; nothing if none is seen.
std::optional<SharedDeleter> findDeleter(const clang::Expr &Value,
                                         ModelLookup &Known);
/// Returns the deleter of \p V, by what it is initialized with.
std::optional<SharedDeleter> findDeleter(const clang::VarDecl &V,
                                         ModelLookup &Known);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_SHAREDDELETERS_H
