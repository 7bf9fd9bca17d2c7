//===- DeferredBody.h - A function that has itself run later ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defers a body that must not run in a phase: the body goes on under another
// name, and a function of the old name hands it to the interpreter.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_DEFERREDBODY_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_DEFERREDBODY_H

#include "Edits/InterpreterLock/LockFixContext.h"

namespace interop {

/// \p Text is RegionText::Forward. Nothing if \p F has a result, or cannot be
/// written a second time.
std::optional<std::vector<clang::FixItHint>>
forwardBody(const clang::FunctionDecl &F, llvm::StringRef Text,
            LockFixContext &All);

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_DEFERREDBODY_H
