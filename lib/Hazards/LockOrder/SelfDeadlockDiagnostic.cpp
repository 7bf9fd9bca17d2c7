//===- SelfDeadlockDiagnostic.cpp - A lock that is taken again, in words --===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"

using namespace clang;

namespace interop {

Finding makeSelfDeadlockFinding(const SelfDeadlock &P,
                                const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = quote(getQualifiedName(*P.Lock));
  const std::string By = describeFunction(getQualifiedName(*P.Entered));
  F.Loc = Notes.getPlace(*P.Chain.front().At);
  F.Message = Notes.describeCall(*P.Chain.back().At) +
              " runs the interpreter's code while " + Lock +
              " is held, and that can call " + By + ", which locks it again";
  Notes.add(Notes.getPlace(P.Locked), Lock + " is locked here");
  Notes.explainPath(llvm::ArrayRef(P.Chain).drop_front());
  Notes.explainReasons(describeReasons({P.Why}, *P.Of, /*IsHeld=*/true, SM));
  Notes.explainPath(llvm::ArrayRef(P.Again).drop_back());
  Notes.add(Notes.getPlace(P.LockedAgain),
            By + " locks it here, and waits for its own thread");
  Notes.add(F.Loc, "unlock " + Lock + " before this call");
  return F;
}

} // namespace interop
