//===- AwaitedCallbacks.h - Callbacks that a call waits for -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds, for a call that ends something of a library (`jack_client_close`), the
// callbacks in view that run on other threads and that have returned when it
// returns: Callback::WaitedBy.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_AWAITEDCALLBACKS_H
#define INTEROP_LIB_ANALYSIS_CALLS_AWAITEDCALLBACKS_H

#include "Analysis/Calls/EntryPoints.h"

namespace interop {

struct Fact;

/// True if \p Call is one that waits for \p B, with its arguments.
bool mayAwait(const Fact &Call, const Callback &B);

/// Returns them in the order of \p Entries; none if \p Call has no callee with
/// a row.
std::vector<const EntryPoint *>
findAwaitedCallbacks(const Fact &Call, const EntryPoints &Entries);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_AWAITEDCALLBACKS_H
