//===- LifeFlags.cpp - A program's own note of an interpreter's life ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/InterpreterShutdown/LifeFlags.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// A number, or what the standard library wraps around one.
static bool isFlagType(QualType T) {
  T = T.getNonReferenceType();
  if (T->isIntegralOrEnumerationType())
    return true;
  const CXXRecordDecl *R = getDefinedClass(T);
  return R && isInStd(*R) &&
         llvm::any_of(R->getVisibleConversionFunctions(), [](NamedDecl *D) {
           const auto *C = dyn_cast<CXXConversionDecl>(D->getUnderlyingDecl());
           return C && C->getConversionType()->isIntegralOrEnumerationType();
         });
}

static bool isFlag(const ValueDecl *D) {
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  return V && V->hasGlobalStorage() && !V->getType().isConstQualified() &&
         isFlagType(V->getType());
}

bool readsFlagOnly(const FunctionFacts &Facts) {
  return llvm::any_of(Facts.Reads,
                      [](const ReadFact &R) {
                        return R.Object.isGlobal() && isFlag(R.Object.Leaf);
                      }) &&
         llvm::all_of(Facts.All, [](const Fact &E) {
           return E.Kind == Fact::Return ||
                  (E.Kind == Fact::Call && !E.Target && !E.Args.size());
         });
}

static bool mentionsFlag(const Expr &Condition) {
  return anyPart(Condition, [](const Stmt &S) {
    if (const auto *R = dyn_cast<DeclRefExpr>(&S))
      return isFlag(R->getDecl());
    const auto *M = dyn_cast<MemberExpr>(&S);
    return M && isFlag(M->getMemberDecl());
  });
}

void guardByFlags(const FunctionFacts &Facts, std::vector<bool> &Guarded) {
  std::vector<unsigned> Deciding;
  for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
    if (const Expr *C = Facts.Blocks[B].Condition; C && mentionsFlag(*C))
      Deciding.push_back(B);
  if (Deciding.empty())
    return;
  for (unsigned X : Facts.Order) {
    const BlockFacts &Block = Facts.Blocks[X];
    std::vector<bool> Before = getBlocksBefore(Facts, X);
    bool IsDecided = llvm::any_of(Deciding, [&](unsigned B) {
      return Before[B] && llvm::any_of(Facts.Blocks[B].Succs, [&](unsigned S) {
               return S != BlockFacts::NoBlock && S != X && !Before[S];
             });
    });
    if (IsDecided)
      std::fill(Guarded.begin() + Block.FirstFact,
                Guarded.begin() + Block.EndFact, true);
  }
}

} // namespace interop
