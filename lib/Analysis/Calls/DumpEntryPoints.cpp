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

using namespace clang;

namespace interop {

void dumpEntryPoints(const EntryPoints &Of,
                     llvm::function_ref<bool(const FunctionDecl &)> IsWanted,
                     const SourceManager &SM, llvm::raw_ostream &Out) {
  static const char *const Kinds[] = {"table", "method",  "team",  "main",
                                      "named", "started", "bound", "handed"};
  std::vector<const EntryPoint *> All;
  for (const EntryPoint &E : Of.getEntries())
    if (IsWanted(*E.F))
      All.push_back(&E);
  sortStably(All, [&SM](const EntryPoint *A, const EntryPoint *B) {
    return isBeforeInProgram(A->Loc, B->Loc, SM);
  });
  const DumpPlaces Places(SM, SourceLocation());
  for (const EntryPoint *E : All) {
    Out << Places.get(E->Loc) << ": " << Kinds[E->Kind];
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
