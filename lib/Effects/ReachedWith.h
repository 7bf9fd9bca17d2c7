//===- ReachedWith.h - What a call's arguments leave out --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A body that branches on its parameters does not do everything at every call:
// `finish(job, /*FromCollector=*/1)`.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_REACHEDWITH_H
#define INTEROP_LIB_EFFECTS_REACHEDWITH_H

#include "Facts/Fact.h"

namespace interop {

/// Returns true if some path through the body of \p Facts leads to \p Block
/// where it is called with \p Args, as far as they are known and no parameter
/// is written to.
bool isReachedWith(const FunctionFacts &Facts, unsigned Block,
                   llvm::ArrayRef<const clang::Expr *> Args,
                   const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_REACHEDWITH_H
