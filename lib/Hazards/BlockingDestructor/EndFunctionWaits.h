//===- EndFunctionWaits.h - Functions that join what nobody ends -*- C++
//-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds functions that are ends as destructors are (`table_stop`, `close()`),
// and join a thread that does not end: nothing in view tells it to stop, or
// what the function itself does about it comes too late or does not wake it.
// What a destructor leads to in its own class is told there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_ENDFUNCTIONWAITS_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_ENDFUNCTIONWAITS_H

#include "Hazards/BlockingDestructor/DestructorWaits.h"

namespace interop {

/// Returns them in source order, one for each join.
std::vector<DestructorWait>
findEndFunctionWaits(AnalysisContext &TU,
                     const BlockingDestructorOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_ENDFUNCTIONWAITS_H
