//===- SlotCallers.h - Who starts and joins, over calls ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bodies that join the thread of one slot, or that call such a body, a few
// calls away; and the same of any other set of bodies.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_SLOTCALLERS_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_SLOTCALLERS_H

#include "Facts/CallPath.h"
#include "Hazards/ThreadLifetime/ThreadUses.h"

namespace interop {

/// Bodies, each with what it does itself or with the call of another one.
using BodyMap = llvm::MapVector<Entity, const Fact *>;

class SlotCallers {
public:
  /// All must outlive this.
  SlotCallers(const ThreadSlot &Slot, const ThreadUses &Uses,
              EffectTable &Effects);

  const BodyMap &getJoiners() const { return Joiners; }
  /// Those that start a thread in the slot.
  BodyMap getStarters() const;
  /// True if \p E joins the thread, or calls what does.
  bool joins(const Fact &E) const;
  /// From \p Joiner, one of the joiners, to the join.
  CallPath makePath(Entity Joiner) const;

private:
  void addCallers(BodyMap &To) const;

  const ThreadSlot &Slot;
  const ThreadUses &Uses;
  EffectTable &Effects;
  BodyMap Joiners;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_SLOTCALLERS_H
