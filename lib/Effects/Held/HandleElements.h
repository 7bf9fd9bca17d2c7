//===- HandleElements.h - Handles in one array ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// pipe(p) makes two handles, p[0] and p[1], which stand in one place. A model
// says so (`element`), and what names the one leaves the other alone.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HELD_HANDLEELEMENTS_H
#define INTEROP_LIB_EFFECTS_HELD_HANDLEELEMENTS_H

#include "Effects/Held/OwnedHandles.h"

namespace interop {

/// True if \p H is one of several in an array, and all that \p E names of that
/// array is another element, by a constant.
bool namesOtherElement(const clang::Expr &E, const OwnedHandle &H);

/// The same of all that \p E is given, returns or stores, and of where it
/// stores that.
bool namesOtherElement(const Fact &E, const OwnedHandle &H);

/// The element that \p H is of the array \p Place; none if that is no array.
std::optional<unsigned> getElementIn(const ObjectRef &Place,
                                     const OwnedHandle &H);

/// True if \p A and \p B are different elements, as their models say.
bool areOfOneArray(const OwnedHandle &A, const OwnedHandle &B);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HELD_HANDLEELEMENTS_H
