//===- ManagedEnds.h - Where collectors begin to run code -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the methods of Java, Scala and Kotlin that run when an object is
// collected: finalizers, actions of cleaners, and methods of references that a
// loop takes out of a ReferenceQueue.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_NATIVES_MANAGEDENDS_H
#define INTEROP_LIB_MANAGED_NATIVES_MANAGEDENDS_H

#include "Managed/Natives/ManagedResolver.h"
#include "Managed/Natives/ManagedSources.h"

namespace interop {

struct ManagedRoot {
  ManagedTarget Target;
  ManagedEnd End;
};

/// Returns the roots in the order of files; finalizers once for each class that
/// has them, since what they call may be overridden.
std::vector<ManagedRoot> findManagedEnds(ManagedClasses &Classes,
                                         ManagedResolver &Resolver);

} // namespace interop

#endif // INTEROP_LIB_MANAGED_NATIVES_MANAGEDENDS_H
