//===- DumpThreadRoots.cpp - Thread roots as text -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/DumpThreadRoots.h"
#include "AST/DumpText.h"
#include "AST/Naming.h"

using namespace clang;

namespace interop {

static void printRoot(const ThreadRoot &R, const DumpPlaces &Places,
                      llvm::raw_ostream &Out) {
  static const char *const Kinds[] = {"main",      "started", "pool",
                                      "team",      "library", "any",
                                      "collector", "signal",  "caller"};
  Out << Places.get(R.Loc.isValid() ? R.Loc : R.By->getLocation()) << ": "
      << Kinds[R.Kind] << " '" << getQualifiedName(*R.By) << "'";
  if (R.In)
    Out << " in '" << getQualifiedName(*R.In) << "'";
  if (!R.Detail.empty())
    Out << " by '" << R.Detail << "'";
  Out << ", thread " << R.Thread << (R.IsMany ? ", many" : "")
      << (R.InLoop ? ", in a loop" : "")
      << (R.EndsWithCall ? ", ends with the call" : "")
      << (R.IsClaimed ? ", as annotated" : "");
  for (SourceLocation Also : R.More)
    Out << ", also at " << Places.get(Also);
  Out << '\n';
}

void dumpThreadRoots(const ThreadRoots &Of,
                     llvm::function_ref<bool(const FunctionDecl &)> IsWanted,
                     const SourceManager &SM, llvm::raw_ostream &Out) {
  const DumpPlaces Places(SM, SourceLocation());
  for (const ThreadRoot &R : Of.get())
    if (IsWanted(*R.By))
      printRoot(R, Places, Out);
  for (const ThreadRoots::Driven &D : Of.getDriven())
    if (IsWanted(*D.Body))
      Out << Places.get(D.Loc) << ": driven '" << getQualifiedName(*D.Body)
          << "' by '" << D.To << "'\n";
}

} // namespace interop
