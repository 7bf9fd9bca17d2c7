//===- ReachedWith.cpp - What a call's arguments leave out ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/ReachedWith.h"
#include "Dataflow/ReachedBlocks.h"
#include "Facts/Values/ArgumentValue.h"
#include "Facts/Values/ConditionValue.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class Walker {
public:
  Walker(const FunctionFacts &Facts, llvm::ArrayRef<const Expr *> Args,
         const ASTContext &Ctx)
      : Facts(Facts), Args(Args), Ctx(Ctx) {}

  bool reaches(unsigned Block) const {
    std::vector<bool> Seen = findReached(
        Facts, [this](const Expr &Condition) { return decide(Condition); });
    return Seen[Block];
  }

private:
  Truth decide(const Expr &Condition) const {
    return evaluateUnder(getOwnTest(Condition), Ctx,
                         [this](const Expr &E) { return getGiven(E); })
        .asTruth();
  }

  AssumedValue getGiven(const Expr &E) const {
    const auto *R = dyn_cast<DeclRefExpr>(&E);
    const auto *P = R ? dyn_cast<ParmVarDecl>(R->getDecl()) : nullptr;
    if (!P || P->getDeclContext() != Facts.Self.getFunction() ||
        P->getFunctionScopeIndex() >= Args.size() || isWritten(*P))
      return {};
    ArgumentValue V = getArgumentValue(Args[P->getFunctionScopeIndex()], Ctx);
    if (V.Integer)
      return AssumedValue::makeInteger(*V.Integer);
    if (V.IsNull)
      return AssumedValue::makeInteger(0);
    return V.IsNonNull ? AssumedValue::makePointer() : AssumedValue();
  }

  bool isWritten(const ParmVarDecl &P) const {
    return llvm::any_of(Facts.All, [&P](const Fact &E) {
      return E.Kind == Fact::Store && E.Object.getParam() == &P &&
             E.Object.Leaf == E.Object.Root;
    });
  }

  const FunctionFacts &Facts;
  llvm::ArrayRef<const Expr *> Args;
  const ASTContext &Ctx;
};

} // namespace

bool isReachedWith(const FunctionFacts &Facts, unsigned Block,
                   llvm::ArrayRef<const Expr *> Args, const ASTContext &Ctx) {
  return Facts.DecidingParams.empty() ||
         Walker(Facts, Args, Ctx).reaches(Block);
}

} // namespace interop
