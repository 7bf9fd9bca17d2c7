//===- InterpreterShutdown.cpp - What outlives an interpreter -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/InterpreterShutdown/InterpreterShutdown.h"
#include "Analysis/FindingSink.h"
#include "Hazards/InterpreterShutdown/LateEnds.h"
#include "Hazards/InterpreterShutdown/LateUses.h"
#include "Hazards/InterpreterShutdown/ShutdownDiagnostic.h"
#include "Hazards/InterpreterShutdown/ShutdownFixes.h"

using namespace clang;

namespace interop {

static bool isAskedFor(const LateProblem &P,
                       const InterpreterShutdownOptions &Options) {
  return (P.Kind != LateProblem::ThreadLocal || Options.ThreadLocals) &&
         (P.Kind != LateProblem::Callback || Options.Callbacks);
}

std::vector<Finding>
checkInterpreterShutdown(AnalysisContext &TU,
                         const InterpreterShutdownOptions &Options) {
  const SourceManager &SM = TU.getContext().getSourceManager();
  FindingSink<LateProblem, std::pair<const LockModel *, SourceLocation>> Found;
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get()) {
    if (View->getLock().Owner.empty())
      continue;
    InterpreterLife Life(TU, *View);
    for (auto *Find : {findLateEnds, findKeptCallables, findExitHandlers,
                       findLateUses, findLateThreads, findLateCallbacks})
      for (LateProblem &P : Find(TU, Life))
        if (isAskedFor(P, Options))
          Found.add({P.Lock, SM.getFileLoc(P.Loc)}, std::move(P));
  }
  std::vector<Finding> Out;
  for (const LateProblem &P :
       Found.take(SM, [](const LateProblem &P) { return P.Loc; })) {
    Out.push_back(makeShutdownFinding(P, SM));
    addShutdownFixes(P, TU, Out.back());
  }
  return Out;
}

} // namespace interop
