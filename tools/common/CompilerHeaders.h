//===- CompilerHeaders.h - Where Clang's own headers are --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds Clang's own headers (<stddef.h> and friends), which Clang looks for
// beside the executable. Our executables lie elsewhere than LLVM's.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_COMMON_COMPILERHEADERS_H
#define INTEROP_TOOLS_COMMON_COMPILERHEADERS_H

#include "llvm/ADT/StringRef.h"

namespace interop {

/// The resource directory that this executable must name: that of the LLVM it
/// was built with, or nothing if Clang finds one beside the executable, in
/// ../lib/clang/<major>. \p Argv0 as given to main.
llvm::StringRef findCompilerHeaders(const char *Argv0);

} // namespace interop

#endif // INTEROP_TOOLS_COMMON_COMPILERHEADERS_H
