//===- LockSet.h - Locks that are held ------------------------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The locks that a thread holds at a place, each with the operation that took
// it, in the order in which they were taken. Which of them are the same is a
// matter of LockId.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_LOCKSET_H
#define INTEROP_LIB_DATAFLOW_LOCKSET_H

#include "Facts/Fact.h"
#include "llvm/ADT/STLExtras.h"

namespace interop {

class LockSet {
public:
  /// Something is held that may be any lock.
  bool HasUnnamed = false;

  auto begin() const { return Locks.begin(); }
  auto end() const { return Locks.end(); }
  const LockOperation &front() const { return Locks.front(); }
  const LockOperation &back() const { return Locks.back(); }
  size_t size() const { return Locks.size(); }
  /// True if it has no lock that is known.
  bool empty() const { return Locks.empty(); }
  bool holdsNothing() const { return empty() && !HasUnnamed; }

  void push(const LockOperation &Op) { Locks.push_back(Op); }
  void append(const LockSet &More) { llvm::append_range(Locks, More); }
  template <typename PredicateT> void drop(PredicateT Predicate) {
    llvm::erase_if(Locks, Predicate);
  }

  /// A lock of it is \p L, in the same body.
  bool has(const LockId &L) const {
    return llvm::is_contained(llvm::map_range(Locks, getId), L);
  }
  /// A lock of it is \p L, whichever bodies name them.
  bool hasInProgram(const LockId &L) const {
    return llvm::any_of(Locks,
                        [&L](const LockId &H) { return H.isSameInProgram(L); });
  }
  /// Keeps what \p With has too, in the same body; true if it became less.
  bool keepCommon(const LockSet &With) { return keep(With, &LockSet::has); }
  /// Likewise, of two bodies.
  bool keepCommonInProgram(const LockSet &With) {
    return keep(With, &LockSet::hasInProgram);
  }
  /// Adds what another body holds when it calls this one, or this one in it:
  /// what is not named for certain may be any lock.
  void addInProgram(const LockSet &Of);
  /// True if a lock of \p O is, or may be, in it too; of any two bodies.
  bool mayShare(const LockSet &O) const;

private:
  static const LockId &getId(const LockOperation &Op) { return Op; }
  bool keep(const LockSet &With, bool (LockSet::*Has)(const LockId &) const);

  std::vector<LockOperation> Locks;
};

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_LOCKSET_H
