//===- Flow.h - Order and locks within one body --------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two questions about one body: can this event come before that one, and which
// locks are held there on every path.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_FLOW_H
#define INTEROP_LIB_DATAFLOW_FLOW_H

#include "CallGraph/Event.h"

namespace interop {

/// Blocks from which \p Block can be reached by at least one edge.
std::vector<bool> getBlocksBefore(const FunctionFacts &Facts, unsigned Block);

/// The events of \p Facts that can precede \p To (not \p To itself), in order.
std::vector<const Event *> getEventsBefore(const FunctionFacts &Facts,
                                           const Event &To);

/// The locks held at \p At on every path from the entry of the body.
std::vector<LockOperation> getLocksHeld(const FunctionFacts &Facts,
                                        FlowPoint At);

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_FLOW_H
