//===- Accesses.h - What a piece of code touches -------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The objects that code reads, writes, calls and locks, through the calls it
// makes, named in the terms of one outer frame. Two pieces of code that touch
// the same object can talk to each other: that is how a stop signal is told
// from an ordinary statement.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_ACCESSES_H
#define INTEROP_LIB_EFFECTS_ACCESSES_H

#include "Effects/EffectTable.h"
#include "Effects/Rebase.h"
#include "llvm/ADT/DenseSet.h"

namespace interop {

struct Access {
  enum KindTy : uint8_t { Read, Store, Call, Lock };
  KindTy Kind = Read;
  ObjectRef Object;
  const Event *By = nullptr; ///< null for reads and locks
  clang::SourceLocation Loc;
};

/// True if both name the same object, or parts of one: a member by its
/// outermost or innermost field.
bool mayAlias(const ObjectRef &A, const ObjectRef &B);

/// A loop, with the names of its body bound to the outer frame.
struct BoundLoop {
  const LoopFact *Loop = nullptr;
  llvm::SmallVector<ObjectRef, 2> Conditions; ///< in the outer frame's terms
};

class AccessCollector {
public:
  explicit AccessCollector(EffectTable &Effects) : Effects(Effects) {}

  /// Adds what the body of \p E touches when bound by \p B.
  void addEntity(Entity E, const Binding &B);
  /// Adds what the one event \p Ev of a frame bound by \p B touches.
  void addEvent(const Event &Ev, const Binding &B);

  llvm::ArrayRef<Access> get() const { return Found; }
  /// The loops of all bodies that were read.
  llvm::ArrayRef<BoundLoop> getLoops() const { return Loops; }
  /// Calls of virtual functions, on what.
  llvm::ArrayRef<std::pair<const clang::CXXMethodDecl *, ObjectRef>>
  getVirtualCalls() const {
    return VirtualCalls;
  }
  /// Some code whose body is not there got hold of `this`, or is known to tell
  /// threads to stop.
  bool escapesThis() const { return ThisEscapes; }

private:
  struct Item {
    Entity E;
    Binding B;
  };
  void run();
  void addDirect(const Event &Ev, const Binding &B);
  void addVirtual(const Event &Ev, const ObjectRef &Object);
  void addArguments(const Event &Ev, const Binding &B);
  void add(Access::KindTy Kind, const ObjectRef &O, const Event *By,
           clang::SourceLocation Loc);
  void push(Entity E, Binding B);

  EffectTable &Effects;
  std::vector<Access> Found;
  std::vector<BoundLoop> Loops;
  std::vector<std::pair<const clang::CXXMethodDecl *, ObjectRef>> VirtualCalls;
  std::vector<Item> Work;
  llvm::DenseSet<std::pair<const void *, const void *>> Seen;
  bool ThisEscapes = false;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_ACCESSES_H
