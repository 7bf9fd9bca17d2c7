//===- Flow.cpp - Order within one body -----------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/Flow.h"

namespace interop {

std::vector<bool> getBlocksBefore(const FunctionFacts &Facts, unsigned Block) {
  std::vector<bool> Before(Facts.Blocks.size());
  if (Block >= Facts.Blocks.size())
    return Before;
  const auto &Preds = Facts.Blocks[Block].Preds;
  llvm::SmallVector<unsigned, 16> Work(Preds.begin(), Preds.end());
  while (!Work.empty()) {
    unsigned B = Work.pop_back_val();
    if (Before[B])
      continue;
    Before[B] = true;
    Work.append(Facts.Blocks[B].Preds.begin(), Facts.Blocks[B].Preds.end());
  }
  return Before;
}

std::vector<const Event *> getEventsBefore(const FunctionFacts &Facts,
                                           const Event &To) {
  std::vector<bool> Before = getBlocksBefore(Facts, To.At.Block);
  std::vector<const Event *> Found;
  for (const Event &E : Facts.Events) {
    bool Earlier = E.At.Block == To.At.Block && E.At.Seq < To.At.Seq;
    bool FromBefore = E.At.Block < Before.size() && Before[E.At.Block];
    bool IsPart = E.Node && E.Node == To.Node; // the call that calls To
    if (&E != &To && !IsPart && (Earlier || FromBefore))
      Found.push_back(&E);
  }
  return Found;
}

} // namespace interop
