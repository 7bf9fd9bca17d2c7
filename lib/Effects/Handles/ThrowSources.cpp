//===- ThrowSources.cpp - What a fact can throw ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/ThrowSources.h"
#include "AST/Naming.h"
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
  if (E.Kind == Fact::Throw)
    return To.push_back({ThrowCause::Expression});
  if (E.Kind == Fact::Allocate && Flow.getOptions().Memory)
    return To.push_back({ThrowCause::Memory});
  if (!interop::mayThrow(E) || !Flow.getContext().getLangOpts().CXXExceptions)
    return;
  const FunctionModel *Exits =
      E.Callee ? Flow.getLookup().findExits(*E.Callee) : nullptr;
  if (Exits && Exits->Throws != ThrowClass::Unknown) {
    if (Exits->Throws == ThrowClass::May)
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

static bool isSameType(QualType A, QualType B) {
  return A.isNull() || B.isNull()
             ? A.isNull() == B.isNull()
             : A.getCanonicalType() == B.getCanonicalType();
}

/// Ways out of the callee that differ for who calls it.
void ThrowSources::collectInner(const Fact &E,
                                llvm::SmallVectorImpl<RaisedBy> &To) {
  for (const ThrowExit *X : Flow.getSummary(E.Target).Throws) {
    if (llvm::any_of(X->Passed, [&](const PassedTest &T) {
          return Tests.isImpossible(*T.Condition, T.Outcome, E);
        }))
      continue;
    bool IsKnown = llvm::any_of(To, [&](const RaisedBy &R) {
      return R.Inner && R.Cause == X->Cause &&
             R.Inner->Released == X->Released && R.Inner->Passed == X->Passed &&
             R.Inner->Lost == X->Lost && isSameType(R.Inner->Type, X->Type);
    });
    if (!IsKnown && !reaches(To.size(), Budget::CallExits))
      To.push_back({X->Cause, X, X->Row});
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
