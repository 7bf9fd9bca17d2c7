//===- LockBodies.h - Bodies that take locks ----------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lock body is a function or lambda of the user's that takes a lock itself.
// Declarations and modeled calls alone tell which bodies these are, so that the
// facts of all others need not be collected.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_LOCKBODIES_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_LOCKBODIES_H

#include "Analysis/UserBodies.h"

namespace interop {

/// In the order of their declarations, then those of other units that stand
/// around this one. A lambda counts with the function that
/// it is written in. \p Statics: guarded static locals are locks.
std::vector<const clang::FunctionDecl *> findLockBodies(AnalysisContext &TU,
                                                        bool Statics);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_LOCKBODIES_H
