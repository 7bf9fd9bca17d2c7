//===- FailedFillings.h - What a failure leaves with others -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function of C puts a handle into a record of its caller's, or behind an
// out-parameter, and fails afterwards. Whose the handle is then, the signature
// does not say. Two things do: another failure of the same function releases
// it, so that the caller need not; and nobody looks behind an out-parameter
// where he is told of a failure. A caller in view that releases it after the
// failure has the last word.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_FAILEDFILLINGS_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_FAILEDFILLINGS_H

#include "Facts/CallerMap.h"
#include "Hazards/ConstructorLeak/ConstructorLeaks.h"

namespace interop {

class FailedFillings {
public:
  FailedFillings(AnalysisContext &TU, HandleFlow &Flow)
      : TU(TU), Effects(TU.getEffects()), Flow(Flow) {}

  /// Where \p H is kept if others know that place, and no frame ends it;
  /// unknown if none does.
  static ObjectRef findPlace(const OwnedHandle &H);
  /// True if \p F is to release \p H, kept in \p L, before its failure \p X;
  /// says in \p L what tells so.
  bool isOwn(const clang::FunctionDecl &F, const BodyFailures &Of,
             const ThrowExit &X, const OwnedHandle &H, LostHandle &L);

private:
  bool isMaybeReleased(const FunctionFacts &Facts, const ThrowExit &X,
                       const OwnedHandle &H);
  bool isLeftBefore(const FunctionFacts &Facts, const Fact &E,
                    const OwnedHandle &H);
  const Fact *findOtherFailure(const FunctionFacts &Facts,
                               const BodyFailures &Of, const ThrowExit &X,
                               const OwnedHandle &H);
  bool isSeenToByCaller(const clang::FunctionDecl &F, const ObjectRef &Place,
                        int64_t Failure);
  bool seesTo(const FunctionFacts &Caller, const Fact &Call,
              const ObjectRef &What, int64_t Failure);

  AnalysisContext &TU;
  EffectTable &Effects;
  HandleFlow &Flow;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_FAILEDFILLINGS_H
