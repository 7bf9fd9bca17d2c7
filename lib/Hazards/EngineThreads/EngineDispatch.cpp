//===- EngineDispatch.cpp - May a call wait for a dispatcher? -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EngineDispatch.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Diagnostics/Wording.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

std::vector<const Fact *> getCalls(const EngineProblem &P) {
  std::vector<const Fact *> Calls{&P.getCall()};
  llvm::append_range(Calls, P.Others);
  return Calls;
}

std::vector<const Fact *> getOutermostCalls(const EngineProblem &P,
                                            const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  auto isIn = [&SM](const Fact *Inner, const Fact *Outer) {
    if (!Inner->Node || !Outer->Node || Inner->Node == Outer->Node)
      return false;
    SourceRange I = Inner->Node->getSourceRange(),
                O = Outer->Node->getSourceRange();
    return !SM.isBeforeInTranslationUnit(I.getBegin(), O.getBegin()) &&
           !SM.isBeforeInTranslationUnit(O.getEnd(), I.getEnd());
  };
  std::vector<const Fact *> Calls = getCalls(P), Out;
  for (const Fact *E : Calls)
    if (llvm::none_of(Calls, [&](const Fact *Other) { return isIn(E, Other); }))
      Out.push_back(E);
  return Out;
}

/// An interpreter lock that is held at \p E, on some way.
static const LockModel *findInterpreterLock(Entity In, const Fact &E,
                                            AnalysisContext &TU) {
  const FunctionDecl *F = In.getFunction();
  if (!F)
    return nullptr;
  const unsigned I = &E - TU.getEffects().getFacts(In).All.data();
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get()) {
    if (View->getLock().Kind != LockModel::Interpreter)
      continue;
    LockContexts &Contexts = View->getContexts();
    for (const LockContext &C : Contexts.getOrUnknown(*F))
      if (Contexts.getStateAt(In, C, I) == LockPresence::Held)
        return &View->getLock();
  }
  return nullptr;
}

std::string findWaitHindrance(const EngineProblem &P, AnalysisContext &TU) {
  if (const ThreadRoot *Root = P.Path.Root) {
    if (Root->Kind == ThreadRoot::Collector)
      return "a finalizer must not wait";
    if (Root->Kind == ThreadRoot::Signal)
      return "a signal handler must not wait";
  }
  if (!P.Path.Held.empty())
    return describe(P.Path.Held.front().Lock) + " is held there";
  Entity In = P.Path.Calls.back().In;
  for (const Fact *E : getCalls(P)) {
    LockSet Held = TU.getEffects().getHeldLocks(In).getAllAt(E->At);
    Held.drop([](const LockId &L) { return L.Kind == LockId::Single; });
    if (!Held.empty())
      return describe(Held.front().Lock) + " is held there";
    if (const LockModel *Lock = findInterpreterLock(In, *E, TU))
      return Lock->Title + " is held there";
  }
  return {};
}

const LockModel *findThreadLock(const EngineProblem &P, AnalysisContext &TU) {
  const Fact &Call = P.getCall();
  const FunctionModel *Row =
      Call.Callee ? TU.getLookup().findLockUses(*Call.Callee) : nullptr;
  if (!Row)
    return nullptr;
  for (const LockUse &U : Row->LockUses) {
    const LockModel *Lock = U.Action == LockUse::Requires
                                ? TU.getLookup().getModels().findLock(U.Lock)
                                : nullptr;
    if (Lock && Lock->Kind == LockModel::Thread)
      return Lock;
  }
  return nullptr;
}

} // namespace interop
