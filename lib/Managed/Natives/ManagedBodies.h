//===- ManagedBodies.h - Calls in managed bodies ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads one body that ManagedOutline has marked: the calls that it makes
// itself, its variables, and the actions that it gives to cleaners. Code in
// classes within the body, and in lambdas that are handed to a queue or a
// thread, runs elsewhere and is not the body's.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_NATIVES_MANAGEDBODIES_H
#define INTEROP_LIB_MANAGED_NATIVES_MANAGEDBODIES_H

#include "Managed/Syntax/ManagedClasses.h"

namespace interop {

/// Returns the body of \p Method, read at the first call. Adds classes and
/// lambdas within to \p Classes, so references into it do not outlive the call.
const ManagedBody &getManagedBody(ManagedClasses &Classes, unsigned Method);

} // namespace interop

#endif // INTEROP_LIB_MANAGED_NATIVES_MANAGEDBODIES_H
