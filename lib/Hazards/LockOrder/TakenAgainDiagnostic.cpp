//===- TakenAgainDiagnostic.cpp - Such locks, in words --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/TakenAgain.h"

using namespace clang;

namespace interop {

Finding makeTakenAgainFinding(const TakenAgain &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describeLock(P.Held);
  F.Loc = P.InSameBody ? Notes.getPlace(P.Again)
                       : Notes.getPlace(*P.Chain.front().At);
  F.Message = (P.InSameBody ? "this"
                            : Notes.describeCall(*P.Chain.front().At)) +
              " locks " + Lock +
              " again, which this thread holds already: it waits for itself "
              "for ever";
  Notes.add(Notes.getPlace(P.Held.Loc), Lock + " is locked here");
  if (P.InSameBody)
    return F;
  Notes.explainPath(llvm::ArrayRef(P.Chain).drop_front().drop_back());
  Notes.add(Notes.getPlace(P.Again), Lock + " is locked again here");
  return F;
}

} // namespace interop
