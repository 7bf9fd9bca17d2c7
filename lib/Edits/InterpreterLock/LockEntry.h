//===- LockEntry.h - Takes a lock where a function is entered ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes a lock at the entry of a function: by a guard as the first statement;
// without one, by statements there and before each exit.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKENTRY_H
#define INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKENTRY_H

#include "Edits/Regions/LockRegions.h"

namespace interop {

/// Makes \p F hold the lock from its start to its end. \p Needs are the facts
/// in it that need it. Nothing if that cannot be written.
std::optional<std::vector<clang::FixItHint>>
takeAtEntry(const clang::FunctionDecl &F, const RegionStyle &Style,
            llvm::ArrayRef<const Fact *> Needs, FreshNames &Names,
            AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_EDITS_INTERPRETERLOCK_LOCKENTRY_H
