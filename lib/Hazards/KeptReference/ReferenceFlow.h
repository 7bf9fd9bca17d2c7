//===- ReferenceFlow.h - What bodies do with lent values --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Carries along a body which places hold which lent value, and what became of
// it: still lent, made lasting, given away, ended. One flow for all runtimes:
// what a call does with references stands in models (ReferenceUse), and what a
// body of the program does, in its own summary.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEFLOW_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEFLOW_H

#include "Facts/CallPath.h"
#include "Hazards/KeptReference/ReferencePlaces.h"
#include "Hazards/KeptReference/UnseenMakers.h"

namespace interop {

/// A value that a body got from somebody.
struct LentValue {
  const ReferenceKind *Kind = nullptr; ///< null: not known
  const ReferenceUse *Use = nullptr;   ///< of the call; null for a parameter
  const Fact *Given = nullptr;         ///< null for a parameter
  const clang::Expr *Read = nullptr;   ///< the field that it was read from
  const clang::ParmVarDecl *Param = nullptr;
  ReferencePlace Lender; ///< none if nobody lends it
  bool IsCounted = false; ///< it may be a reference that is counted
};

enum class LentState : uint8_t {
  Plain,    ///< as it was given
  Retained, ///< somebody keeps it alive
  Stolen,   ///< the caller's reference was given away
  Ended,
};

/// A place and a value that it may hold.
struct HeldValue {
  ReferencePlace At;
  unsigned Value = 0;
  LentState State = LentState::Plain;
  const Fact *Since = nullptr;   ///< the store into At
  const Fact *EndedBy = nullptr; ///< or given away by
  bool ByLender = false;         ///< it ended with who lent it
  bool Ownerless = false;        ///< who lent it is another object now
  bool Crossed = false; ///< a parameter, and a collection may have run since
  bool Shared = false;  ///< a body that is not seen has it, and may keep it
  bool Tested = false;  ///< it is something
  /// A reference of it was taken, given on or given back, or it may be in a
  /// place that is not followed.
  bool Settled = false;
  bool operator==(const HeldValue &O) const {
    return At == O.At && Value == O.Value && State == O.State &&
           EndedBy == O.EndedBy && Ownerless == O.Ownerless &&
           Crossed == O.Crossed && Shared == O.Shared && Tested == O.Tested &&
           Settled == O.Settled;
  }
};

struct ReferenceFault {
  enum KindTy : uint8_t {
    UsedAfterEnd,
    Kept,              ///< in Held.At, which outlives the body
    Returned,          ///< as the caller's own, which it is not
    Unprotected,       ///< given to At, which reads it after a collection
    Unordered,         ///< an argument of At, beside one whose call collects
    GivenAway,         ///< to a call that takes what is not the body's own
    ReleasedLent,      ///< without having it
    ReleasedStolen,    ///< although At gave it away
    ReleasedWhileKept, ///< Held.At holds it until At
    Lost,              ///< nobody has given back the body's own where it ends
    LostByThrow,       ///< ... or where an exception leaves it
    LostInLoop,        ///< ... or where the next turn gets another one
    LostInCall,        ///< ... or in At, which does not take it over
    Unbalanced,        ///< the stack of protections
  };
  KindTy Kind = UsedAfterEnd;
  HeldValue Held;
  LentValue Value;
  const Fact *At = nullptr; ///< where
  clang::SourceLocation Loc;
  Entity In;
  bool IsGivenBack = false; ///< of Kept: something in the unit releases it
  int Count = 0;  ///< of Unbalanced: how many are left
  CallPath Through; ///< of Kept by what the body calls: to the store
  /// Why the call that ended it may collect, if no model and no body says it.
  std::optional<MakerReason> Inferred;
  clang::SourceLocation Shown; ///< see UnseenMakers::Maker
};

/// What a body does for its callers.
struct ReferenceSummary {
  bool Collects = false, Runs = false;
  /// Parameters, by bit: the body retains, releases, or keeps them.
  uint32_t Retains = 0, Releases = 0, Keeps = 0;
  uint32_t Needs = 0; ///< reads them after a collection may have run
  uint32_t Settles = 0; ///< as HeldValue::Settled
  const ReferenceKind *Gives = nullptr; ///< its result
  bool operator==(const ReferenceSummary &O) const {
    return Collects == O.Collects && Runs == O.Runs && Retains == O.Retains &&
           Releases == O.Releases && Keeps == O.Keeps && Needs == O.Needs &&
           Settles == O.Settles && Gives == O.Gives;
  }
};

/// In the order of the bodies, and of the facts of each.
std::vector<ReferenceFault> findReferenceFaults(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEFLOW_H
