//===- WaitBound.h - Waits that get a bound ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wait whose lock cannot be released, and that nothing can wake, can still be
// given a bound, if its model says by which argument.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_WAITBOUND_H
#define INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_WAITBOUND_H

#include "Analysis/InterpreterLock/LockView.h"
#include "Diagnostics/Finding.h"
#include <optional>

namespace interop {

/// Returns an alternative that bounds the wait at the end of \p P to \p BoundMs
/// milliseconds, where the argument is written as a constant in the first body
/// of its chain; nothing if no model knows how, or if it cannot be edited.
std::optional<Note> offerBound(const LockProblem &P, unsigned BoundMs,
                               const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_WAITBOUND_H
