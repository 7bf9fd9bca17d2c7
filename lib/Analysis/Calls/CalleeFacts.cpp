//===- CalleeFacts.cpp - What a call leads to, a few bodies deep ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/CalleeFacts.h"
#include "llvm/ADT/SetVector.h"

namespace interop {

bool anyInCallees(const Fact &Call, EffectTable &Effects, FactTest IsPassedOver,
                  FactTest Is, FactTest IsUnseen) {
  constexpr size_t Most = 32;
  llvm::SmallSetVector<const void *, 8> Seen;
  llvm::SmallVector<const Fact *, 8> Work = {&Call};
  while (!Work.empty()) {
    const Fact &C = *Work.pop_back_val();
    if (IsPassedOver(C))
      continue;
    if (!C.Target || Seen.size() >= Most) {
      if (IsUnseen(C))
        return true;
      continue;
    }
    if (!Seen.insert(C.Target.getOpaque()))
      continue;
    for (const Fact &E : Effects.getFacts(C.Target).All)
      if (E.Kind == Fact::Call)
        Work.push_back(&E);
      else if (Is(E))
        return true;
  }
  return false;
}

} // namespace interop
