//===- SlotCallers.cpp - Who starts and joins, over calls -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/SlotCallers.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

SlotCallers::SlotCallers(const ThreadSlot &Slot, const ThreadUses &Uses,
                         EffectTable &Effects)
    : Slot(Slot), Uses(Uses), Effects(Effects) {
  for (const ThreadUse &U : Slot.Uses)
    if (U.Act == ThreadAct::Join)
      Joiners.insert({U.In, U.At});
  addCallers(Joiners);
}

BodyMap SlotCallers::getStarters() const {
  BodyMap Starters;
  for (const ThreadUse &U : Slot.Uses)
    if (U.Act == ThreadAct::Start)
      Starters.insert({U.In, U.At});
  addCallers(Starters);
  return Starters;
}

/// A call, or the end of an object: `delete Worker` runs a destructor.
static bool leadsOn(const Fact &E) {
  return E.Target && (E.Kind == Fact::Call ||
                      (E.Kind == Fact::Destruction && !E.IfLastOwner));
}

/// Adds to \p To what calls one of it, with the call.
void SlotCallers::addCallers(BodyMap &To) const {
  for (unsigned Round = 0; Round < 4; ++Round) {
    size_t Before = To.size();
    for (const Entity &Body : Uses.getBodies())
      if (!To.count(Body))
        for (const Fact &E : Effects.getFacts(Body).All)
          if (leadsOn(E) && To.count(E.Target)) {
            To.insert({Body, &E});
            break;
          }
    if (To.size() == Before)
      return;
  }
}

bool SlotCallers::joins(const Fact &E) const {
  return llvm::any_of(Slot.Uses,
                      [&E](const ThreadUse &U) {
                        return U.Act == ThreadAct::Join && U.At == &E;
                      }) ||
         (leadsOn(E) && Joiners.count(E.Target));
}

CallPath SlotCallers::makePath(Entity Joiner) const {
  CallPath Path;
  while (true) {
    const Fact *At = Joiners.find(Joiner)->second;
    Path.push_back({Joiner, At});
    if (!At->Target || !Joiners.count(At->Target) || Path.size() > 8)
      return Path;
    Joiner = At->Target;
  }
}

} // namespace interop
