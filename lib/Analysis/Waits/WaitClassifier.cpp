//===- WaitClassifier.cpp - Whether a wait can really last for ever -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Waits/WaitClassifier.h"
#include "AST/Naming.h"
#include "Analysis/Waits/StopSignals.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "Facts/Values/ArgumentValue.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// A call before the wait that the model names as ending it.
static bool isUnblocked(const Blocking &B, const AccessCollector &Before) {
  return llvm::any_of(Before.get(), [&B](const Access &A) {
    return A.By && isUnblocking(B, A.By->Callee, A.By->Row);
  });
}

/// What is destroyed tells those who give the signal something, but only after
/// the wait: a store to what they read.
static bool isToldAfter(llvm::ArrayRef<const ModeledCall *> Signals,
                        const CallPath &Chain, AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  auto isRead = [&](const ObjectRef &O) {
    return llvm::any_of(Signals, [&](const ModeledCall *C) {
      return C->In &&
             llvm::any_of(
                 Effects.getFacts(Entity::makeFunction(*C->In)).Reads,
                 [&O](const ReadFact &R) { return mayAlias(R.Object, O); });
    });
  };
  for (const auto &[Step, Bound] : llvm::zip(Chain, bindAlong(Chain))) {
    if (!Step.In.getFunction())
      continue;
    const FunctionFacts &Facts = Effects.getFacts(Step.In);
    llvm::DenseSet<const Fact *> Before;
    for (const Fact *E : getFactsBefore(Facts, *Step.At))
      Before.insert(E);
    for (const Fact &E : Facts.All)
      if (E.Kind == Fact::Store && E.Node != Step.At->Node &&
          !Before.count(&E) && isRead(Bound.apply(E.Object)))
        return true;
  }
  return false;
}

/// What is waited on belongs to an instance of a class template of which this
/// TU uses a part: the signal may be in the rest.
static bool hasUnseenMembers(const ObjectRef &O) {
  const auto *F = dyn_cast_or_null<FieldDecl>(O.Leaf);
  const auto *S =
      F ? dyn_cast<ClassTemplateSpecializationDecl>(F->getParent()) : nullptr;
  return S && llvm::any_of(S->methods(), [](const CXXMethodDecl *M) {
           const FunctionDecl *Pattern = M->getTemplateInstantiationPattern();
           return !M->hasBody() && Pattern && Pattern->hasBody();
         });
}

static WaitVerdict makeReport(WaitVerdict::ReasonTy Reason) {
  WaitVerdict J;
  J.Verdict = WaitVerdict::Report;
  J.Reason = Reason;
  return J;
}

WaitVerdict classifyWait(const WaitSite &Site, const CallPath &Chain,
                         const Wait &W, AnalysisContext &TU) {
  if (W.IsJoin)
    return classifyJoin(Site, Chain, W, TU);
  const Blocking &B = *W.Row->Blocks;
  if (!B.Children.empty()) {
    WaitVerdict J = classifyChildren(Site, Chain, W, TU);
    if (J.Verdict != WaitVerdict::Silent || W.Class == BlockingClass::Unbounded)
      return J;
  }
  if (W.Class != BlockingClass::Unbounded)
    return makeReport(WaitVerdict::Bounded);
  const ObjectRef &Object = W.Object;
  // A future of a task that this TU starts is classified by the task.
  if (W.Row->Joins && !TU.get<ModeledCalls>().findStarts(Object).empty())
    return {};
  StopSignals &Known = TU.get<StopSignals>();
  if (Known.isMitigated(B, Object))
    return {};
  AccessCollector Before = collectBefore(Chain, TU.getEffects());
  if (isUnblocked(B, Before) || Known.isMitigatedBefore(B, Object, Before) ||
      (B.BySignal && isSignalled(Before)) || !Before.isComplete())
    return {};
  WaitVerdict J = makeReport(WaitVerdict::Waits);
  if (!B.BySignal)
    return J;
  std::vector<const ModeledCall *> Signals =
      Known.findElsewhere(B, Object, Chain);
  if ((!Signals.empty() && !isToldAfter(Signals, Chain, TU)) ||
      hasUnseenMembers(Object))
    J.Verdict = WaitVerdict::Strict;
  return J;
}

} // namespace interop
