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

/// From \p E to the call that has \p Effect of itself.
template <typename T>
CallPath makeWitness(Entity E, const T &Effect, EffectTable &Effects) {
  CallPath Path;
  for (const T *Now = &Effect; Now; Now = getInner(*Now)) {
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

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_WITNESS_H
