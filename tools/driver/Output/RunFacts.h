//===- RunFacts.h - Where findings come from ------------------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a reader of a report asks first: when, with which command and of which
// revision it was made.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_OUTPUT_RUNFACTS_H
#define INTEROP_TOOLS_DRIVER_OUTPUT_RUNFACTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace interop {

/// The time (now, or SOURCE_DATE_EPOCH), \p Command, and the revision of the
/// repository that \p Root lies in; without one, or without git, no revision.
std::vector<std::pair<std::string, std::string>>
getRunFacts(llvm::ArrayRef<std::string> Command, llvm::StringRef Root);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_OUTPUT_RUNFACTS_H
