//===- OwnerValues.h - What owners are given ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds which deleters a smart pointer is given where it is made, reset or
// assigned, and whether a shared one ever leaves its only owner. The deleter of
// `shared_ptr<void>(p, close)` is no part of its type.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_OWNERVALUES_H
#define INTEROP_LIB_FACTS_COLLECTION_OWNERVALUES_H

#include "Facts/ModelLookup.h"
#include "clang/AST/Expr.h"

namespace interop {

/// A function that an owner calls instead of `delete`.
struct GivenDeleter {
  const clang::FunctionDecl *Function = nullptr;
  clang::SourceLocation Loc; ///< where it is given
};

/// What an owner may hold.
struct OwnerContents {
  llvm::SmallVector<GivenDeleter, 1> Deleters; ///< in source order, once each
  /// It may hold something without a deleter of its own.
  bool IsPlain = false;
  /// All that it may hold was made for it.
  bool IsFresh = true;
  /// Somebody may be given a copy of it.
  bool IsCopied = false;
};

/// Returns what the functions that can name \p Owner, a field or variable, put
/// into it.
OwnerContents findContents(const clang::ValueDecl &Owner, ModelLookup &Known);
/// Returns what \p Value, an owner, may hold.
OwnerContents findContents(const clang::Expr &Value, ModelLookup &Known);

/// True if the shared pointer \p Owner, which holds \p Contents, is always the
/// only one.
bool isSoleOwner(const clang::ValueDecl &Owner, const OwnerContents &Contents);

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_OWNERVALUES_H
