//===- ManagedWording.h - Managed callers in words --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says in words how Java, Scala or Kotlin code reaches a native method.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_MANAGEDWORDING_H
#define INTEROP_LIB_DIAGNOSTICS_MANAGEDWORDING_H

#include "Managed/Natives/ManagedSources.h"
#include <string>

namespace interop {

/// "it is called by the finalizer 'a.B.finalize' (B.java:12), ...": how a
/// collector gets to \p N.
std::string describeManaged(const ManagedNative &N);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_MANAGEDWORDING_H
