//===- AwaitedCallbacks.cpp - Callbacks that a call waits for -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/AwaitedCallbacks.h"
#include "AST/Naming.h"
#include "Facts/Fact.h"
#include "Facts/Values/ArgumentValue.h"
#include "llvm/ADT/STLExtras.h"

namespace interop {

bool mayAwait(const Fact &Call, const Callback &B) {
  return Call.Callee &&
         llvm::is_contained(B.WaitedBy, getQualifiedName(*Call.Callee)) &&
         llvm::none_of(B.WaitedIf, [&Call](const ArgumentTest &T) {
           return T.Index < Call.Args.size() &&
                  evaluate(T, getArgument(Call.Args, T.Index,
                                          Call.Callee->getASTContext())) ==
                      Truth::No;
         });
}

std::vector<const EntryPoint *>
findAwaitedCallbacks(const Fact &Call, const EntryPoints &Entries) {
  std::vector<const EntryPoint *> Found;
  if (!Call.Callee || !Call.Row)
    return Found;
  for (const EntryPoint &E : Entries.getEntries())
    if (E.Kind == UnitEntry::Handed &&
        E.Call->Row->From.File == Call.Row->From.File &&
        E.Handed->runsElsewhere() && mayAwait(Call, *E.Handed))
      Found.push_back(&E);
  return Found;
}

} // namespace interop
