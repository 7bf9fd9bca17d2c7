//===- WaitClassifier.h - Whether a wait can really last for ever ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides, for a wait with its witness, whether something ends it: the model's
// mitigation, a stop signal before it (StopSignals.h), the end of the thread's
// body. The rules are those of docs/design/engine.md; the verdict carries the
// evidence that the notes tell.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITS_WAITCLASSIFIER_H
#define INTEROP_LIB_ANALYSIS_WAITS_WAITCLASSIFIER_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Calls/Witness.h"

namespace interop {

struct WaitVerdict {
  enum VerdictTy : uint8_t {
    Silent,
    Strict, ///< not known; report only if strict
    Report,
  };
  enum ReasonTy : uint8_t {
    Waits,        ///< nothing bounds it
    Bounded,      ///< it ends by itself, later
    Children,     ///< for children that nobody bounds
    ChildOpen,    ///< for a child that is still open then
    ChildPending, ///< for a child that can hold unsent data
    Closures,     ///< for children that live closures may own
    NeverTold,    ///< nothing gives the joined thread a stop signal
    NotWoken,     ///< there is one, but it does not end the thread's wait
    LostWake,     ///< there is a wake, which comes without the wait's mutex
    WaitsAgain,   ///< ... but what the thread then asks has not changed
    UnderLock,    ///< it needs a lock that is held around the join
    BodyUnknown,
  };
  VerdictTy Verdict = Silent;
  ReasonTy Reason = Waits;
  const StartedBody *Start = nullptr; ///< of joins
  CallPath Hazard;                    ///< how the body waits; may be empty
  ObjectRef HazardOn;                 ///< what the last call of Hazard waits in
  const LoopFact *Loop = nullptr;     ///< or the loop it never leaves
  std::optional<LockOperation> Lock;  ///< of UnderLock and LostWake
  /// The mutex that the thread's wait gives up, if nothing takes it before the
  /// join: without it a wake can be lost.
  std::optional<LockOperation> Untaken;
  ObjectRef Asked;                    ///< of WaitsAgain
  std::optional<Access> Signal; ///< that is not heard
  /// What would be heard, but comes after the join in the same body.
  llvm::SmallVector<const Fact *, 2> LateSignals;
  const ModeledCall *Child = nullptr;
  llvm::SmallVector<const clang::FieldDecl *, 2> ClosureMembers;
};

/// What owns the handle at the place the witness starts from.
struct WaitSite {
  /// The class whose destruction waits; null for a variable.
  const clang::CXXRecordDecl *Class = nullptr;
  /// The variable whose end waits; null for a class.
  const clang::VarDecl *Variable = nullptr;
};

/// \p Chain leads from \p Site to the wait \p W.
WaitVerdict classifyWait(const WaitSite &Site, const CallPath &Chain,
                         const Wait &W, AnalysisContext &TU);

/// The join of a thread or task.
WaitVerdict classifyJoin(const WaitSite &Site, const CallPath &Chain,
                         const Wait &Join, AnalysisContext &TU);

/// The same by what stands before the join in \p Chain alone.
WaitVerdict classifyJoinItself(const WaitSite &Site, const CallPath &Chain,
                               const Wait &Join, AnalysisContext &TU);

/// A teardown that waits for the children of what it tears down.
WaitVerdict classifyChildren(const WaitSite &Site, const CallPath &Chain,
                             const Wait &W, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITS_WAITCLASSIFIER_H
