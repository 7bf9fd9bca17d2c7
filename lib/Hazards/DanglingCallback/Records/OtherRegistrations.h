//===- OtherRegistrations.h - What a call says about another one *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells a call that ends a registration from one that ends another of the same
// kind, by what both are told: a number, a function, a part of a record.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OTHERREGISTRATIONS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OTHERREGISTRATIONS_H

#include "Hazards/DanglingCallback/Registrations.h"

namespace interop {

/// \p E hands over a function, and none that \p R hands over: it is about
/// another registration.
bool isOfAnotherCallback(const Registration &R, const Fact &E);

/// Of what a pointer leads to, \p R keeps a part; \p E is given another part,
/// and neither that one nor the whole: `event_del(&of->later)`.
bool isOfAnotherPart(const Registration &R, const Fact &E);

/// \p E, which ends such registrations as \p R is, is told what stands for
/// another one.
bool isAboutAnother(const Registration &R, const Fact &E);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_OTHERREGISTRATIONS_H
