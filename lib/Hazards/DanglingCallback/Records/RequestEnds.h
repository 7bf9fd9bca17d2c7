//===- RequestEnds.h - Memory freed before the answer -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges calls that go on using the memory they were given until they have been
// answered: whether it is freed in the steps right behind.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_REQUESTENDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_REQUESTENDS_H

#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// What is wrong with \p R, a registration of a pointee, of memory that is used
/// until the call has been answered, `close_async(&of->handle, done)`: what it
/// is a part of is freed in the next steps of the body, or of what it calls
/// there.
std::optional<Dangling> findRequestEnd(const Registration &R,
                                       AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_REQUESTENDS_H
