//===- StaleTestDiagnostic.cpp - Such tests, in words ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/EngineThreads/StaleTests.h"

using namespace clang;

namespace interop {

static std::string describeAct(const StaleTest &P, const LockNotes &Notes) {
  if (P.Act == P.Set)
    return "both make " + quoteName(*P.Of.Leaf);
  if (P.Act->Kind == Fact::Call)
    return "both call " + Notes.describeCall(*P.Act);
  return "both put it into the list";
}

Finding makeStaleTestFinding(const StaleTest &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Of = quoteName(*P.Of.Leaf), Lock = describe(P.Lock.Lock);
  F.Loc = Notes.getPlace(P.Asked);
  F.Message = Of + " is asked before " + Lock +
              " is locked and not again with it: two threads that come here at "
              "once " +
              describeAct(P, Notes);
  Notes.add(Notes.getPlace(P.Lock.Loc), Lock + " is locked here");
  Notes.add(Notes.getPlace(P.Set->Loc), Of + " is set here");
  Notes.add(Notes.getPlace(P.Guarded),
            "and used with " + Lock + " held here, too");
  return F;
}

} // namespace interop
