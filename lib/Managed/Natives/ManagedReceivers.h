//===- ManagedReceivers.h - What a managed call is made on ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads what a method is called on, backwards from the name of the call:
// `this.`, `super.`, `a.b.`, `((T) x).`, `new T().`, `get().`.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_NATIVES_MANAGEDRECEIVERS_H
#define INTEROP_LIB_MANAGED_NATIVES_MANAGEDRECEIVERS_H

#include "Managed/Syntax/ManagedCursor.h"

namespace interop {

/// Sets Kind, Receiver and Inner of \p Call, whose name is token \p I.
/// \p FindCall knows the calls before it by their names' tokens.
void readManagedReceiver(
    const ManagedCursor &C, unsigned I,
    llvm::function_ref<std::optional<unsigned>(unsigned)> FindCall,
    ManagedCall &Call);

} // namespace interop

#endif // INTEROP_LIB_MANAGED_NATIVES_MANAGEDRECEIVERS_H
