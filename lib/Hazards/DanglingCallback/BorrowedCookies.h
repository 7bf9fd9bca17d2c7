//===- BorrowedCookies.h - Counted objects without a reference --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges registrations of a runtime's counted object, such as a callable of an
// interpreter, that the function was only lent: whether it takes a reference
// for who keeps it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_BORROWEDCOOKIES_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_BORROWEDCOOKIES_H

#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// What is wrong with \p R, a registration of a pointee.
std::optional<Dangling> findBorrowed(const Registration &R,
                                     AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_BORROWEDCOOKIES_H
