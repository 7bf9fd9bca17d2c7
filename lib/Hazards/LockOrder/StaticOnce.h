//===- StaticOnce.h - Static locals that are made once ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread waits for the compiler's guard of a static local with all locks that
// it holds. The fix uses what a library of the unit offers instead, which
// releases an interpreter lock while it waits.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_STATICONCE_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_STATICONCE_H

#include "Edits/InterpreterLock/LockFixContext.h"

namespace interop {

/// Returns edits that put what the unit offers in the place of \p V, a static
/// local of a class. Nothing if that cannot be written.
std::optional<std::vector<clang::FixItHint>> makeOnce(const clang::VarDecl &V,
                                                      LockFixContext &All);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_STATICONCE_H
