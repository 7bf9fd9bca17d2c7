//===- RepeatedStarts.cpp - Threads that an event starts each time --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/UserBodies.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/SlotCallers.h"
#include "Hazards/ThreadLifetime/SlotFaults.h"
#include "Support/NameWords.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/CharInfo.h"

using namespace clang;

namespace interop {

namespace {

class RepeatedStartFinder {
public:
  RepeatedStartFinder(const ThreadSlot &Slot, AnalysisContext &TU)
      : Slot(Slot), TU(TU), Uses(TU.get<ThreadUses>()),
        Effects(TU.getEffects()), Callers(Slot, Uses, Effects) {}

  /// A start by a function that is called for an event, each time that the
  /// event comes; null if there is none, or if something may have joined the
  /// thread of the last time.
  const ThreadUse *find() {
    const ThreadUse *Found = nullptr;
    for (const ThreadUse &U : Slot.Uses) {
      const FunctionDecl *F = U.In.getFunction();
      const bool IsLast =
          U.In.isDestruction() || (F && isInOwnDestruction(*F, TU));
      if (U.Act == ThreadAct::Start && F && isRepeated(U, *F))
        Found = Found ? Found : &U;
      else if (U.Act != ThreadAct::Start && U.Act != ThreadAct::End && !IsLast)
        return nullptr;
    }
    return Found;
  }

private:
  bool isRepeated(const ThreadUse &U, const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    return M && !M->isStatic() && M->getIdentifier() && isEvent(M->getName()) &&
           isAlways(U) && !Callers.getJoiners().count(U.In);
  }

  /// `onReconnect`, `settingsChanged`: by its name it is called each time that
  /// something comes about.
  static bool isEvent(StringRef Name) {
    static constexpr StringRef Words[] = {
        "changed",     "clicked", "pressed", "received",  "reconnect",
        "reconnected", "refresh", "reload",  "reopen",    "rescan",
        "restart",     "retry",   "toggled", "triggered", "updated"};
    if (hasNameWord(Name, Words))
      return true;
    const bool IsOn = Name.size() > 3 &&
                      Name.take_front(2).equals_insensitive("on") &&
                      (Name[2] == '_' || isUppercase(Name[2]));
    return IsOn && !hasNameWord(Name, NameWord::Begin);
  }

  /// No condition, and no code out of sight that may join, comes before it.
  bool isAlways(const ThreadUse &U) {
    const FunctionFacts &Facts = Effects.getFacts(U.In);
    bool IsAlways = true;
    forEachCondition(Facts, *U.At,
                     [&IsAlways](const Expr &, bool) { IsAlways = false; });
    return IsAlways &&
           llvm::none_of(getFactsBefore(Facts, *U.At), [](const Fact *E) {
             return E->Kind == Fact::Call &&
                    E->Object.Kind == ObjectRef::This &&
                    E->Unknown != UnknownReason::None;
           });
  }

  const ThreadSlot &Slot;
  AnalysisContext &TU;
  const ThreadUses &Uses;
  EffectTable &Effects;
  const SlotCallers Callers;
};

} // namespace

/// A field with one thread, which must not be assigned over.
static bool mayTerminate(const ThreadSlot &Slot, ModelLookup &Known) {
  return isa<FieldDecl>(Slot.Decl) &&
         terminatesIfJoinable(Slot.Decl->getType(), Known) &&
         !holdsMany(*Slot.Decl, Known);
}

void findRepeatedStarts(AnalysisContext &TU, std::vector<SlotFault> &Out) {
  for (const ThreadSlot &Slot : TU.get<ThreadUses>().getSlots()) {
    if (!mayTerminate(Slot, TU.getLookup()))
      continue;
    if (const ThreadUse *U = RepeatedStartFinder(Slot, TU).find()) {
      SlotFault F;
      F.Where = SlotFault::EachTime;
      F.Slot = Slot.Decl;
      F.Start = U->Start;
      F.LeftBy = U->In.getFunction();
      F.JoinedBy = Slot.find(ThreadAct::Join);
      F.Fault.Path = {{U->In, U->At}};
      Out.push_back(std::move(F));
    }
  }
}

} // namespace interop
