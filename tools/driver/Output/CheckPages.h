//===- CheckPages.h - What checks are about ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gives what checks are about: the pages of docs/checks are part of the
// program, for those who read a finding far from the project.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_OUTPUT_CHECKPAGES_H
#define INTEROP_TOOLS_DRIVER_OUTPUT_CHECKPAGES_H

#include "Findings/FindingRun.h"

namespace interop {

/// Returns the sentence and page of a check of ours; for another check, whose
/// it is, and where its page is if clang-tidy has one.
RuleText getRuleText(llvm::StringRef Check);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_OUTPUT_CHECKPAGES_H
