//===- EngineGuard.cpp - The lock that other calls hold -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EngineGuard.h"
#include "Diagnostics/Wording.h"
#include "Edits/Regions/LockRegions.h"
#include "Hazards/EngineThreads/EngineDispatch.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

using Edits = std::vector<FixItHint>;

static bool canName(const ObjectRef &Lock, const FunctionDecl &In,
                    const SourceManager &SM) {
  if (Lock.isGlobal())
    return Lock.Leaf->getDeclContext()->isTranslationUnit() &&
           SM.isBeforeInTranslationUnit(Lock.Leaf->getLocation(),
                                        In.getLocation());
  const auto *M = dyn_cast<CXXMethodDecl>(&In);
  return Lock.Kind == ObjectRef::Member && M && !M->isStatic() &&
         M->getParent() == Lock.Leaf->getDeclContext();
}

/// The class of the guard of the other call, if it is made from the lock alone.
static std::string findGuard(const LockOperation &Op, const ASTContext &Ctx) {
  const auto *Guard = dyn_cast_or_null<VarDecl>(Op.Guard);
  const auto *Made =
      Guard && Guard->getInit()
          ? dyn_cast<CXXConstructExpr>(Guard->getInit()->IgnoreImplicit())
          : nullptr;
  if (!Made || Made->getNumArgs() != 1)
    return {};
  PrintingPolicy Policy(Ctx.getLangOpts());
  Policy.SuppressTagKeyword = true;
  return Guard->getType().getUnqualifiedType().getAsString(Policy);
}

static std::optional<Edits>
makeGuard(const EngineProblem &P, const FunctionDecl &In, AnalysisContext &TU) {
  const ASTContext &Ctx = TU.getContext();
  const ObjectRef &Lock = P.Guard->Lock;
  RegionStyle Style;
  Style.Guard = findGuard(*P.Guard, Ctx);
  if (Style.Guard.empty() || !Lock.Leaf || Lock.Leaf != Lock.Root ||
      !canName(Lock, In, Ctx.getSourceManager()))
    return std::nullopt;
  FreshNames Names(In, Ctx);
  Style.GuardName =
      Names.make("Lock") + "(" + Lock.Leaf->getNameAsString() + ")";
  LockRegions Regions(In, Style, {}, Names, TU);
  for (const Fact *E : getOutermostCalls(P, Ctx))
    if (!E->Node || !Regions.add(*E))
      return std::nullopt;
  return Regions.make();
}

void offerGuard(const EngineProblem &P, const GeneratedCode &Generated,
                AnalysisContext &TU, Finding &F) {
  const FunctionDecl *In = P.Path.Calls.back().In.getFunction();
  std::string Text = "hold " + describe(P.Guard->Lock) + " here too";
  if (P.Guarded)
    Text += ", as around " + quote(getCalledName(*P.Guarded));
  auto Made = In && In->getBody() ? makeGuard(P, *In, TU) : std::nullopt;
  if (!Made || Generated.isEditedBy(*Made))
    Made = Edits();
  F.Notes.push_back({F.Loc, std::move(Text), std::move(*Made)});
}

} // namespace interop
