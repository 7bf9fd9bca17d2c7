//===- RequestEnds.h - Memory freed before the answer came ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges calls that use the memory that they are given until they have been
// answered, `close_async(&of->handle, done)`: whether what the handle is a part
// of is freed in the very next steps of the body, or of what it calls there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REQUESTENDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REQUESTENDS_H

#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// What is wrong with \p R, a registration of a pointee.
std::optional<Dangling> findRequestEnd(const Registration &R,
                                       AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REQUESTENDS_H
