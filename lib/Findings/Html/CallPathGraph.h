//===- CallPathGraph.h - What findings state, as graphs ------------*- C++
//-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Draws what a finding and its notes state (Statement). Findings that a stock
// clang-tidy exported state nothing, and have no graph.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_HTML_CALLPATHGRAPH_H
#define INTEROP_LIB_FINDINGS_HTML_CALLPATHGRAPH_H

#include "Findings/FindingRecord.h"
#include "Findings/Html/GraphDrawing.h"

namespace interop {

/// Threads, and others from outside, with what they call on their paths to
/// where \p F is. No edges where nothing states such a context.
DrawnGraph makeThreadGraph(const FindingRecord &F);

/// Without its folder: "client.cpp:8".
std::string describeShort(const FilePlace &P);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_HTML_CALLPATHGRAPH_H
