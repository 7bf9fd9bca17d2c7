//===- ManagedPaths.h - From a collector to natives -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows the calls from the roots that ManagedEnds has found to natives. A
// part of ManagedSources.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_NATIVES_MANAGEDPATHS_H
#define INTEROP_LIB_MANAGED_NATIVES_MANAGEDPATHS_H

#include "Managed/Natives/ManagedEnds.h"

namespace interop {

/// Returns each native once, with the shortest path to it, sorted.
std::vector<ManagedNative> followManagedEnds(ManagedClasses &Classes,
                                             ManagedResolver &Resolver,
                                             llvm::ArrayRef<ManagedRoot> Roots);

} // namespace interop

#endif // INTEROP_LIB_MANAGED_NATIVES_MANAGEDPATHS_H
