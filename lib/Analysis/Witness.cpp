//===- Witness.cpp - The chain of calls that explains an effect -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Witness.h"
#include "Dataflow/Flow.h"

namespace interop {

Witness makeWitness(Entity E, const Wait &W, EffectTable &Effects,
                    const Binding &B) {
  Witness Chain;
  const Wait *Current = &W;
  Binding Bound = B;
  while (true) {
    const Event &At = Effects.getFacts(E).Events[Current->Via];
    Chain.push_back({E, &At, !Current->Conditions.empty(), Bound});
    if (!Current->Inner)
      return Chain;
    Bound = bindCall(At, Bound);
    E = At.Target;
    Current = &Effects.getWaits(E)[*Current->Inner];
  }
}

AccessCollector collectBefore(const Witness &Chain, EffectTable &Effects) {
  AccessCollector Before(Effects);
  for (const WitnessFrame &F : Chain)
    if (F.In)
      for (const Event *E : getEventsBefore(Effects.getFacts(F.In), *F.At))
        Before.addEvent(*E, F.Bound);
  return Before;
}

std::vector<LockOperation> collectLocksHeld(const Witness &Chain,
                                            EffectTable &Effects) {
  std::vector<LockOperation> Held;
  for (const WitnessFrame &F : Chain) {
    if (!F.In)
      continue;
    for (LockOperation L : getLocksHeld(Effects.getFacts(F.In), F.At->At)) {
      L.Lock = F.Bound.apply(L.Lock);
      if (L.Lock.isKnown())
        Held.push_back(L);
    }
  }
  return Held;
}

} // namespace interop
