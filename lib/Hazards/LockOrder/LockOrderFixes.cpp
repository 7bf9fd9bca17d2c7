//===- LockOrderFixes.cpp - One side lets go first ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/LockOrderFixes.h"
#include "Edits/EditLog.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/MutexRelease.h"
#include "Hazards/LockOrder/StaticOnce.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

using Edits = std::vector<FixItHint>;

/// All places of the first order, or the pair is still one.
static std::optional<Edits> releaseEverywhere(const LockCycle &C,
                                              LockFixContext &All) {
  auto Made = releaseBefore(C.First, All);
  llvm::SmallVector<SourceLocation, 4> Done{C.First.InnerTaken};
  for (const NestedLocking &N : C.More) {
    if (!Made)
      return std::nullopt;
    if (llvm::is_contained(Done, N.InnerTaken))
      continue;
    Done.push_back(N.InnerTaken);
    auto More = releaseBefore(N, All);
    if (!More)
      return std::nullopt;
    Made->insert(Made->end(), More->begin(), More->end());
  }
  return Made;
}

static std::optional<Edits> makeFix(const LockCycle &C, LockFixContext &All) {
  if (C.First.Outer.Kind != LockId::Interpreter)
    return std::nullopt;
  if (C.First.Inner.Kind == LockId::Mutex)
    return releaseEverywhere(C, All);
  // Without `Yields` the initializer may be there for those without the lock.
  const auto *V = dyn_cast_or_null<VarDecl>(C.First.Inner.getDecl());
  bool IsStatic = C.First.Inner.Kind == LockId::Static && C.Second.Yields;
  return V && IsStatic ? makeOnce(*V, All) : std::nullopt;
}

void addLockOrderFixes(llvm::ArrayRef<LockCycle> Cycles,
                       const std::string &ReleaseGuard, AnalysisContext &TU,
                       std::vector<Finding> &Found) {
  if (Cycles.empty())
    return;
  const ASTContext &Ctx = TU.getContext();
  LockFixContext All({ReleaseGuard, ""}, TU);
  EditLog Log(Ctx.getSourceManager());
  for (auto [C, F] : llvm::zip(Cycles, Found)) {
    auto Made = makeFix(C, All);
    if (!Made || All.Generated.isEditedBy(*Made))
      addLockOrderAdvice(C, Ctx.getLangOpts().CPlusPlus17, F);
    else if (Log.add(*Made))
      F.Fixes = std::move(*Made);
  }
}

} // namespace interop
