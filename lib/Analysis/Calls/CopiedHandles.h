//===- CopiedHandles.h - Handles of threads that are copied -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `start(&id, ...); o->thread = id;`: the thread is started into a local, and
// joined through the field that the handle is copied to.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_COPIEDHANDLES_H
#define INTEROP_LIB_ANALYSIS_CALLS_COPIEDHANDLES_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Effects/EffectTable.h"

namespace interop {

/// Gives each of \p Starts into such a local the field or global for its
/// handle, and adds the same start with the local at the end.
void addCopiedHandles(std::vector<StartedBody> &Starts, EffectTable &Effects);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_COPIEDHANDLES_H
