//===- SoleTimes.h - When nobody else uses an object ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who makes an object, or ends it, needs no lock: constructors and destructors,
// functions that make or end the lock, the record or the handle itself, and
// what comes before threads start or after they are joined.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_SOLETIMES_H
#define INTEROP_LIB_ANALYSIS_THREADS_SOLETIMES_H

#include "Analysis/Threads/GuardedPlaces.h"

namespace interop {

class SoleTimes {
public:
  explicit SoleTimes(AnalysisContext &TU);

  /// True if \p U stands where the object of \p Guard is being made or ended.
  bool isAlone(const GuardedUse &U, const LockId &Guard);

private:
  bool isAloneIn(Entity E, FlowPoint At, const ObjectRef &Object,
                 const GuardedUse &U, const LockId &Guard);
  bool makesOrEnds(const FunctionFacts &Facts, const Fact &E,
                   const ObjectRef &Object, const GuardedUse &U,
                   const LockId &Guard);
  bool endsOwn(const clang::FunctionDecl &F, const GuardedUse &U,
               const LockId &Guard);
  enum ThreadsTy : uint8_t { None = 0, Start = 1, Join = 2 };
  unsigned getThreads(const Fact &E);

  AnalysisContext &TU;
  llvm::DenseMap<const void *, unsigned> Threads; ///< by entity
  llvm::DenseSet<const void *> Finalizers;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_SOLETIMES_H
