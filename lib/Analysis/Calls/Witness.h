//===- Witness.h - The path of calls that explains an effect ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the witness of an effect: the path from the place where it enters the
// user's code to the call that has it, such as one that waits.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_WITNESS_H
#define INTEROP_LIB_ANALYSIS_CALLS_WITNESS_H

#include "Effects/Accesses.h"
#include "Effects/EffectTable.h"
#include "Facts/CallPath.h"

namespace interop {

/// The effects of \p E that are of the same kind as the last argument.
inline const auto &getAll(Entity E, EffectTable &Effects, const Wait &) {
  return Effects.getWaits(E);
}
inline const auto &getAll(Entity E, EffectTable &Effects,
                          const HandleRelease &) {
  return Effects.getReleases(E);
}
inline const auto &getAll(Entity E, EffectTable &Effects, const Deletion &) {
  return Effects.getDeletions(E);
}
inline const auto &getAll(Entity E, EffectTable &Effects,
                          const LibraryLocking &) {
  return Effects.getLibraryLockings(E);
}

/// Returns what \p Effect is in \p Called, whose call causes it; null if the
/// call has it of itself.
template <typename T>
const T *getInner(const T &Effect, Entity Called, EffectTable &Effects) {
  return Effect.Inner ? &getAll(Called, Effects, Effect)[*Effect.Inner]
                      : nullptr;
}

/// From \p E to the call that has \p Effect of itself.
template <typename T>
CallPath makeWitness(Entity E, const T &Effect, EffectTable &Effects) {
  CallPath Path;
  for (const T *Now = &Effect; Now; Now = getInner(*Now, E, Effects)) {
    Path.push_back({E, &Effects.getFacts(E).All[Now->Via]});
    E = Path.back().At->Target;
  }
  return Path;
}

/// What can happen before the last call of \p Path, along all its steps, in
/// terms of the first body.
AccessCollector collectBefore(llvm::ArrayRef<CallStep> Path,
                              EffectTable &Effects);
/// Adds the same to \p Before.
void collectBefore(llvm::ArrayRef<CallStep> Path, EffectTable &Effects,
                   AccessCollector &Before);

/// Returns the locks held at the end of \p Path, in the first body's terms.
std::vector<LockOperation> collectLocksHeld(llvm::ArrayRef<CallStep> Path,
                                            EffectTable &Effects);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_WITNESS_H
