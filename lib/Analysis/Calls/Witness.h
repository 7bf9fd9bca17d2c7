//===- Witness.h - The chain of calls that explains an effect - -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the place where a wait enters the user's code to the call that waits,
// one frame for each call, every frame bound to the first one's terms.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_WITNESS_H
#define INTEROP_LIB_ANALYSIS_CALLS_WITNESS_H

#include "Effects/Accesses.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/EffectTable.h"

namespace interop {

struct WitnessFrame {
  Entity In; ///< null: the end of a variable's life
  const Fact *At = nullptr;
  bool IsConditional = false; ///< the wait depends on this frame's parameters
  Binding Bound;              ///< the frame's names in the first frame's terms
};
using Witness = std::vector<WitnessFrame>;

/// The chain of wait \p W of \p E. \p B binds \p E's own names.
Witness makeWitness(Entity E, const Wait &W, EffectTable &Effects,
                    const Binding &B = {});
/// Likewise of a release.
Witness makeWitness(Entity E, const HandleRelease &R, EffectTable &Effects,
                    const Binding &B = {});
/// Likewise of a deletion.
Witness makeWitness(Entity E, const Deletion &D, EffectTable &Effects,
                    const Binding &B = {});
Witness makeWitness(Entity E, const LibraryLocking &L, EffectTable &Effects,
                    const Binding &B = {});

/// What can happen before the last call of \p Chain, along all its frames.
AccessCollector collectBefore(const Witness &Chain, EffectTable &Effects);
/// Likewise, added to \p Before.
void collectBefore(const Witness &Chain, EffectTable &Effects,
                   AccessCollector &Before);

/// Locks held at the last call on every path from the first frame.
std::vector<LockOperation> collectLocksHeld(const Witness &Chain,
                                            EffectTable &Effects);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_WITNESS_H
