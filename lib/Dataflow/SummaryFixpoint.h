//===- SummaryFixpoint.h - Callees before callers ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Solves what bodies do through what they call, as a fixpoint on demand with an
// explicit worklist: callees before callers, cycles until nothing grows.
//
// A node has Facts (of its body), Waiting (a set of callers, until it is
// solved), Solved and Queued. It must only grow.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_SUMMARYFIXPOINT_H
#define INTEROP_LIB_DATAFLOW_SUMMARYFIXPOINT_H

#include "Facts/Fact.h"
#include "llvm/ADT/DenseSet.h"
#include <cstddef>
#include <deque>
#include <vector>

namespace interop {

/// Unsolved nodes reachable from \p First, callees before callers (up to
/// cycles). \p GetNode gives that of an Entity.
template <typename NodeT, typename GetNodeT>
std::vector<NodeT *> discoverBottomUp(NodeT &First, GetNodeT GetNode) {
  struct Frame {
    NodeT *N;
    unsigned Next;
  };
  std::vector<NodeT *> Order;
  llvm::DenseSet<const NodeT *> Seen{&First};
  std::vector<Frame> Stack{{&First, 0}};
  while (!Stack.empty()) {
    Frame &F = Stack.back();
    const std::vector<Fact> &Facts = F.N->Facts->All;
    if (F.Next == Facts.size()) {
      Order.push_back(F.N);
      Stack.pop_back();
      continue;
    }
    Entity Target = Facts[F.Next++].Target;
    if (!Target)
      continue;
    NodeT &Callee = GetNode(Target);
    if (Callee.Solved)
      continue;
    Callee.Waiting.insert(F.N);
    if (Seen.insert(&Callee).second)
      Stack.push_back({&Callee, 0});
  }
  return Order;
}

/// Solves \p First and what it reaches. \p Update works out one node from its
/// callees, and says whether it gained anything: an entity is updated at most
/// as often as its callees grow. Returns how many updates there were.
template <typename NodeT, typename GetNodeT, typename UpdateT>
size_t solveBottomUp(NodeT &First, GetNodeT GetNode, UpdateT Update) {
  std::vector<NodeT *> Order = discoverBottomUp(First, GetNode);
  std::deque<NodeT *> Work(Order.begin(), Order.end());
  for (NodeT *N : Order)
    N->Queued = true;
  size_t Updates = 0;
  for (; !Work.empty(); ++Updates) {
    NodeT &N = *Work.front();
    Work.pop_front();
    N.Queued = false;
    if (!Update(N))
      continue;
    for (NodeT *Caller : N.Waiting)
      if (!Caller->Queued) {
        Caller->Queued = true;
        Work.push_back(Caller);
      }
  }
  for (NodeT *N : Order) {
    N->Solved = true;
    N->Waiting.clear();
  }
  return Updates;
}

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_SUMMARYFIXPOINT_H
