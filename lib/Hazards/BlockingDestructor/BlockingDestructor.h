//===- BlockingDestructor.h - Destructors that wait -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares all that a check sees of this hazard: its options and its findings.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_BLOCKINGDESTRUCTOR_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_BLOCKINGDESTRUCTOR_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// The options of the check, as users set them.
struct BlockingDestructorOptions {
  bool IncludeBounded = false; ///< waits that end by themselves count
  bool Strict = false;         ///< report what is only suspected, too
  unsigned FixBoundMs = 1000;  ///< bound that fixes give, in milliseconds
  /// Words, in lower case with ';' between them: functions that have one in
  /// their names are ends as destructors are.
  std::string EndWords;
};

/// Finds destructors, and functions that are ends as these are, that can wait
/// without bound; each finding stands where the user must act. With fixes and
/// advice; not sorted.
std::vector<Finding>
checkBlockingDestructor(AnalysisContext &TU,
                        const BlockingDestructorOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_BLOCKINGDESTRUCTOR_H
