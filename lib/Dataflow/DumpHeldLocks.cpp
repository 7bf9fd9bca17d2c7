//===- DumpHeldLocks.cpp - Held locks as text -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/DumpHeldLocks.h"
#include "Program/Summary/SummaryWords.h"

namespace interop {

/// All that is held at \p At: what one thread of a team runs at a time, too.
static std::vector<LockOperation> findHeld(const HeldLocks &Held,
                                           FlowPoint At) {
  std::vector<LockOperation> All = Held.getAllAt(At);
  for (const LockOperation &L : Held.getSerialAt(At))
    if (L.Kind == LockOperation::Single)
      All.push_back(L);
  return All;
}

void dumpHeldLocks(const HeldLocks &Held, const FunctionFacts &Facts,
                   const DumpPlaces &Places, llvm::raw_ostream &Out) {
  bool HoldsAny = false;
  for (const Fact &E : Facts.All) {
    if (!isShown(E))
      continue;
    const char *Before = ": holds ";
    for (const LockOperation &L : findHeld(Held, E.At)) {
      if (Before[0] == ':')
        Out << "  " << Places.get(E.Loc) << ": " << getFactText(E);
      Out << Before << words::LockKinds[L.Kind] << ' ' << getObjectText(L.Lock)
          << " of " << Places.get(L.Loc);
      Before = ", ";
    }
    if (Before[0] == ':')
      continue;
    HoldsAny = true;
    Out << '\n';
  }
  if (!HoldsAny)
    Out << "  holds no lock anywhere\n";
}

} // namespace interop
