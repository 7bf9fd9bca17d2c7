//===- LockPreconditions.cpp - What code shows of a lock ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockPreconditions.h"
#include "AST/Naming.h"
#include "Effects/Locks/LockFlow.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// A demand on its way backwards; nothing is known of loops at first.
struct FlowingDemand : LockPrecondition {
  bool IsOpen = true; ///< no way from here was seen yet
};

} // namespace

LockPrecondition LockPreconditions::get(Entity E, unsigned I, LockPresence Exit,
                                        bool IsStrict) {
  const Body &D = getBody(E, Exit, IsStrict);
  return I < D.Before.size() ? D.Before[I] : LockPrecondition();
}

LockPrecondition LockPreconditions::getAtEntry(Entity E) {
  return getBody(E, LockPresence::Unknown, false).AtEntry;
}

const LockPreconditions::Body &
LockPreconditions::getBody(Entity E, LockPresence Exit, bool IsStrict) {
  static const Body None;
  std::pair<const void *, unsigned> Key{
      E.getOpaque(), 2 * static_cast<unsigned>(Exit) + IsStrict};
  auto [Found, IsNew] = Bodies.try_emplace(Key);
  if (!IsNew)
    return Found->second ? *Found->second : None;
  if (!Flow.getActions().isTouchedBy(E) ||
      reaches(Depth, Budget::LockPreconditionDepth))
    return None;
  ++Depth;
  std::unique_ptr<Body> Solved = solve(E, Exit, IsStrict);
  --Depth;
  return *(Bodies[Key] = std::move(Solved));
}

/// What \p E, by action \p A, shows of the state before it; nothing if the
/// state before is as after.
std::optional<LockPrecondition>
LockPreconditions::find(const Fact &E, const LockAction &A, bool IsStrict) {
  // A phase may be ended or begun wherever one is.
  if (Flow.getLock().Kind == LockModel::Phase)
    return A.Kind == LockAction::None || A.Kind == LockAction::Excludes
               ? std::nullopt
               : std::make_optional(LockPrecondition());
  switch (A.Kind) {
  case LockAction::None:
    if (IsStrict && E.Kind == Fact::Call && !E.Row &&
        E.Unknown != UnknownReason::None &&
        !(E.Callee && isSystem(*E.Callee, SM)))
      return LockPrecondition();
    return std::nullopt;
  case LockAction::Disarms:
  case LockAction::Excludes:
  case LockAction::Borrows:
    return std::nullopt;
  case LockAction::Requires:
  case LockAction::Releases:
    return A.IfHeld ? LockPrecondition()
                    : LockPrecondition{LockPresence::Held, &E};
  case LockAction::Acquires:
    return LockPrecondition{LockPresence::NotHeld, &E};
  case LockAction::Follows: {
    if (!Flow.getActions().isTouchedBy(E.Target))
      return std::nullopt;
    LockPrecondition Inner = getAtEntry(E.Target);
    if (Inner.Now == LockPresence::Unknown &&
        Flow.getSummary(E.Target, LockPresence::Unknown).KeepsEntry)
      return std::nullopt;
    return LockPrecondition{Inner.Now, &E};
  }
  default:
    return LockPrecondition();
  }
}

std::unique_ptr<LockPreconditions::Body>
LockPreconditions::solve(Entity E, LockPresence Exit, bool IsStrict) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  llvm::ArrayRef<LockAction> Plan = Flow.getActions().getPlan(E);
  auto Out = std::make_unique<Body>();
  Out->Before.resize(Facts.All.size());
  std::vector<FlowingDemand> AtStart(Facts.Blocks.size());
  auto getAtEnd = [&](unsigned B) {
    FlowingDemand D;
    if (B == FunctionFacts::ExitBlock) {
      D.IsOpen = false;
      D.Now = Exit;
    }
    for (unsigned S : Facts.Blocks[B].Succs) {
      if (S == BlockFacts::NoBlock || AtStart[S].IsOpen)
        continue;
      if (D.IsOpen)
        D = AtStart[S];
      else if (D.Now != AtStart[S].Now)
        D = {{}, false};
    }
    return D;
  };
  // Each round settles a block or is the last but one.
  bool Changed = true;
  for (size_t Round = 0; Changed && Round < 2 * Facts.Blocks.size() + 2;
       ++Round) {
    Changed = false;
    for (unsigned B : llvm::reverse(Facts.Order)) {
      FlowingDemand D = getAtEnd(B);
      const BlockFacts &Block = Facts.Blocks[B];
      for (unsigned I = Block.EndFact; I-- > Block.FirstFact;) {
        if (std::optional<LockPrecondition> Own =
                find(Facts.All[I], Plan[I], IsStrict))
          D = {*Own, false};
        Out->Before[I] = D;
      }
      FlowingDemand &Old = AtStart[B];
      if (Old.IsOpen == D.IsOpen && Old.Now == D.Now)
        continue;
      Old = D;
      Changed = true;
    }
  }
  if (!Facts.Order.empty())
    Out->AtEntry = AtStart[Facts.Order.front()];
  return Out;
}

} // namespace interop
