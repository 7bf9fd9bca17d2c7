//===- DumpHeldLocks.h - Held locks as text ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What HeldLocks has found of a body.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_DUMPHELDLOCKS_H
#define INTEROP_LIB_DATAFLOW_DUMPHELDLOCKS_H

#include "Dataflow/HeldLocks.h"
#include "Facts/DumpFacts.h"

namespace interop {

/// Prints each step of \p Facts before which a lock of \p Held is held, with
/// all these locks in the order in which they were taken:
///
///   9:5: call notify: holds mutex this.M of 8:24
///
/// Or that none is held anywhere.
void dumpHeldLocks(const HeldLocks &Held, const FunctionFacts &Facts,
                   const DumpPlaces &Places, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_DUMPHELDLOCKS_H
