//===- ThreadUses.h - What a unit does with its threads ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A place that holds a thread is a slot: a std::thread, a pointer or container
// that owns some, a pthread_t. Says of each fact what it does to a slot, and
// lists for each slot everything that the unit does to it, whatever the order.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADUSES_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADUSES_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Hazards/ThreadLifetime/Ends/RunningThreads.h"
#include "llvm/ADT/MapVector.h"

namespace interop {

/// What a fact does to the thread in a slot.
enum class ThreadAct : uint8_t {
  None,
  Start,
  Join,
  Detach,
  Ask,    ///< whether there is one that can be joined
  End,    ///< of the slot: the process ends if there is one
  Move,   ///< another place has the thread then, or may have
  Unseen, ///< who else sees the slot may do anything to it
};

struct ThreadUse {
  ThreadAct Act = ThreadAct::None;
  Entity In;
  const Fact *At = nullptr;
  const StartedBody *Start = nullptr; ///< of a start
};

/// A slot, by its innermost declaration, and its uses in source order.
struct ThreadSlot {
  const clang::ValueDecl *Decl = nullptr;
  std::vector<ThreadUse> Uses;
  /// It is an object that is the thread, which goes on until it is told to end:
  /// the row by which the process ends if the object ends before that.
  const FunctionModel *IsThread = nullptr;

  const ThreadUse *find(ThreadAct Act) const;
  /// Returns true if somebody joins the thread, detaches it, or takes it.
  bool isEnded() const;
  /// Returns true if the thread may end otherwise than by a join of this slot:
  /// somebody detaches it, takes it, or does what is not seen.
  bool isLetGo() const;
};

class ThreadUses {
public:
  explicit ThreadUses(AnalysisContext &TU);

  /// Slots that a thread is started in, in the order of their first use.
  llvm::ArrayRef<ThreadSlot> getSlots() const { return Slots; }
  /// The user's bodies, and the ends of the user's classes.
  llvm::ArrayRef<Entity> getBodies() const { return Bodies; }
  const ThreadSlot *find(const clang::ValueDecl &Decl) const;
  /// True if \p Slot is, or leads to, an object whose end with a thread in it
  /// ends the process: it is no plain handle of C.
  bool isObject(const clang::ValueDecl &Slot) const;

  /// What \p E does to \p Slot, named as in the body of \p E.
  ThreadAct getAct(const Fact &E, const ObjectRef &Slot) const;
  /// The start into \p Slot that \p E is; null if it is none.
  const StartedBody *findStart(const Fact &E, const ObjectRef &Slot) const;

  /// True if \p Slot is an object that is a thread: see ThreadSlot::IsThread.
  bool isThread(const ObjectRef &Slot) const;
  /// True if \p E, which is called on that object or on what has it, cannot
  /// wait for the thread.
  bool isLibrarys(const Fact &E, const ObjectRef &Slot) const;

private:
  void findThreads();
  bool isMadeOtherwise(const clang::ValueDecl &Slot) const;
  ThreadAct getThreadAct(const Fact &E, const ObjectRef &Slot) const;
  void addBodies();
  void addUses(Entity In);
  void note(const ObjectRef &O, Entity In, const Fact &E);
  bool isTakenFrom(const Fact &E, const ObjectRef &Slot) const;

  AnalysisContext &TU;
  mutable RunningThreads Running;
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<const StartedBody *, 1>>
      StartsAt;
  llvm::MapVector<const clang::ValueDecl *, unsigned> Index;
  std::vector<ThreadSlot> Slots;
  std::vector<Entity> Bodies;
};

/// True if \p D is, or owns, objects whose end with a thread in them ends the
/// process.
bool terminatesIfJoinable(clang::QualType T, ModelLookup &Known);

/// True if \p D holds any number of threads: a container, an array.
bool holdsMany(const clang::ValueDecl &D, ModelLookup &Known);

/// True if \p O is a pointer to all of a \p Record.
bool isPointerTo(const ObjectRef &O, const clang::RecordDecl *Record);

/// True if \p O is a field or a global.
bool isLasting(const ObjectRef &O);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADUSES_H
