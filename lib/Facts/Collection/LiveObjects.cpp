//===- LiveObjects.cpp - What unwinding would destroy ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/LiveObjects.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

int unwind(const FunctionFacts &Facts, int Live, int Try,
           llvm::SmallVectorImpl<const Event *> *Ended) {
  while (Live != Event::NoIndex) {
    const Event &Begin = Facts.Events[Live];
    if (Try != Event::NoIndex && !Facts.isInTry(Begin.Try, Try))
      break;
    if (Ended)
      Ended->push_back(&Begin);
    Live = Begin.Live;
  }
  return Live;
}

void LiveObjects::enter(unsigned Id, const BlockFacts &Block) {
  AtEnd.resize(Facts.Blocks.size());
  AtTry.resize(Facts.Tries.size());
  for (unsigned T = 0; T < Facts.Tries.size(); ++T)
    if (Facts.Tries[T].Dispatch == Id) {
      Live = AtTry[T].value_or(Event::NoIndex);
      return;
    }
  auto Visited =
      llvm::find_if(Block.Preds, [this](unsigned P) { return AtEnd[P]; });
  Live = Visited == Block.Preds.end() ? Event::NoIndex : *AtEnd[*Visited];
}

void LiveObjects::place(Event &E) {
  E.Live = Live;
  for (int T = E.Try; T != Event::NoIndex && !AtTry[T];
       T = Facts.Tries[T].Outer)
    AtTry[T] = unwind(Facts, Live, T);
}

std::optional<int> LiveObjects::end(const VarDecl &V) {
  for (int I = Live; I != Event::NoIndex; I = Facts.Events[I].Live) {
    const Event &Begin = Facts.Events[I];
    if (Begin.Destroyed != V.getCanonicalDecl())
      continue;
    Live = Begin.Live;
    return Begin.Try;
  }
  return std::nullopt;
}

} // namespace interop
