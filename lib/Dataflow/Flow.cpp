//===- Flow.cpp - Order and locks within one body -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/Flow.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace interop {

std::vector<bool> getBlocksBefore(const FunctionFacts &Facts, unsigned Block) {
  std::vector<bool> Before(Facts.Predecessors.size());
  if (Block >= Facts.Predecessors.size())
    return Before;
  llvm::SmallVector<unsigned, 16> Work(Facts.Predecessors[Block].begin(),
                                       Facts.Predecessors[Block].end());
  while (!Work.empty()) {
    unsigned B = Work.pop_back_val();
    if (Before[B])
      continue;
    Before[B] = true;
    Work.append(Facts.Predecessors[B].begin(), Facts.Predecessors[B].end());
  }
  return Before;
}

std::vector<const Event *> getEventsBefore(const FunctionFacts &Facts,
                                           const Event &To) {
  std::vector<bool> Before = getBlocksBefore(Facts, To.At.Block);
  std::vector<const Event *> Found;
  for (const Event &E : Facts.Events) {
    bool Earlier =
        E.At.Block == To.At.Block &&
        (E.At.Index < To.At.Index || (E.At.Index == To.At.Index && &E < &To));
    bool FromBefore = E.At.Block < Before.size() && Before[E.At.Block];
    bool IsPart = E.Node && E.Node == To.Node; // the call that calls To
    if (&E != &To && !IsPart && (Earlier || FromBefore))
      Found.push_back(&E);
  }
  return Found;
}

namespace {

using LockSet = std::vector<LockOperation>;

void apply(const LockOperation &Op, LockSet &Held) {
  llvm::erase_if(Held,
                 [&Op](const LockOperation &H) { return H.Lock == Op.Lock; });
  if (Op.Takes)
    Held.push_back(Op);
}

/// Keeps in \p Into what \p From holds too; true if something went.
bool meet(LockSet &Into, const LockSet &From) {
  size_t Before = Into.size();
  llvm::erase_if(Into, [&From](const LockOperation &L) {
    return llvm::none_of(
        From, [&L](const LockOperation &F) { return F.Lock == L.Lock; });
  });
  return Into.size() != Before;
}

} // namespace

// Height: the locks of one body; each block's entry set only shrinks.
std::vector<LockOperation> getLocksHeld(const FunctionFacts &Facts,
                                        FlowPoint At) {
  if (Facts.Locks.empty() || At.Block >= Facts.Predecessors.size())
    return {};
  std::vector<std::optional<LockSet>> Exit(Facts.Predecessors.size());
  // Nothing for a block that no path has reached yet.
  auto enter = [&](unsigned Block) {
    std::optional<LockSet> Entry;
    if (Facts.Predecessors[Block].empty())
      Entry.emplace();
    for (unsigned P : Facts.Predecessors[Block])
      if (Exit[P]) {
        if (!Entry)
          Entry = Exit[P];
        else
          meet(*Entry, *Exit[P]);
      }
    return Entry;
  };
  auto run = [&](unsigned Block, unsigned Until) {
    std::optional<LockSet> Held = enter(Block);
    if (!Held)
      return Held;
    for (const LockOperation &Op : Facts.Locks)
      if (Op.At.Block == Block && Op.At.Index < Until)
        apply(Op, *Held);
    return Held;
  };
  // Blocks are numbered from the exit up: descending numbers mostly go
  // forwards.
  bool Changed = true;
  for (unsigned Round = 0; Changed && Round < Exit.size() + 2; ++Round) {
    Changed = false;
    for (unsigned B = Exit.size(); B-- > 0;) {
      std::optional<LockSet> Out = run(B, ~0u);
      if (Out && (!Exit[B] || Exit[B]->size() != Out->size())) {
        Exit[B] = std::move(Out);
        Changed = true;
      }
    }
  }
  return run(At.Block, At.Index).value_or(LockSet());
}

} // namespace interop
