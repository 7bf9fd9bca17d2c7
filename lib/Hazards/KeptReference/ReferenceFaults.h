//===- ReferenceFaults.h - What a body does wrong with a value --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asks the solution of one body, fact by fact, and at its end.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEFAULTS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEFAULTS_H

#include "AST/StmtParents.h"
#include "Hazards/KeptReference/ReferenceDomain.h"

namespace interop {

using ReferenceSolution = ForwardFlow<ReferenceDomain>;

/// What the faults of a body depend on, beside its own facts.
struct BodySetting {
  const clang::FunctionDecl &F;
  const RecordLives &Lives;
  const StmtParents &Parents; ///< of its body
  /// Its result is to be a reference of the caller's own.
  bool ReturnsOwned = false;
  bool RunsOnce = false; ///< when the program is loaded
};

std::vector<ReferenceFault> findFaultsOf(const FunctionFacts &Facts,
                                         ReferenceDomain &Domain,
                                         const ReferenceSolution &Solution,
                                         const BodySetting &Setting);

/// True if \p H, in a place that outlives the body, is not its to keep.
bool isKeptWrongly(const HeldValue &H, const LentValue &V,
                   const ReferenceState &At, const ReferenceDomain &Domain,
                   const BodySetting &Setting);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEFAULTS_H
