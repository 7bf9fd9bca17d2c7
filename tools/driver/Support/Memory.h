//===- Memory.h - How much memory there is ----------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Linux says of memory in /proc and in control groups. Other systems say
// nothing.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_SUPPORT_MEMORY_H
#define INTEROP_TOOLS_DRIVER_SUPPORT_MEMORY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <cstdint>
#include <optional>

namespace interop {

/// The bytes that the line "NAME:  12 kB" of \p File has; none without one.
std::optional<uint64_t> readFigure(const llvm::Twine &File,
                                   llvm::StringRef Name);

/// The bytes that programs can still take before the system has to make room:
/// those of the machine, or of the container if that has fewer.
std::optional<uint64_t> findFreeMemory();

/// The bytes that \p Text means: "800m", "2g"; none if it means nothing.
std::optional<uint64_t> parseSize(llvm::StringRef Text);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_SUPPORT_MEMORY_H
