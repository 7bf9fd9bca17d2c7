//===- LargeStack.h - Work on a thread with a large stack -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs work on a thread with a large stack, as clang's visitors need: they go
// down with the nesting of the source.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SESSION_LARGESTACK_H
#define INTEROP_LIB_SESSION_LARGESTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// Runs \p Work on a thread whose stack bears whatever shape the parser bore,
/// and returns when it is done.
void runOnLargeStack(llvm::function_ref<void()> Work);

} // namespace interop

#endif // INTEROP_LIB_SESSION_LARGESTACK_H
