//===- GuardedPlaces.h - What a program does under which lock ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects, for each field and global that holds a library's handle, a
// container or a link of a list, who uses it, and with which locks held. A use
// in a helper counts where the lock is, or is not: in the function that takes
// it, or in the first one that nobody in view calls. So `static void
// push(q) { q->head = .. }` is used under the lock by whoever locks and calls
// it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_GUARDEDPLACES_H
#define INTEROP_LIB_ANALYSIS_THREADS_GUARDEDPLACES_H

#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Threads/EngineCalls.h"
#include "llvm/ADT/MapVector.h"
#include <deque>

namespace interop {

/// One use of a field or global, as seen from the function that decides about
/// the lock.
struct GuardedUse {
  enum KindTy : uint8_t {
    Touch,  ///< something else: a query, a store
    Use,    ///< a library is called on the handle, of which one thread at a
            ///< time may
    Change, ///< of what a container holds, or of a link
    Walk,   ///< along links, in a loop
    Init,   ///< of a global, the first time that a function is called
    End,    ///< of the handle
  };
  KindTy Kind = Touch;
  /// From the function that decides to the body of the use; may be empty.
  CallPath Calls;
  Entity In;                ///< the body of the use
  const Fact *By = nullptr; ///< null for Walk
  clang::SourceLocation Loc;
  FlowPoint At; ///< in In
  ObjectRef Object;
  LockSet Held;

  Entity getDecider() const { return Calls.empty() ? In : Calls.front().In; }
  FlowPoint getPlace() const {
    return Calls.empty() ? At : Calls.front().At->At;
  }
};

/// True if \p D is an object of a library's class that holds elements.
bool isContainer(const clang::ValueDecl &D);

class GuardedPlaces {
public:
  explicit GuardedPlaces(AnalysisContext &TU);

  /// By the field or global, in the order of the walk.
  const llvm::MapVector<const clang::ValueDecl *, std::vector<GuardedUse>> &
  get() const {
    return Places;
  }
  /// Calls of libraries that one thread at a time may call, whatever the
  /// object; each Kind is Use and each Object is not known.
  const llvm::MapVector<const EngineModel *, std::vector<GuardedUse>> &
  getEngines() const {
    return Engines;
  }

private:
  void addBody(const clang::FunctionDecl &F);
  void addFact(Entity E, const Fact &At);
  void addEngine(Entity E, const Fact &At, const EngineModel &Of);
  void addRow(Entity E, const Fact &At, const std::optional<EngineEntry> &Use);
  void addMember(Entity E, const Fact &At);
  void addArguments(Entity E, const Fact &At);
  void addWalks(Entity E);
  void add(GuardedUse::KindTy Kind, Entity E, const Fact *By,
           clang::SourceLocation Loc, FlowPoint At, const ObjectRef &O);
  void lift(std::vector<GuardedUse> &To, GuardedUse First);
  bool rise(Entity E, const GuardedUse &U, std::deque<GuardedUse> &To);

  AnalysisContext &TU;
  ProgramLocks &Locks;
  llvm::MapVector<const clang::ValueDecl *, std::vector<GuardedUse>> Places;
  llvm::MapVector<const EngineModel *, std::vector<GuardedUse>> Engines;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_GUARDEDPLACES_H
