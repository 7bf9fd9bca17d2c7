//===- OtherEnds.h - Ends besides that of the object ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds functions that take a registration back and are not called at the end
// of the object, and asks whether somebody must call one before that.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OTHERENDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OTHERENDS_H

#include "Hazards/DanglingCallback/Records/FreeSites.h"

namespace interop {

/// The first function that takes \p R back, besides who registers it; null if
/// there is none.
const clang::FunctionDecl *findOtherEnd(const Registration &R,
                                        const FreeSites &Sites,
                                        AnalysisContext &TU);

/// Such a function that the owner of the object may be expected to call before
/// the object ends. Null if there is none, or if the ends \p Of the object take
/// back its other registrations: then it is up to them.
const clang::FunctionDecl *findExpectedEnd(const Registration &R,
                                           llvm::ArrayRef<FreeSite> Of,
                                           const FreeSites &Sites,
                                           AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OTHERENDS_H
