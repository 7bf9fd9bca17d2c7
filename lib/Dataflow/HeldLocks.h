//===- HeldLocks.h - The locks held in a body -------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds which locks are held on every path to a place. Solved once for a body;
// a question then costs one block.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_HELDLOCKS_H
#define INTEROP_LIB_DATAFLOW_HELDLOCKS_H

#include "Dataflow/LockSet.h"
#include <memory>

namespace interop {

class HeldLocks {
public:
  /// \p Facts must outlive it.
  explicit HeldLocks(const FunctionFacts &Facts);
  ~HeldLocks();

  /// Mutexes and critical regions; none where no path leads or where the
  /// solution has no end.
  LockSet getAt(FlowPoint At) const;
  /// Likewise, with once flags, guards of static locals and what one thread of
  /// a team runs at a time.
  LockSet getAllAt(FlowPoint At) const;

private:
  struct Solution;
  std::unique_ptr<Solution> Solved; ///< null if the body takes no lock
};

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_HELDLOCKS_H
