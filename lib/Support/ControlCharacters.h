//===- ControlCharacters.h - Text that is safe to print -------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of files and values in models are texts of others. A terminal follows
// the control characters in them, and a line break in them begins a line that
// looks as if it were ours.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUPPORT_CONTROLCHARACTERS_H
#define INTEROP_LIB_SUPPORT_CONTROLCHARACTERS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace interop {

/// \p Text without control characters, which are written as in C; those in
/// \p Kept stay.
std::string escapeControls(llvm::StringRef Text, llvm::StringRef Kept = "");

} // namespace interop

#endif // INTEROP_LIB_SUPPORT_CONTROLCHARACTERS_H
