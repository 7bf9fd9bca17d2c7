//===- LongjmpOverDestructors.h - Jumps that skip destructors ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_LONGJMPOVERDESTRUCTORS_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_LONGJMPOVERDESTRUCTORS_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct LongjmpOverDestructorsOptions {
  bool ReportBadAlloc = false;   ///< jumps for want of memory count
  bool CaughtExceptions = true;  ///< exceptions that handlers handle count
  std::string UnwindingRuntimes; ///< models, separated by semicolons
};

/// Finds error jumps that skip destructors or leave locks held. With fixes and
/// advice; not sorted.
std::vector<Finding>
checkLongjmpOverDestructors(AnalysisContext &TU,
                            const LongjmpOverDestructorsOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_LONGJMPOVERDESTRUCTORS_H
