//===- ConstructorLeaks.h - Handles that an exception loses -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The destructor of an object whose constructor throws does not run. Finds the
// handles that a constructor has acquired, that no finished part of the object
// and no local owns yet, where an exception can leave it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_CONSTRUCTORLEAKS_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_CONSTRUCTORLEAKS_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/Witness.h"
#include "Effects/Handles/HandleFlow.h"
#include "Hazards/ConstructorLeak/ConstructorLeak.h"

namespace interop {

/// One handle that is lost.
struct LostHandle {
  Acquisition What;
  /// Leads from the reported function to the call that acquires.
  CallPath Made;
  ObjectRef In; ///< where it is kept, in the reported function's terms
  /// Leads to the release in the owner's destruction that does not run. Empty
  /// where no class would have released it, or where that is out of sight.
  CallPath Release;
  /// A release of it before another exception or failure leaves. Null if there
  /// is none, or if Release says more.
  const Fact *Elsewhere = nullptr;
  /// The first later release of the handle in the reported function, or what
  /// becomes its owner there. Null if there is none.
  const Fact *Later = nullptr;
  bool IsOnlyUsed = false; ///< nothing releases it or hands it over
  /// A return that need not tell of a failure loses it.
  bool IsForgotten = false;
  /// Later is on some other way, which may fail, too.
  bool IsOnOtherWay = false;
  bool LaterReleases = false; ///< Later releases it, and does not take it
  /// It is this element of the array that In is, and no other one is lost.
  std::optional<unsigned> Element;
  /// It stands behind a parameter of the reported function, of which callers
  /// that are told of a failure take it that nothing is there.
  bool IsOutParameter = false;
  /// The other exits of the reported function that lose it, in source order.
  std::vector<const Fact *> OtherThrows;
};

/// One expression that throws, and what that loses.
struct LeakProblem {
  const clang::FunctionDecl *In = nullptr; ///< the constructor or function
  /// Leads from In to what throws: a throw expression, or a call of which a
  /// model or an option says that it may throw.
  CallPath Thrown;
  /// Where in Thrown the warning stands: 0, or further in where a callee both
  /// acquires and throws. Its function is what loses the handles.
  unsigned Anchor = 0;
  ThrowCause Cause = ThrowCause::Expression;
  const FunctionModel *Row = nullptr; ///< says that it throws; may be null
  std::vector<LostHandle> Lost; ///< in the order of acquisition; not empty

  /// What throws, or leads to what throws, where the warning stands.
  const Fact &getThrower() const { return *Thrown[Anchor].At; }
};

/// Returns the problems in source order, each handle once for each function
/// that acquires it. \p Own must outlive them.
std::vector<LeakProblem>
findConstructorLeaks(AnalysisContext &TU, const ConstructorLeakOptions &Options,
                     ProgramHandles &Own);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_CONSTRUCTORLEAKS_H
