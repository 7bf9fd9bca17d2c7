//===- UnlockedUseDiagnostic.cpp - A use without the lock, in words -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/EngineThreads/EngineDiagnostic.h"

using namespace clang;

namespace interop {

static std::string describeUsed(const UnlockedUse &P) {
  return P.Engine ? P.Engine->Title : quoteName(*P.Of);
}

static std::string describeAct(const UnlockedUse &P, const LockNotes &Notes) {
  const std::string Of = describeUsed(P);
  switch (P.Use.Kind) {
  case GuardedUse::End:
    return P.Use.By->Kind == Fact::Free
               ? Of + " is deleted"
               : Notes.describeCall(*P.Use.By) + " ends " + Of;
  case GuardedUse::Use:
    return Notes.describeCall(*P.Use.By) + " uses " + Of;
  case GuardedUse::Walk:
    return "a list is walked along " + Of;
  case GuardedUse::Init:
    return Of + " is made when this is called for the first time,";
  case GuardedUse::Change:
  case GuardedUse::Touch:
    return Of + " is changed";
  }
  return "";
}

static const char *describeRisk(const GuardedUse &U) {
  if (U.Kind == GuardedUse::Walk)
    return "another thread may change it meanwhile";
  return U.Kind == GuardedUse::Init ? "two threads may make it at once"
                                    : "another thread may be using it";
}

Finding makeUnlockedFinding(const UnlockedUse &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describe(P.Guard.Lock);
  // Who calls a helper is who should lock.
  F.Loc = Notes.getPlace(P.Use.Calls.empty() ? P.Use.Loc
                                             : P.Use.Calls.front().At->Loc);
  if (P.Start)
    F.Message = describeAct(P, Notes) +
                " without the library's lock, which nothing here takes: the "
                "library's thread may be using it";
  else
    F.Message =
        describeAct(P, Notes) + " without " + Lock + ", which " +
        (P.Holders == 1 ? "another function holds where it uses it: "
                        : std::to_string(P.Holders) +
                              " other functions hold where they use it: ") +
        describeRisk(P.Use);
  if (!P.Use.Calls.empty()) {
    Notes.explainPath(llvm::ArrayRef(P.Use.Calls).drop_front());
    Notes.add(P.Use.Loc, "it happens here");
  }
  if (P.Start) {
    Notes.addAt(*P.Start,
                Notes.describeCall(*P.Start) + " starts that thread here");
    return F;
  }
  Notes.add(P.Guard.Loc, Lock + " is locked here");
  Notes.add(P.Guarded.Loc,
            "and held here, where " + describeUsed(P) + " is used");
  return F;
}

//===-- A test without the lock -------------------------------------------===//

static std::string describeAct(const StaleTest &P, const LockNotes &Notes) {
  if (P.Act == P.Set)
    return "both set " + quoteName(*P.Of.Leaf);
  if (P.Act->Kind == Fact::Call)
    return "both call " + Notes.describeCall(*P.Act);
  return "both put it into the list";
}

Finding makeStaleTestFinding(const StaleTest &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Of = quoteName(*P.Of.Leaf), Lock = describe(P.Lock.Lock);
  F.Loc = Notes.getPlace(P.Asked);
  F.Message =
      Of + " is tested without " + Lock +
      ", and not tested again with it: two threads that come here at once " +
      describeAct(P, Notes);
  Notes.add(Notes.getPlace(P.Lock.Loc), Lock + " is locked here");
  Notes.add(Notes.getPlace(P.Set->Loc), Of + " is set here");
  Notes.add(Notes.getPlace(P.Guarded),
            "and used with " + Lock + " held here, too");
  return F;
}

} // namespace interop
