//===- DumpLocks.cpp - States of interpreter locks as text ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/DumpLocks.h"
#include "AST/Naming.h"
#include "AST/SourceOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

static std::string getStateText(const LockModel &Lock, LockPresence Now) {
  static const char *const Words[] = {" unknown", " held", " not held",
                                      " as the caller has it"};
  return (Lock.Kind == LockModel::Phase ? "phase " + Lock.Name : Lock.Title) +
         Words[unsigned(Now)];
}

static llvm::StringRef getReasonWord(LockReason::KindTy Kind) {
  static constexpr llvm::StringLiteral Words[] = {
      "table",   "named",   "bound",  "policy", "started",   "team",
      "library", "slot",    "handed", "method", "parameter", "driven",
      "caller",  "dropped", "taken",  "needed", "retaken",   "token"};
  return Words[Kind];
}

//===-- The states in a function ------------------------------------------===//

/// ": table at 20:5, caller at 30:3"; empty without reasons.
static std::string getReasonsText(llvm::ArrayRef<LockReason> Why,
                                  const DumpPlaces &Places) {
  auto getText = [&](const LockReason &R) {
    return getReasonWord(R.Kind).str() + " at " + Places.get(R.Loc);
  };
  return Why.empty() ? ""
                     : ": " + llvm::join(llvm::map_range(Why, getText), ", ");
}

static void printSteps(LockView &View, Entity E, const LockContext &Entered,
                       const DumpPlaces &Places, llvm::raw_ostream &Out) {
  llvm::ArrayRef<Fact> Facts = View.getEffects().getFacts(E).All;
  for (unsigned I = 0; I < Facts.size(); ++I) {
    if (!isShown(Facts[I]))
      continue;
    LockContext At = View.getContexts().getAt(E, Entered, I);
    if (At.Now != LockPresence::Unknown)
      Out << "  " << Places.get(Facts[I].Loc) << ": " << getFactText(Facts[I])
          << ": " << getStateText(View.getLock(), At.Now)
          << getReasonsText(At.Why, Places) << '\n';
  }
}

void dumpLockStates(LockView &View, const FunctionDecl &F,
                    const DumpPlaces &Places, llvm::raw_ostream &Out) {
  for (const LockContext &Entered : View.getContexts().getOrUnknown(F)) {
    Out << "  " << Places.get(F.getLocation()) << ": entered with "
        << getStateText(View.getLock(), Entered.Now)
        << getReasonsText(Entered.Why, Places)
        << (Entered.InFinalizer ? ", by finalizers alone" : "") << '\n';
    printSteps(View, Entity::makeFunction(F), Entered, Places, Out);
  }
}

//===-- The ways in -------------------------------------------------------===//

static void printLockEntry(const FunctionDecl &F, const LockEntry &E,
                           const LockModel &Lock, const DumpPlaces &Places,
                           llvm::raw_ostream &Out) {
  Out << Places.get(E.Why.Loc) << ": " << getReasonWord(E.Why.Kind)
      << " enters '" << getQualifiedName(F) << "' with "
      << getStateText(Lock, E.Enters);
  if (!E.Why.Detail.empty())
    Out << ", by '" << E.Why.Detail << "'";
  if (!E.Slot.empty())
    Out << ", slot '" << E.Slot << "'";
  Out << (E.IsFinalizer ? ", as a finalizer" : "")
      << (E.MayThrow ? ", may throw" : "") << '\n';
}

void dumpLockEntries(const LockView &View,
                     llvm::function_ref<bool(const FunctionDecl &)> IsWanted,
                     const SourceManager &SM, llvm::raw_ostream &Out) {
  const EntryLockState &Entries = View.getEntries();
  llvm::SmallSetVector<const FunctionDecl *, 16> Entered;
  for (const FunctionDecl *F : Entries.getFunctions())
    if (IsWanted(*F))
      Entered.insert(F);
  std::vector<std::pair<const FunctionDecl *, const LockEntry *>> All;
  for (const FunctionDecl *F : Entered)
    for (const LockEntry &E : Entries.getEntries(*F))
      All.emplace_back(F, &E);
  sortStably(All, [&SM](const auto &A, const auto &B) {
    return isBeforeInProgram(A.second->Why.Loc, B.second->Why.Loc, SM);
  });
  for (const auto &[F, E] : All)
    printLockEntry(*F, *E, View.getLock(), {SM, SourceLocation()}, Out);
}

} // namespace interop
