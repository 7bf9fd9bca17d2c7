//===- StaticOnce.h - Static locals that are made once ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces the compiler's guard of a static local, which is waited for with all
// locks held, by a library's means that releases an interpreter lock meanwhile.
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
