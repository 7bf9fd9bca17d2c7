//===- LockSet.cpp - Locks that are held ----------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/LockSet.h"

namespace interop {

bool LockSet::keep(const LockSet &With,
                   bool (LockSet::*Has)(const LockId &) const) {
  const auto Before = std::pair(size(), HasUnnamed);
  drop([&](const LockId &L) { return !(With.*Has)(L); });
  HasUnnamed &= With.HasUnnamed;
  return Before != std::pair(size(), HasUnnamed);
}

void LockSet::addInProgram(const LockSet &Of) {
  HasUnnamed |= Of.HasUnnamed;
  for (const LockOperation &L : Of)
    if (!L.isCertain())
      HasUnnamed = true;
    else if (!hasInProgram(L))
      push(L);
}

bool LockSet::mayShare(const LockSet &O) const {
  if ((HasUnnamed && !O.holdsNothing()) || (O.HasUnnamed && !holdsNothing()))
    return true;
  return llvm::any_of(O, [this](const LockId &L) { return hasInProgram(L); });
}

} // namespace interop
