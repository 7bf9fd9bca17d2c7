//===- ReentryStory.h - A lock that is taken again, in words --- -*- C++
//-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a lock that the interpreter's code takes again to a warning, its notes
// and advice.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_REENTRYSTORY_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_REENTRYSTORY_H

#include "Hazards/LockOrder/ReenteredLocks.h"
#include "Diagnostics/Finding.h"

namespace interop {

Finding tell(const ReenteredLock &P, const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_REENTRYSTORY_H
