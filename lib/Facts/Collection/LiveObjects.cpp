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
           llvm::SmallVectorImpl<const Fact *> *Ended) {
  while (Live != Fact::NoIndex) {
    const Fact &Begin = Facts.All[Live];
    if (Try != Fact::NoIndex && !Facts.isInTry(Begin.Try, Try))
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
      Live = AtTry[T].value_or(Fact::NoIndex);
      return;
    }
  auto Visited =
      llvm::find_if(Block.Preds, [this](unsigned P) { return AtEnd[P]; });
  Live = Visited == Block.Preds.end() ? Fact::NoIndex : *AtEnd[*Visited];
}

void LiveObjects::place(Fact &E) {
  E.Live = Live;
  for (int T = E.Try; T != Fact::NoIndex && !AtTry[T]; T = Facts.Tries[T].Outer)
    AtTry[T] = unwind(Facts, Live, T);
}

std::optional<int> LiveObjects::end(const VarDecl &V) {
  for (int I = Live; I != Fact::NoIndex; I = Facts.All[I].Live) {
    const Fact &Begin = Facts.All[I];
    if (Begin.Destroyed != V.getCanonicalDecl())
      continue;
    Live = Begin.Live;
    return Begin.Try;
  }
  return std::nullopt;
}

} // namespace interop
