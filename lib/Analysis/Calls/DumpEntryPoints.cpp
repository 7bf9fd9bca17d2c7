//===- DumpEntryPoints.cpp - Entry points as text -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/DumpEntryPoints.h"
#include "AST/DumpText.h"
#include "AST/Naming.h"
#include "AST/SourceOrder.h"
#include "Program/Summary/SummaryWords.h"

using namespace clang;

namespace interop {

void dumpEntryPoints(const EntryPoints &Of,
                     llvm::function_ref<bool(const FunctionDecl &)> IsWanted,
                     const SourceManager &SM, llvm::raw_ostream &Out) {
  std::vector<const UnitEntry *> All;
  for (const UnitEntry &E : Of.getEntries())
    if (IsWanted(*E.F))
      All.push_back(&E);
  sortStably(All, [&SM](const UnitEntry *A, const UnitEntry *B) {
    return isBeforeInProgram(A->Loc, B->Loc, SM);
  });
  const DumpPlaces Places(SM, SourceLocation());
  for (const UnitEntry *E : All) {
    Out << Places.get(E->Loc) << ": " << words::EntryKinds[E->Kind];
    if (!E->Detail.empty())
      Out << " '" << E->Detail << "'";
    if (!E->Slot.empty())
      Out << ", slot '" << E->Slot << "'";
    if (E->In)
      Out << " in '" << getQualifiedName(*E->In) << "'";
    Out << ": '" << getQualifiedName(*E->F) << "'\n";
  }
}

} // namespace interop
