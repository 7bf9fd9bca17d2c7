//===- ReachedBlocks.h - Which blocks of a body can be run ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows a body from its beginning where some of its conditions are decided.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_REACHEDBLOCKS_H
#define INTEROP_LIB_DATAFLOW_REACHEDBLOCKS_H

#include "Facts/Fact.h"
#include "Facts/Values/ArgumentValue.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// For each block of \p Facts, by number, whether it is reached; handlers are,
/// whatever throws. \p Decide says what the condition of a block that leads to
/// two others comes to, and \p Switch, if there is one, the number that a
/// switch is about; nothing where it is not known. Empty for a body without
/// blocks.
std::vector<bool> findReached(
    const FunctionFacts &Facts,
    llvm::function_ref<Truth(const clang::Expr &)> Decide,
    llvm::function_ref<std::optional<int64_t>(const clang::Expr &)> Switch =
        nullptr);

/// True if a path leads from \p Block back to it: it stands in a loop.
bool isInLoop(const FunctionFacts &Facts, unsigned Block);

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_REACHEDBLOCKS_H
