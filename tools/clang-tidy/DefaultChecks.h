//===- DefaultChecks.h - Which checks run where nobody says ---- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_CLANGTIDY_DEFAULTCHECKS_H
#define INTEROP_TOOLS_CLANGTIDY_DEFAULTCHECKS_H

#include "llvm/ADT/ArrayRef.h"

namespace interop {

/// Whether somebody says which checks run: \p Args, the program's, or a
/// .clang-tidy of a file that they name. Where nobody does, a run of clang-tidy
/// prints its help and fails. In doubt, somebody does.
bool saysChecks(llvm::ArrayRef<const char *> Args);

} // namespace interop

#endif // INTEROP_TOOLS_CLANGTIDY_DEFAULTCHECKS_H
