//===- WaitClassifierParts.h - The kinds of waits, judged apart -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to WaitJudge: one function for each kind of wait.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITS_WAITCLASSIFIERPARTS_H
#define INTEROP_LIB_ANALYSIS_WAITS_WAITCLASSIFIERPARTS_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Waits/WaitClassifier.h"

namespace interop {

/// The join of a thread or task.
WaitVerdict judgeJoin(const WaitSite &Site, const CallPath &Chain,
                      const Wait &Join, AnalysisContext &TU);

/// Likewise, by what stands before the join in \p Chain alone.
WaitVerdict judgeJoinItself(const WaitSite &Site, const CallPath &Chain,
                            const Wait &Join, AnalysisContext &TU);

/// A teardown that waits for the children of what it tears down.
WaitVerdict judgeChildren(const WaitSite &Site, const CallPath &Chain,
                          const Wait &W, AnalysisContext &TU);

/// True if the program makes, somewhere in this TU, a call that the model says
/// bounds such a wait on \p Object (any object, where it is unknown).
bool isMitigated(const Blocking &B, const ObjectRef &Object,
                 AnalysisContext &TU);

/// True if some call in this TU is a mitigation of \p B, with the arguments it
/// asks for, and \p Counts.
bool hasMitigation(
    const Blocking &B, AnalysisContext &TU,
    llvm::function_ref<bool(const Mitigation &, const ModeledCall &)> Counts);

/// True if \p C is made on \p O: as its object, one of its arguments, or what
/// it makes.
bool isMadeOn(const ModeledCall &C, const ObjectRef &O);

/// True if a call of \p Callee with \p Args is \p M, with the arguments it asks
/// for.
bool isMitigation(const Mitigation &M, const clang::FunctionDecl &Callee,
                  llvm::ArrayRef<const clang::Expr *> Args,
                  const clang::ASTContext &Ctx);

/// Stores and calls before a wait that other code of the program ends: on
/// anything that outlives the frame, except what is asked by rows.
bool isSignalled(const AccessCollector &Before);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITS_WAITCLASSIFIERPARTS_H
