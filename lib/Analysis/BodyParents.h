//===- BodyParents.h - The parents of statements, once a body --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who asks what a statement stands in asks here: the parents of a body are
// found when they are first asked for.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_BODYPARENTS_H
#define INTEROP_LIB_ANALYSIS_BODYPARENTS_H

#include "AST/StmtParents.h"
#include "Analysis/AnalysisContext.h"

namespace interop {

class BodyParents {
public:
  explicit BodyParents(AnalysisContext &) {}

  /// Of the body of \p F and of its initializers.
  const StmtParents &get(const clang::FunctionDecl &F) {
    const clang::FunctionDecl *Def = &F;
    F.hasBody(Def);
    return getOf(*Def, Def);
  }
  /// Of an expression outside of functions.
  const StmtParents &get(const clang::Expr &Root) {
    return getOf(&Root, &Root);
  }

private:
  template <typename RootT>
  const StmtParents &getOf(const RootT &Root, const void *Key) {
    std::unique_ptr<StmtParents> &Slot = Known[Key];
    if (!Slot)
      Slot = std::make_unique<StmtParents>(Root);
    return *Slot;
  }

  llvm::DenseMap<const void *, std::unique_ptr<StmtParents>> Known;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_BODYPARENTS_H
