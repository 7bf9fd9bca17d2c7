//===- DroppedKeepers.h - Handlers on what is given up ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges registrations of objects whose end is not in view: whether a function
// such as `deactivate` gives up what keeps one, which others have too, and
// takes back other registrations of the object, but not this one.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_DROPPEDKEEPERS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_DROPPEDKEEPERS_H

#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// What is wrong with \p R, whose holder is a field that others share
/// (Registration::IsHolderShared), in \p Bodies.
std::optional<Dangling>
findDroppedKeeper(const Registration &R,
                  llvm::ArrayRef<const clang::FunctionDecl *> Bodies,
                  AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_DROPPEDKEEPERS_H
