//===- UsesAfterFree.h - What a teardown uses after it frees it -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A destructor, or a function whose name says that it ends things, frees what
// one field or global points to, and then calls what still uses that:
//
//     delete Audio;
//     delete Client;   // its destructor calls Owner->Audio->stop()
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_USES_USESAFTERFREE_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_USES_USESAFTERFREE_H

#include "Analysis/AnalysisContext.h"
#include "Facts/CallPath.h"

namespace interop {

struct UseAfterFree {
  ObjectRef Object; ///< the pointer, in the terms of In
  Entity In;        ///< the function that frees and then calls
  const Fact *Free = nullptr;
  CallPath Path;            ///< from In to the use
  clang::SourceLocation At; ///< of the use
};

/// True if whoever comes to the first body of \p Path comes to its end, but for
/// tests of pointers, and nothing on the way may put something else into the
/// pointer \p O.
bool leadsFor(const CallPath &Path, const ObjectRef &O, EffectTable &Effects);

/// In source order of the frees.
std::vector<UseAfterFree> findUsesAfterFree(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_USES_USESAFTERFREE_H
