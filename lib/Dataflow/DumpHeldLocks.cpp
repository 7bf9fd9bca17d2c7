//===- DumpHeldLocks.cpp - Held locks as text -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/DumpHeldLocks.h"
#include "Program/Summary/SummaryWords.h"

namespace interop {

void dumpHeldLocks(const HeldLocks &Held, const FunctionFacts &Facts,
                   const DumpPlaces &Places, llvm::raw_ostream &Out) {
  bool HoldsAny = false;
  for (const Fact &E : Facts.All) {
    if (!isShown(E))
      continue;
    const char *Before = ": holds ";
    for (const LockOperation &L : Held.getAllAt(E.At)) {
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
