//===- LockPairs.h - Whether bodies drop what they take ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most programs take a lock and drop it in one body. Where all others do so
// with a lock, nobody drops it for a body that keeps it, and nobody has taken
// it for one that drops it: whatever that body returns, it is a mistake.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_LOCKPAIRS_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_LOCKPAIRS_H

#include "Analysis/AnalysisContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace interop {

/// True if a name such as \p F has is one of a function that is there to leave
/// a lock taken, or dropped: `table_lock()`, `begin_update()`.
bool isLocksOwn(const clang::FunctionDecl &F);

/// Likewise a function that may leave something locked when it has waited.
bool isThereToKeep(const clang::FunctionDecl &F);

/// True if \p Op is one of \p Facts' body itself, on no element: it is not made
/// by a function of the program's whose name says nothing of locks.
bool isOwnOperation(const FunctionFacts &Facts, const LockOperation &Op);

/// `unlock(&m); work(); lock(&m);`: the caller of this body has \p L, before
/// and after.
bool isCallers(const FunctionFacts &Facts, const LockId &L);

/// After \p Op the body goes nowhere: the thread ends there, as where a cleanup
/// handler runs.
bool isLast(const FunctionFacts &Facts, const LockOperation &Op);

/// Something in \p F may unlock out of turn: a closure, a cleanup function, or
/// a function that unlocks and is handed on (pthread_cleanup_push).
bool mayUnlockLater(const clang::FunctionDecl &F, AnalysisContext &TU);

/// Whether one lock is held on the ways of one body, by its own operations.
class LockWays {
public:
  enum : uint8_t { None = 0, Free = 1, Held = 2 };
  /// \p Entry: whether it is held when the body is entered.
  LockWays(const FunctionFacts &Facts, const ObjectRef &Lock,
           uint8_t Entry = Free);
  /// Free, Held, or both at once; None where no way leads.
  uint8_t getAt(FlowPoint At) const;

private:
  uint8_t run(unsigned Block, uint8_t State, unsigned Until) const;

  const FunctionFacts &Facts;
  const ObjectRef Lock;
  llvm::SmallVector<uint8_t, 16> AtEntry; ///< by block
};

class LockPairs {
public:
  explicit LockPairs(AnalysisContext &TU);

  /// Every body in view but \p F that takes \p L drops it, and drops only what
  /// it has taken; and there are others that do, or no other file can name the
  /// lock.
  bool isPaired(const clang::FunctionDecl &F, const LockId &L) const;
  /// ... and \p F, which takes \p L under this one name, is not there to leave
  /// it to somebody else: nobody drops it for \p F.
  bool isLeftTo(const clang::FunctionDecl &F, const LockOperation &L) const;
  /// Another body of those that take \p L and drop it; null if there is none.
  const LockOperation *findOther(const clang::FunctionDecl &F,
                                 const LockId &L) const;

private:
  struct UseTy {
    const clang::FunctionDecl *In;
    const LockOperation *First; ///< a taking if there is one
    bool IsEven;
  };
  void addBody(const clang::FunctionDecl &F);
  static bool isEven(const FunctionFacts &Facts,
                     llvm::ArrayRef<const LockOperation *> Ops);

  AnalysisContext &TU;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<UseTy, 4>> Uses;
};

/// True if something on a way from \p Held, which \p E takes, to \p To may drop
/// it: a call whose body or whose name says so, the end of what it is in, or a
/// copy of the process.
bool mayBeDroppedBefore(Entity E, const LockOperation &Held, FlowPoint To,
                        AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_LOCKPAIRS_H
