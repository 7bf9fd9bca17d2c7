//===- ThrowSources.cpp - What a fact can throw ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/ThrowSources.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Conditions.h"
#include "Effects/JumpTable.h"
#include "Facts/Collection/ControlFlow.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

llvm::ArrayRef<RaisedBy> ThrowSources::get(const Fact &E) {
  auto [At, IsNew] = Raised.try_emplace(&E);
  if (!IsNew)
    return At->second;
  llvm::SmallVector<RaisedBy, 1> Found;
  collect(E, Found);
  return Raised[&E] = std::move(Found);
}

void ThrowSources::collect(const Fact &E, llvm::SmallVectorImpl<RaisedBy> &To) {
  if (E.Kind == Fact::Throw) {
    if (!isForMemory(E))
      To.push_back({ThrowCause::Expression});
    else if (Flow.getOptions().Memory)
      To.push_back({ThrowCause::Memory});
    return;
  }
  if (E.Kind == Fact::Allocate && Flow.getOptions().Memory)
    return To.push_back({ThrowCause::Memory});
  if (Flow.getOptions().Jumps && !Flow.getContext().getLangOpts().CPlusPlus)
    return collectJumps(E, To);
  if (!interop::mayThrow(E) || !Flow.getContext().getLangOpts().CXXExceptions)
    return;
  const FunctionModel *Exits =
      E.Callee ? Flow.getLookup().findExits(*E.Callee) : nullptr;
  if (Exits && Exits->Throws != ThrowClass::Unknown) {
    if (Exits->Throws == ThrowClass::May && !isAskedBefore(E))
      To.push_back({ThrowCause::Row, nullptr, Exits});
    if (Exits->Throws == ThrowClass::OnMemory && Flow.getOptions().Memory)
      To.push_back({ThrowCause::Memory, nullptr, Exits});
    return;
  }
  if (E.Target)
    return collectInner(E, To);
  if (E.Row && !isInStd(*E.Callee))
    return;
  if (E.Callee && isInStd(*E.Callee)) {
    if (Flow.getOptions().Memory)
      To.push_back({ThrowCause::Memory});
    return;
  }
  if (Flow.getOptions().Unknown && (!E.Callee || !E.Callee->isExternC()))
    To.push_back({ThrowCause::Unknown});
}

/// A test on the way there is about the object and what the call is given:
/// `if (i >= v.size()) return; v.at(i)`.
bool ThrowSources::isAskedBefore(const Fact &E) const {
  const ValueDecl *Object = E.Object.Leaf;
  if (!Object || E.Args.empty() || !isa<CXXMethodDecl>(E.Callee) ||
      !isInStd(*E.Callee))
    return false;
  llvm::SmallVector<const ValueDecl *, 2> Asked = {Object};
  for (const Expr *A : E.Args)
    if (ObjectRef O = getObject(A); O.Leaf)
      Asked.push_back(O.Leaf);
    else if (!A->isEvaluatable(Flow.getContext()))
      return false;
  bool Found = false;
  forEachCondition(Facts, E, [&](const Expr &Test, bool) {
    Found |= llvm::all_of(
        Asked, [&](const ValueDecl *D) { return mentions(Test, *D); });
  });
  return Found;
}

/// A jump that comes back to the body itself does not leave it.
void ThrowSources::collectJumps(const Fact &E,
                                llvm::SmallVectorImpl<RaisedBy> &To) {
  JumpTable &Jumps = *Flow.getOptions().Jumps;
  if (E.Kind != Fact::Call || !Jumps.jumps(E))
    return;
  if (!Points)
    Points.emplace(Facts, Flow.getContext());
  if (Points->find(E))
    return;
  if (const FunctionModel *Row = Jumps.findRow(E))
    return To.push_back({ThrowCause::Jump, nullptr, Row});
  collectInner(E, To);
}

static bool isSameType(QualType A, QualType B) {
  return A.isNull() || B.isNull()
             ? A.isNull() == B.isNull()
             : A.getCanonicalType() == B.getCanonicalType();
}

//===-- Failures for want of memory ---------------------------------------===//

/// What decides whether \p Block, which nothing goes round, is reached; null if
/// that is not one condition.
static const Expr *findDecision(const FunctionFacts &Facts, unsigned Block) {
  for (unsigned Steps = 0; Steps < Facts.Blocks.size(); ++Steps) {
    llvm::ArrayRef<unsigned> Preds = Facts.Blocks[Block].Preds;
    if (Preds.size() != 1)
      return nullptr;
    Block = Preds.front();
    if (Facts.Blocks[Block].Succs.size() > 1)
      return Facts.Blocks[Block].Condition;
  }
  return nullptr;
}

