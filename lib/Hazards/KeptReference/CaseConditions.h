//===- CaseConditions.h - What is asked about one case again ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that a body gets in one case of a condition may be used, or given
// back, in that case alone: `if (own) x = make(); .. if (own) drop(x);`.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_CASECONDITIONS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_CASECONDITIONS_H

#include "Hazards/KeptReference/ReferenceFaults.h"

namespace interop {

/// The call that gave \p H, which is \p V, is under a condition that \p End,
/// which may be null, is not under, and a later condition asks for something of
/// it again: it may tell whether \p H is that value.
bool isForCase(const HeldValue &H, const LentValue &V, const Fact *End,
               const BodySetting &Of);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_CASECONDITIONS_H
