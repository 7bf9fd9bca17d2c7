//===- UncertainWaits.cpp - Waits that may not be reached -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A body that waits only if a flag or a time of its caller's says so, and was
// not given that one, cannot be said to wait.
//
//===----------------------------------------------------------------------===//

#include "AST/StmtWalk.h"
#include "Dataflow/ReachedBlocks.h"
#include "Inference/RunBodyParts.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The outcome of \p Condition that leads to \p Block; unknown if both do.
static Truth findDeciding(const FunctionFacts &Facts, const Expr &Condition,
                          unsigned Block) {
  auto reaches = [&](Truth Outcome) -> bool {
    return findReached(Facts, [&](const Expr &Each) {
      return &Each == &Condition ? Outcome : Truth::Unknown;
    })[Block];
  };
  bool IfYes = reaches(Truth::Yes);
  if (IfYes == reaches(Truth::No))
    return Truth::Unknown;
  return IfYes ? Truth::Yes : Truth::No;
}

/// The variables and fields in \p Condition.
static llvm::SmallVector<const Expr *, 4> findNamed(const Expr &Condition) {
  llvm::SmallVector<const Expr *, 4> Named;
  walk(&Condition, [&Named](const Stmt &S) {
    const auto *D = dyn_cast<DeclRefExpr>(&S);
    if (!isa<MemberExpr>(S) && !(D && isa<VarDecl>(D->getDecl())))
      return WalkResult::Advance;
    Named.push_back(cast<Expr>(&S));
    return WalkResult::Skip;
  });
  return Named;
}

/// \p E is a number that the caller gave, as a flag or a time.
static bool isGivenNumber(const Expr &E, BodyValues &Values) {
  ObjectRef O = BodyValues::getNamed(E);
  return E.getType()->isIntegralOrEnumerationType() && O.getParam() &&
         Values.isOwn(O) &&
         (O.Root == O.Leaf || !Values.getValue(E).isUnknown());
}

/// \p Condition asks numbers that the caller gave and nothing else, and of
/// those none that is known has the outcome \p Leading.
static bool isByUnknown(const Expr &Condition, Truth Leading,
                        BodyValues &Values) {
  llvm::SmallVector<const Expr *, 4> Named = findNamed(Condition);
  if (Named.empty() || !llvm::all_of(Named, [&](const Expr *E) {
        return isGivenNumber(*E, Values);
      }))
    return false;
  Outcomes Found = Values.test(Condition);
  const Outcome &Leads = Leading == Truth::Yes ? Found.Yes : Found.No;
  return llvm::any_of(Leads.Left, [](const auto &Part) {
    return llvm::all_of(Part.second.getValues(), [](const PossibleValue &V) {
      return V.Kind == PossibleValue::Unknown;
    });
  });
}

bool isUncertain(const FunctionFacts &Facts, unsigned Block,
                 const BlockStates &Before, BodyValues &Values) {
  for (unsigned I = 0; I < Before.size(); ++I) {
    const BlockFacts &B = Facts.Blocks[I];
    if (!Before[I] || !B.Condition || B.IsSwitch || B.Succs.size() != 2)
      continue;
    Values.goTo(*Before[I]);
    const Truth Leading = findDeciding(Facts, *B.Condition, Block);
    if (Leading != Truth::Unknown && isByUnknown(*B.Condition, Leading, Values))
      return true;
  }
  return false;
}

} // namespace interop
