//===- Compat.h - Differences between the supported LLVM releases ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only file that asks which LLVM it is compiled against (19 or 22).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUPPORT_COMPAT_H
#define INTEROP_LIB_SUPPORT_COMPAT_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 19
#error "interop-tidy needs LLVM 19 or later"
#endif

#endif // INTEROP_LIB_SUPPORT_COMPAT_H
