//===- AwaitedCallbacks.cpp - Callbacks that a call waits for -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/AwaitedCallbacks.h"
#include "AST/Naming.h"
#include "Facts/Fact.h"
#include "llvm/ADT/STLExtras.h"

namespace interop {

std::vector<const EntryPoint *>
findAwaitedCallbacks(const Fact &Call, const EntryPoints &Entries) {
  std::vector<const EntryPoint *> Found;
  if (!Call.Callee || !Call.Row)
    return Found;
  const std::string Name = getQualifiedName(*Call.Callee);
  for (const EntryPoint &E : Entries.getEntries())
    if (E.Kind == UnitEntry::Handed &&
        E.Call->Row->From.File == Call.Row->From.File &&
        E.Handed->runsElsewhere() &&
        llvm::is_contained(E.Handed->WaitedBy, Name))
      Found.push_back(&E);
  return Found;
}

} // namespace interop
