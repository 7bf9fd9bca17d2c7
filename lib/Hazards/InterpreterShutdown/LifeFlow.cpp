//===- LifeFlow.cpp - Where in a body an interpreter has ended ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/InterpreterShutdown/LifeFlow.h"
#include "Hazards/InterpreterShutdown/InterpreterLife.h"

using namespace clang;

namespace interop {

void LifeDomain::transfer(const Fact &At, State &S) {
  switch (Life.getAct(E, &At - Facts.All.data())) {
  case LifeAct::Begins:
    S = {};
    break;
  case LifeAct::Ends:
    S = {true, &At};
    break;
  case LifeAct::Follows:
    if (Life.isEndedBy(At.Target))
      S = {true, &At};
    else if (S.Ended && Life.mayBegin(At.Target))
      S = {};
    break;
  default:
    break;
  }
}

void LifeDomain::refine(const BlockFacts &From, unsigned Succ, State &S) {
  bool WhereAlive = true;
  if (!From.Condition || From.IsSwitch || Succ > 1 ||
      !Life.findQuestion(*From.Condition, WhereAlive))
    return;
  if ((Succ == 0) == WhereAlive)
    S = {};
  else
    S.Ended = true;
}

bool LifeDomain::join(State &Into, const State &From) {
  if (!Into.Ended)
    return false;
  if (!From.Ended) {
    Into = {};
    return true;
  }
  if (Into.By || !From.By)
    return false;
  Into.By = From.By;
  return true;
}

} // namespace interop