/// \p Value is worked out of the results of calls that fail for want of memory
/// alone: `pthread_mutex_init(..)`, `error_code(Rc, category())`.
bool ThrowSources::tellsOfMemory(const Expr &Value) const {
  llvm::SmallVector<const Expr *, 8> Work{&Value};
  llvm::SmallPtrSet<const ValueDecl *, 8> Seen;
  bool Tells = false, Others = false;
  auto look = [&](const Stmt &S) {
    if (const auto *C = dyn_cast<CallExpr>(&S)) {
      const FunctionDecl *F = C->getDirectCallee();
      const FunctionModel *Row = F ? Flow.getLookup().findExits(*F) : nullptr;
      if (Row && Row->Throws == ThrowClass::OnMemory)
        return Tells = true, WalkResult::Skip;
      Others |= !F || F->isExternC();
    }
    const auto *D = dyn_cast<DeclRefExpr>(&S);
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    if (V && V->isLocalVarDecl() && Seen.insert(V).second)
      for (const Fact &E : Facts.All)
        if (E.Value && E.Object == ObjectRef::makeVariable(*V))
          Work.push_back(E.Value);
    return WalkResult::Advance;
  };
  while (!Work.empty())
    walk(Work.pop_back_val(), look);
  return Tells && !Others;
}

bool ThrowSources::isForMemory(const Fact &Throw) const {
  const Expr *Decision = findDecision(Facts, Throw.At.Block);
  return Decision && tellsOfMemory(*Decision);
}

/// A callee that throws for what it is given throws for what that tells of:
/// `check(pthread_mutex_init(..))`.
ThrowCause ThrowSources::getCause(const Fact &E, const ThrowExit &X) const {
  if (X.Cause != ThrowCause::Expression || X.Passed.empty())
    return X.Cause;
  bool IsForMemory = false;
  for (const PassedTest &T : X.Passed)
    walk(T.Condition, [&](const Stmt &S) {
      const auto *D = dyn_cast<DeclRefExpr>(&S);
      const auto *P = D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
      unsigned I = P ? P->getFunctionScopeIndex() : 0;
      IsForMemory |= P && I < E.Args.size() && tellsOfMemory(*E.Args[I]);
      return WalkResult::Advance;
    });
  return IsForMemory ? ThrowCause::Memory : X.Cause;
}

/// Ways out of the callee that differ for who calls it.
void ThrowSources::collectInner(const Fact &E,
                                llvm::SmallVectorImpl<RaisedBy> &To) {
  for (const ThrowExit *X : Flow.getSummary(E.Target).Throws) {
    if (llvm::any_of(X->Passed, [&](const PassedTest &T) {
          return Tests.isImpossible(*T.Condition, T.Outcome, E);
        }))
      continue;
    ThrowCause Cause = getCause(E, *X);
    if (Cause == ThrowCause::Memory && !Flow.getOptions().Memory)
      continue;
    bool IsKnown = llvm::any_of(To, [&](const RaisedBy &R) {
      return R.Inner && R.Cause == Cause &&
             R.Inner->Released == X->Released && R.Inner->Passed == X->Passed &&
             R.Inner->Lost == X->Lost && isSameType(R.Inner->Type, X->Type);
    });
    if (!IsKnown && !reaches(To.size(), Budget::CallExits))
      To.push_back({Cause, X, X->Row});
  }
}

QualType getThrownType(const Fact &E, const RaisedBy &R) {
  if (R.Inner)
    return R.Inner->Type;
  if (E.Kind != Fact::Throw || !E.Value)
    return {};
  return E.Value->getType();
}

bool isCaughtBy(QualType Thrown, QualType Caught) {
  if (Caught.isNull())
    return true;
  QualType C = Caught.getNonReferenceType();
  QualType T = Thrown.getNonReferenceType();
  if (C.getCanonicalType().getUnqualifiedType() ==
      T.getCanonicalType().getUnqualifiedType())
    return true;
  const CXXRecordDecl *Base = C->getAsCXXRecordDecl();
  const CXXRecordDecl *Derived = T->getAsCXXRecordDecl();
  return Base && Derived && Derived->hasDefinition() &&
         Derived->isDerivedFrom(Base);
}

} // namespace interop
