//===- OwnRegions.h - Calls that the program lets go of it for --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program's own word on a function of which no model speaks: a region
// without the interpreter's lock that is there for one call alone says that the
// call takes long.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGUNDERINTERPRETERLOCK_OWNREGIONS_H
#define INTEROP_LIB_HAZARDS_BLOCKINGUNDERINTERPRETERLOCK_OWNREGIONS_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/InterpreterLock/LockView.h"
#include <map>

namespace interop {

/// A call that is made with the lock, and one of the regions around others.
struct HeldCall {
  const clang::FunctionDecl *In = nullptr;
  LockContext Context;
  unsigned Index = 0; ///< of its fact
  const clang::FunctionDecl *ReleasedIn = nullptr;
  clang::SourceLocation Released;
};

/// Calls of functions that more regions are made for than there are calls with
/// the lock, in the order of the walk; none that a finalizer leads to.
std::vector<HeldCall> findHeldCalls(AnalysisContext &TU, LockView &View);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGUNDERINTERPRETERLOCK_OWNREGIONS_H
