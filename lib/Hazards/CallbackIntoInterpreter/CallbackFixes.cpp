//===- CallbackFixes.cpp - Callbacks that harm nobody ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/CallbackIntoInterpreter/CallbackFixes.h"
#include "Edits/CatchAll.h"
#include "Edits/EditLog.h"
#include "Edits/InterpreterLock/LockFixes.h"
#include "Hazards/CallbackIntoInterpreter/CallbackDiagnostic.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class CallbackFixer {
public:
  CallbackFixer(const std::string &ReleaseGuard, AnalysisContext &TU)
      : All({ReleaseGuard, ""}, TU), Ctx(TU.getContext()),
        Log(Ctx.getSourceManager()) {}

  void fix(const CallbackProblem &P, Finding &F) {
    fixCalls(P, F);
    if (P.Kind != CallbackProblem::Throws || !offerHandler(P, F))
      addCallbackAdvice(P, F);
  }

private:
  /// What the blocking check fixes by itself stands on notes here.
  void fixCalls(const CallbackProblem &P, Finding &F) {
    for (size_t I = 0; I < P.Calls.size(); ++I) {
      Note *N = findCallNote(P, I, Ctx.getSourceManager(), F);
      auto Made = N ? makeFix(P.Calls[I], All) : std::nullopt;
      if (Made && Log.add(*Made))
        N->Fixes = std::move(*Made);
    }
  }

  /// What its handler swallows is lost: for the user to choose.
  bool offerHandler(const CallbackProblem &P, Finding &F) {
    bool ReturnsNothing = P.F->getReturnType()->isVoidType();
    std::string Result = P.Row ? P.Row->ErrorResult : "";
    if (!P.F->hasBody() || (Result.empty() && !ReturnsNothing))
      return false;
    auto Made = catchEverything(*P.F, ReturnsNothing ? "" : Result, All.TU);
    if (!Made || All.Generated.isEditedBy(*Made) || !Log.add(*Made))
      return false;
    F.Notes.push_back({P.F->getBody()->getBeginLoc(),
                       "catch everything here; the exception is lost",
                       std::move(*Made)});
    return true;
  }

  LockFixContext All;
  const ASTContext &Ctx;
  EditLog Log;
};

} // namespace

void addCallbackFixes(llvm::ArrayRef<CallbackProblem> Problems,
                      const std::string &ReleaseGuard, AnalysisContext &TU,
                      std::vector<Finding> &Found) {
  if (Problems.empty())
    return;
  CallbackFixer All(ReleaseGuard, TU);
  for (auto [P, F] : llvm::zip(Problems, Found))
    All.fix(P, F);
}

} // namespace interop
