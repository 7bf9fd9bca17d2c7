//===- LockId.h - Which lock it is ----------------------------- -*- C++
//-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One lock: as a body names it, or by the row of a library's or interpreter's.
// The one place that says when two bodies mean the same lock.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_VALUES_LOCKID_H
#define INTEROP_LIB_FACTS_VALUES_LOCKID_H

#include "AST/ObjectRef.h"
#include <optional>

namespace interop {

struct LockModel;

struct LockId {
  enum KindTy : uint8_t {
    Mutex,
    Once,     ///< a flag, while what it lets run once runs (Callback::Under)
    Static,   ///< of a local, while its initializer runs for the first time
    Critical, ///< a critical region of OpenMP, by its name
    Single,   ///< what one thread of a team runs at a time; nobody waits for it
    Library,  ///< Row
    Interpreter, ///< Row
  };
  ObjectRef Lock; ///< the object that it is; unknown of these two
  KindTy Kind = Mutex;
  const LockModel *Row = nullptr;

  /// Whoever has it keeps all others out, until it is dropped.
  bool isMutual() const { return Kind == Mutex || Kind == Critical; }
  /// The field, whosoever it is, or the variable; null of those with a row.
  const clang::ValueDecl *getDecl() const { return Lock.Leaf; }
  /// Of two locks of the program the same if other bodies cannot tell them
  /// apart.
  const void *getKey() const {
    return Row ? static_cast<const void *>(Row) : Lock.Leaf;
  }
  /// The lock as all bodies name it: a row, a field by itself, a variable that
  /// is there once; nothing of other objects, and where nobody waits.
  std::optional<LockId> findInProgram() const;
  /// Without the object that a field is a part of.
  LockId withoutObject() const;
  /// It is not called by what leads to it: by a parameter, a reference or a
  /// pointer, each of which may lead to any other lock.
  bool isCertain() const;

  /// The same in one body.
  bool operator==(const LockId &O) const {
    return Kind == O.Kind && Lock == O.Lock && Row == O.Row;
  }
  /// The same in any two bodies: two objects' same field is taken for one.
  bool isSameInProgram(const LockId &O) const {
    return withoutObject() == O.withoutObject();
  }
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_VALUES_LOCKID_H
