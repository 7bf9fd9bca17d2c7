//===- EndEffects.h - Ends that somebody would miss ---------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether the end of an object does anything, and whether one that was only
// made has anything that its end would give back. Asked of classes, not of
// what an object went through.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_ENDEFFECTS_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_ENDEFFECTS_H

#include "Facts/ModelLookup.h"

namespace interop {

/// True if a jump past the end of a \p T leaves something undone: its
/// destructor, or that of a part, is not empty as far as can be seen, and no
/// runtime does the same (TypeModel::UndoneByJump).
bool isEndMissed(clang::QualType T, ModelLookup &Known);

/// True if a \p T that \p Init (may be null) makes holds nothing yet: it is
/// made without arguments, and is, or has parts, of which models say so.
bool isMadeEmpty(clang::QualType T, const clang::Expr *Init,
                 ModelLookup &Known);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_ENDEFFECTS_H
