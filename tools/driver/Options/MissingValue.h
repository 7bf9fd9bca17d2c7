//===- MissingValue.h - An option instead of a value ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's library takes whatever follows an option as its value, so that
// "--summaries --index x" would mean a folder with the name "--index".
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_OPTIONS_MISSINGVALUE_H
#define INTEROP_TOOLS_DRIVER_OPTIONS_MISSINGVALUE_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace interop {

/// A sentence about the first option in \p Words, of a command line that begins
/// with a command, that needs a value and is followed by an option; empty if
/// there is none.
std::string findMissingValue(llvm::ArrayRef<const char *> Words);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_OPTIONS_MISSINGVALUE_H
