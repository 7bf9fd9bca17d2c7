//===- ProgramUpdate.h - From sources to their index ---------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `check --summaries`: what has changed is summarized, all is linked.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_PROGRAMUPDATE_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_PROGRAMUPDATE_H

#include "driver/Program/LinkRun.h"
#include "driver/Program/SuspendedRuns.h"

namespace interop {

struct UpdatedProgram {
  /// Units that wait for the index to be there; null if none does. It may be
  /// asked to finish each.
  std::unique_ptr<SuspendedRuns> Held;
  /// What made it, not empty, and of no use any more.
  std::unique_ptr<LinkRun> Link;
};

/// Brings the summaries of \p Run's units, and the index of all in their
/// folder, up to date. Units that were read for that wait in the result for
/// \p MakeTask to be done of them. No result if the index cannot be made,
/// which was said; what is wrong with one unit is said, and the others are
/// linked. \p Run must outlive the result.
std::optional<UpdatedProgram> updateProgram(const CheckOptions &Check,
                                            const TidyRun &Run,
                                            PrepareUnit MakeTask);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_PROGRAMUPDATE_H
