//===- DanglingCallbackFixes.h - Calls that end a registration --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLINGCALLBACKFIXES_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLINGCALLBACKFIXES_H

#include "Diagnostics/Finding.h"
#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// Adds to \p F what ends the registration first thing in the destructor, where
/// what is needed for that is a member.
void addDanglingFixes(const Dangling &Of, AnalysisContext &TU, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLINGCALLBACKFIXES_H
