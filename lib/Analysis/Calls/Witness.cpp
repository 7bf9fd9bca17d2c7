//===- Witness.cpp - The chain of calls that explains an effect -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/Witness.h"
#include "Dataflow/Reachability.h"

namespace interop {

/// \p GetAll lists the effects of an entity of the kind of \p First.
template <typename T, typename GetAllT>
static Witness makeChain(Entity E, const T &First, EffectTable &Effects,
                         Binding Bound, GetAllT GetAll) {
  Witness Chain;
  const T *Current = &First;
  while (true) {
    const Fact &At = Effects.getFacts(E).All[Current->Via];
    Chain.push_back({E, &At, !Current->Conditions.empty(), Bound});
    if (!Current->Inner)
      return Chain;
    Bound = bindCall(At, Bound);
    E = At.Target;
    Current = &GetAll(E)[*Current->Inner];
  }
}

Witness makeWitness(Entity E, const Wait &W, EffectTable &Effects,
                    const Binding &B) {
  return makeChain(E, W, Effects, B, [&](Entity In) -> const auto & {
    return Effects.getWaits(In);
  });
}

Witness makeWitness(Entity E, const HandleRelease &R, EffectTable &Effects,
                    const Binding &B) {
  return makeChain(E, R, Effects, B, [&](Entity In) -> const auto & {
    return Effects.getReleases(In);
  });
}

Witness makeWitness(Entity E, const Deletion &D, EffectTable &Effects,
                    const Binding &B) {
  return makeChain(E, D, Effects, B, [&](Entity In) -> const auto & {
    return Effects.getDeletions(In);
  });
}

Witness makeWitness(Entity E, const LibraryLocking &L, EffectTable &Effects,
                    const Binding &B) {
  return makeChain(E, L, Effects, B, [&](Entity In) -> const auto & {
    return Effects.getLibraryLockings(In);
  });
}

AccessCollector collectBefore(const Witness &Chain, EffectTable &Effects) {
  AccessCollector Before(Effects);
  collectBefore(Chain, Effects, Before);
  return Before;
}

void collectBefore(const Witness &Chain, EffectTable &Effects,
                   AccessCollector &Before) {
  for (const WitnessFrame &F : Chain)
    if (F.In)
      for (const Fact *E : getFactsBefore(Effects.getFacts(F.In), *F.At))
        Before.addFact(*E, F.Bound);
}

std::vector<LockOperation> collectLocksHeld(const Witness &Chain,
                                            EffectTable &Effects) {
  std::vector<LockOperation> Held;
  for (const WitnessFrame &F : Chain) {
    if (!F.In)
      continue;
    for (LockOperation L : Effects.getHeldLocks(F.In).getAt(F.At->At)) {
      L.Lock = F.Bound.apply(L.Lock);
      if (L.Lock.isKnown())
        Held.push_back(L);
    }
  }
  return Held;
}

} // namespace interop
