//===- DeclaredReleases.h - What a unit declares to end objects -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A library of C that has `struct msg *msg_alloc(void)` has `void
// msg_free(struct msg *)`: what the first makes is its caller's to end. A
// function which returns it in the end was its owner on the way there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_DECLAREDRELEASES_H
#define INTEROP_LIB_EFFECTS_DECLAREDRELEASES_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace interop {

class DeclaredReleases {
public:
  /// True if some function that the unit of \p Maker declares, and that \p
  /// IsRelease takes, ends what \p Maker makes and returns, by its type and by
  /// a part that both names share. Each call gets the same \p IsRelease.
  bool isReleased(
      const clang::FunctionDecl &Maker,
      llvm::function_ref<bool(const clang::FunctionDecl &)> IsRelease);

private:
  void collect(const clang::DeclContext &In,
               llvm::function_ref<bool(const clang::FunctionDecl &)> IsRelease);

  /// By the record that is ended.
  llvm::DenseMap<const clang::RecordDecl *,
                 llvm::SmallVector<const clang::FunctionDecl *, 2>>
      Releases;
  bool IsCollected = false;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_DECLAREDRELEASES_H
