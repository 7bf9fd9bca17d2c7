//===- AwaitedLockingDiagnostic.cpp - Such waits, in words ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/AwaitedLockingDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"

using namespace clang;

namespace interop {

Finding makeAwaitedLockingFinding(const AwaitedLocking &P,
                                  const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describeLock(P.Held);
  const std::string Other = describeFunction(getQualifiedName(*P.Awaited));
  F.Loc = Notes.getPlace(*P.Chain.front().At);
  F.Message = Notes.describeCall(*P.Chain.back().At) + " waits, while " + Lock +
              " is held, for " +
              (P.HandedTo ? "the callback " : "the thread of ") + Other +
              ", which locks it";
  explainOnPath(F, 1, [&] {
    Notes.add(Notes.getPlace(P.Held.Loc), Lock + " is locked here");
    Notes.explainPath(llvm::ArrayRef(P.Chain).drop_back());
    if (P.Chain.size() > 1)
      Notes.addAt(*P.Chain.back().At,
                  Notes.describeCall(*P.Chain.back().At) + " waits here");
  });
  explainOnPath(F, 2, [&] {
    Notes.add(Notes.getPlace(P.Given),
              P.HandedTo ? Other + " is handed to " +
                               quote(getQualifiedName(*P.HandedTo)) + " here"
                         : "the thread is started here");
    if (!P.Taking.empty())
      Notes.explainPath(llvm::ArrayRef(P.Taking).drop_back());
    Notes.add(Notes.getPlace(P.Taken),
              Lock + " is locked here; this waits for ever if the other waits "
                     "already");
  });
  Notes.add(F.Loc, "unlock " + Lock + " before this call");
  return F;
}

//===-- Waits of a thread for itself ----------------------------------------===//

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
