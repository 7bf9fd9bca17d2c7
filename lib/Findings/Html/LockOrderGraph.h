//===- LockOrderGraph.h - The order of locks, drawn -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Draws all findings of interop-lock-order in one picture, with a table that
// says the same: which lock is taken while which is held, and where.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_HTML_LOCKORDERGRAPH_H
#define INTEROP_LIB_FINDINGS_HTML_LOCKORDERGRAPH_H

#include "Findings/FindingRun.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

/// A section of a page, with headings from h2 on; nothing where no finding
/// names two locks.
void writeLockOrder(const FindingRun &Run, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_HTML_LOCKORDERGRAPH_H
