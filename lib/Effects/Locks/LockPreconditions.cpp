//===- LockPreconditions.cpp - What code shows of a lock ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockPreconditions.h"
#include "AST/Naming.h"
#include "Effects/Locks/LockFlow.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

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
  if (!Flow.getActions().isTouchedBy(E))
    return None;
  return Bodies.get({E, 2 * static_cast<unsigned>(Exit) + IsStrict});
}

bool LockPreconditions::update(const BodyKey &Of, Body &To) {
  const FlowingDemand Old = To.AtEntry;
  To = solve(Of.first, static_cast<LockPresence>(Of.second / 2), Of.second % 2);
  return Old.Now != To.AtEntry.Now || Old.IsOpen != To.AtEntry.IsOpen;
}

/// What \p E, by action \p A, shows of the state before it; nothing if the
/// state before is as after.
std::optional<LockPreconditions::FlowingDemand>
LockPreconditions::find(const Fact &E, const LockAction &A, bool IsStrict) {
  const FlowingDemand Nothing{{}, false};
  auto demand = [&E](LockPresence Now) {
    return FlowingDemand{{Now, &E}, false};
  };
  // A phase may be ended or begun wherever one is.
  if (Flow.getLock().Kind == LockModel::Phase)
    return A.Kind == LockAction::None || A.Kind == LockAction::Excludes
               ? std::nullopt
               : std::make_optional(Nothing);
  switch (A.Kind) {
  case LockAction::None:
    if (IsStrict && E.Kind == Fact::Call && !E.Row &&
        E.Unknown != UnknownReason::None &&
        !(E.Callee && isSystem(*E.Callee, SM)))
      return Nothing;
    return std::nullopt;
  case LockAction::Disarms:
  case LockAction::Excludes:
  case LockAction::Borrows:
    return std::nullopt;
  case LockAction::Requires:
  case LockAction::Releases:
    return A.IfHeld ? Nothing : demand(LockPresence::Held);
  case LockAction::Acquires:
    return demand(LockPresence::NotHeld);
  case LockAction::Follows: {
    if (!Flow.getActions().isTouchedBy(E.Target))
      return std::nullopt;
    FlowingDemand Inner =
        getBody(E.Target, LockPresence::Unknown, false).AtEntry;
    if (!Inner.IsOpen && Inner.Now == LockPresence::Unknown &&
        Flow.getStates(E.Target, LockPresence::Unknown).KeepsEntry)
      return std::nullopt;
    Inner.By = &E;
    return Inner;
  }
  default:
    return Nothing;
  }
}

LockPreconditions::Body LockPreconditions::solve(Entity E, LockPresence Exit,
                                                 bool IsStrict) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  llvm::ArrayRef<LockAction> Plan = Flow.getActions().getPlan(E);
  Body Out;
  Out.Before.resize(Facts.All.size());
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
        if (auto Own = find(Facts.All[I], Plan[I], IsStrict))
          D = *Own;
        Out.Before[I] = D;
      }
      FlowingDemand &Old = AtStart[B];
      if (Old.IsOpen == D.IsOpen && Old.Now == D.Now)
        continue;
      Old = D;
      Changed = true;
    }
  }
  if (!Facts.Order.empty())
    Out.AtEntry = AtStart[Facts.Order.front()];
  return Out;
}

} // namespace interop
