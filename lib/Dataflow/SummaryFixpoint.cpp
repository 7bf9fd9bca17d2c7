//===- SummaryFixpoint.cpp - What bodies do through others ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/SummaryFixpoint.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

namespace interop {

/// Adds to \p To what \p First leads to, each behind all that it leads to
/// itself (up to circles). \p Enter says whether a node is to be added, once,
/// and \p GetNext what it leads to.
template <typename EnterT, typename GetNextT>
static void addPostOrder(SummaryNode &First, EnterT Enter, GetNextT GetNext,
                         std::vector<SummaryNode *> &To) {
  struct Frame {
    SummaryNode *N;
    std::vector<SummaryNode *> Next;
    size_t At;
  };
  std::vector<Frame> Stack;
  auto push = [&](SummaryNode &N) {
    if (Enter(N))
      Stack.push_back({&N, GetNext(N), 0});
  };
  push(First);
  while (!Stack.empty()) {
    Frame &F = Stack.back();
    if (F.At < F.Next.size()) {
      push(*F.Next[F.At++]);
      continue;
    }
    To.push_back(F.N);
    Stack.pop_back();
  }
}

/// \p First and what it will read, opened, callees first.
SummaryFixpoint::Nodes SummaryFixpoint::findReads(SummaryNode &First) {
  Nodes Order;
  auto open = [this](SummaryNode &N) {
    if (N.State != SummaryNode::Unseen)
      return false;
    N.State = SummaryNode::Open;
    N.Index = Opened++;
    return true;
  };
  auto getReads = [](SummaryNode &N) {
    Nodes Reads;
    N.forEachRead([&Reads](SummaryNode &R) {
      if (R.State == SummaryNode::Unseen)
        Reads.push_back(&R);
    });
    return Reads;
  };
  addPostOrder(First, open, getReads, Order);
  return Order;
}

/// What is dirty of Done from \p FirstDone, and what reads it, callees first.
/// What was opened before \p Start has to wait.
SummaryFixpoint::Nodes SummaryFixpoint::findDirty(unsigned Start,
                                                  size_t FirstDone) {
  Nodes Order;
  ++Walks;
  auto enter = [&](SummaryNode &N) {
    return N.Index >= Start && std::exchange(N.Mark, Walks) != Walks;
  };
  auto getReaders = [](SummaryNode &N) {
    return N.Readers.getArrayRef().vec();
  };
  for (size_t I = Done.size(); I-- > FirstDone;)
    if (Done[I]->IsDirty)
      addPostOrder(*Done[I], enter, getReaders, Order);
  std::reverse(Order.begin(), Order.end());
  return Order;
}

void SummaryFixpoint::update(SummaryNode &N) {
  SummaryNode *Outer = std::exchange(Current, &N);
  ++Nesting;
  ++Updates;
  N.IsDirty = false;
  const bool Changed = N.update();
  --Nesting;
  Current = Outer;
  if (Changed)
    for (SummaryNode *R : N.Readers)
      R->IsDirty = true;
}

/// Works out again what is dirty of Done from \p FirstDone, until nothing is.
void SummaryFixpoint::settle(unsigned Start, size_t FirstDone) {
  for (unsigned Round = 0; Lowest >= Start; ++Round) {
    while (Start == 0 && !Late.empty())
      if (SummaryNode &N = *Late.back();
          Late.pop_back(), N.State == SummaryNode::Unseen)
        visit(N);
    Nodes Order = findDirty(Start, FirstDone);
    if (Order.empty() || reaches(Round, Budget::FixpointRounds))
      return;
    for (SummaryNode *N : Order)
      if (N->IsDirty)
        update(*N);
  }
}

/// Works out \p First, which nobody has read yet. It and what it reads is final
/// if none of that waits for what was opened before.
void SummaryFixpoint::visit(SummaryNode &First) {
  if (!Current && Done.empty())
    Opened = 0;
  const unsigned Start = Opened;
  const size_t FirstDone = Done.size();
  const unsigned Outer = std::exchange(Lowest, ~0u);
  for (SummaryNode *N : findReads(First)) {
    update(*N);
    Done.push_back(N);
  }
  settle(Start, FirstDone);
  if (Lowest >= Start) {
    for (SummaryNode *N : llvm::drop_begin(Done, FirstDone)) {
      N->State = SummaryNode::Final;
      N->Readers.clear();
    }
    Done.resize(FirstDone);
    Lowest = Outer;
  }
  Lowest = std::min(Lowest, Outer);
}

void SummaryFixpoint::read(SummaryNode &N) {
  if (N.State == SummaryNode::Final)
    return;
  if (N.State == SummaryNode::Unseen) {
    if (Nesting >= MaxNesting) {
      Late.push_back(&N);
      N.Index = 0; // whoever reads it waits for the outermost
    } else {
      visit(N);
    }
  }
  if (!Current || N.State == SummaryNode::Final)
    return;
  Lowest = std::min(Lowest, N.Index);
  N.Readers.insert(Current);
}

} // namespace interop
