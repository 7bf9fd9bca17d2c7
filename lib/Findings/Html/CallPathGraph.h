//===- CallPathGraph.h - What notes say, as graphs --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sentences of notes that name locks and calls are read again. What
// does not read like one of them is not drawn: a graph shows less than the
// notes, never more.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_HTML_CALLPATHGRAPH_H
#define INTEROP_LIB_FINDINGS_HTML_CALLPATHGRAPH_H

#include "Findings/FindingRecord.h"
#include "Findings/Html/GraphDrawing.h"
#include <optional>

namespace interop {

/// What a finding of interop-lock-order is about; elsewhere the two are taken
/// the other way round. "'m', "the GIL": mutexes have their quotes.
struct LockPair {
  std::string Held, Taken;
};
std::optional<LockPair> findLockPair(const FindingRecord &F);

/// Threads, and others from outside, with what they call on their ways to where
/// \p F is. No edges where the notes name no such context.
DrawnGraph makeThreadGraph(const FindingRecord &F);

/// Without its folder: "client.cpp:8".
std::string describeShort(const FilePlace &P);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_HTML_CALLPATHGRAPH_H
