//===- DestructorWaits.h - Destructors of user code that can wait ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Goes through the classes and variables of the traversal scope, finds the ends
// of lives that can wait, classifies each and names the place where the user
// must act:
//   - the call in the destructor, or, where the destructor only hands over to a
//     function of its own class (an own close()), the call in that function;
//   - the member, base or variable whose implicit destruction waits, where its
//     class is not the user's (else that class is reported).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_DESTRUCTORWAITS_H
#define INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_DESTRUCTORWAITS_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Waits/WaitClassifier.h"
#include "Hazards/BlockingDestructor/BlockingDestructor.h"

namespace interop {

struct DestructorWait {
  WaitSite Site;
  /// The function that is an end as a destructor is; then Site is of nothing.
  const clang::FunctionDecl *End = nullptr;
  CallPath Chain;
  WaitVerdict Verdict;
  const FunctionModel *Row = nullptr; ///< of the call that waits in the end
  clang::SourceLocation Anchor;       ///< where the user must act
};

/// In source order, at most one for each place and waiting function.
std::vector<DestructorWait>
findDestructorWaits(AnalysisContext &TU,
                    const BlockingDestructorOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGDESTRUCTOR_DESTRUCTORWAITS_H
