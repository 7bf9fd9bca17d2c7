//===- ReachableCallbacks.h - Callbacks that nobody sees --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds calls that may run functions of the program's which nobody sees: from a
// record of options, or registered by another file. Such functions were written
// for the state in which the call is made now.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_REACHABLECALLBACKS_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_REACHABLECALLBACKS_H

#include "Analysis/AnalysisContext.h"
#include "clang/AST/Expr.h"

namespace interop {

/// True if \p Call, in \p In, may be given such a record: fields of it that
/// hold functions are set, or may be by somebody out of sight who is no part of
/// the library called.
bool mayGiveCallbacks(const clang::CallExpr &Call,
                      const clang::FunctionDecl &In,
                      const clang::ASTContext &Ctx);

/// True if the call \p E runs callbacks that are registered by functions which
/// this file does not call, for a handle that is made in another one.
bool mayRunUnseenCallbacks(const Fact &E, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_REACHABLECALLBACKS_H
