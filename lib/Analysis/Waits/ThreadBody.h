//===- ThreadBody.h - What a joined thread runs -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the body of a started thread, with its names bound to those of the
// place where it is joined: what it touches, and what in it may never end.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITS_THREADBODY_H
#define INTEROP_LIB_ANALYSIS_WAITS_THREADBODY_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Waits/WaitClassifier.h"
#include "llvm/ADT/DenseSet.h"

namespace interop {

/// Something in a thread's body that may never end: a wait or a loop.
struct ThreadHazard {
  CallPath Chain; ///< of the wait
  /// What its last call waits in, called on it or given it first, in terms of
  /// the WaitSite.
  ObjectRef On;
  const Wait *Last = nullptr; ///< null for a loop
  Binding Bound;              ///< of the body with the last call of Chain
  const LoopFact *Loop = nullptr;
  /// Last goes on while these are there: made of On, members of its class.
  llvm::SmallVector<ObjectRef, 1> Children;
};

class ThreadBody {
public:
  /// \p Handle: what is joined, in the terms of \p Site. \p Start must outlive
  /// the body. \p Fields: see Binding::Fields, for the object the body runs on.
  ThreadBody(const WaitSite &Site, const StartedBody &Start, ObjectRef Handle,
             AnalysisContext &TU, const FieldAliases &Fields = {});

  /// False if there is nothing to read; then nothing else is known either.
  bool isKnown() const { return static_cast<bool>(Body); }
  llvm::ArrayRef<Access> getTouched() const { return Touched.get(); }
  /// False if the body is too large to be read to its end.
  bool isComplete() const { return Touched.isComplete(); }
  const AccessCollector &getAccesses() const { return Touched; }
  llvm::ArrayRef<ThreadHazard> getHazards() const { return Hazards; }

private:
  ObjectRef placeInOwner(const ObjectRef &O) const;
  void followOverrides();
  const clang::CXXRecordDecl *getClassOf(const ObjectRef &On) const;
  void collectWaits(Entity E, const Binding &B);
  llvm::SmallVector<ObjectRef, 1> findChildren(const Wait &W,
                                               const ObjectRef &Parent) const;
  void collectLoops();
  bool endsItself(const BoundLoop &L) const;
  bool endedBySibling(const BoundLoop &L) const;

  const WaitSite &Site;
  const StartedBody &Start;
  const ObjectRef Handle;
  AnalysisContext &TU;
  Entity Body;
  AccessCollector Touched;
  std::vector<ThreadHazard> Hazards;
  llvm::DenseSet<const void *> Overrides;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITS_THREADBODY_H
