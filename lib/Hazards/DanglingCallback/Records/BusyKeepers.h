//===- BusyKeepers.h - What does something later ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells whether what keeps a registration has been asked for something that it
// does later, so that its caller's reference is not the last one.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_BUSYKEEPERS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_BUSYKEEPERS_H

#include "Hazards/DanglingCallback/Records/FreeSites.h"

namespace interop {

/// True if somebody asks what \p Field points to for something that it does
/// later, or gives it to who does it later, and the end of the object that \p R
/// keeps neither stops that nor calls it off.
bool isBusy(const clang::ValueDecl &Field, const Registration &R,
            const FreeSites &Sites, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_BUSYKEEPERS_H
