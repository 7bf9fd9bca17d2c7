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

#include "Facts/Fact.h"
#include <memory>

namespace interop {

class HeldLocks {
public:
  /// \p Facts must outlive it.
  explicit HeldLocks(const FunctionFacts &Facts);
  ~HeldLocks();

  /// Returns mutexes and critical regions alone, in the order in which they
  /// were taken; none where no path leads or where a budget ended.
  std::vector<LockOperation> getAt(FlowPoint At) const;
  /// Returns once flags and guards of static locals, too.
  std::vector<LockOperation> getAllAt(FlowPoint At) const;
  /// What keeps a second thread away: as getAt, and what one thread of a team
  /// runs at a time.
  std::vector<LockOperation> getSerialAt(FlowPoint At) const;

private:
  std::vector<LockOperation> findAt(FlowPoint At) const;

  struct Solution;
  std::unique_ptr<Solution> Solved; ///< null if the body takes no lock
};

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_HELDLOCKS_H
