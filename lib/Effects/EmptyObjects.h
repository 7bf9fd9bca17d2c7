//===- EmptyObjects.h - Objects whose end does nothing ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds objects that have nothing left to end: empty from the start
// (`std::thread T;`), or emptied (`T = {};`, `std::move(T)`, `T.release()`,
// `return T;`). No order is considered here: a function looks at one fact, or
// at all facts of a body.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_EMPTYOBJECTS_H
#define INTEROP_LIB_EFFECTS_EMPTYOBJECTS_H

#include "Facts/Fact.h"
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

/// True if nothing in \p In can have put anything into what \p End ends: a
/// local that is made empty, and that no fact before \p End names
/// (`T Old; Old = std::move(T_);` ends nothing).
bool isStillEmpty(const Fact &End, const FunctionFacts &In, ModelLookup &Known);

/// True if \p E leaves nothing in \p O that its end would end: it moves out of
/// it, returns it, assigns an empty value, or gives away what it holds.
bool empties(const Fact &E, const ObjectRef &O, ModelLookup &Known);

/// True if some fact of \p In, wherever it stands, does that.
bool isEmptied(const ObjectRef &O, const FunctionFacts &In, ModelLookup &Known);

/// True if \p By, an end, an assignment or reset(), puts nothing in place of
/// what was there.
bool leavesEmpty(const Fact &By);

/// True if \p By, an end, is that of a value which is replaced
/// (`owner = make();`): there may have been none.
bool mayEndNothing(const Fact &By);

/// True if \p By moves out of what it is given, or swaps it: what that held is
/// somebody else's.
bool isTakenFrom(const Fact &By);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_EMPTYOBJECTS_H
