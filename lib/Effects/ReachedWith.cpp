//===- ReachedWith.cpp - What a call's arguments leave out ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/ReachedWith.h"
#include "CallGraph/ArgumentValue.h"
#include "CallGraph/ConditionValue.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class Walker {
public:
  Walker(const FunctionFacts &Facts, llvm::ArrayRef<const Expr *> Args,
         const ASTContext &Ctx)
      : Facts(Facts), Args(Args), Ctx(Ctx) {}

  bool reaches(unsigned Block) {
    std::vector<bool> Seen(Facts.Blocks.size());
    llvm::SmallVector<unsigned, 16> Work;
    auto push = [&](unsigned B) {
      if (B != BlockFacts::NoBlock && !Seen[B]) {
        Seen[B] = true;
        Work.push_back(B);
      }
    };
    push(Facts.Order.front());
    for (const TryFacts &T : Facts.Tries) // whatever throws
      push(T.Dispatch);
    while (!Work.empty()) {
      const BlockFacts &B = Facts.Blocks[Work.pop_back_val()];
      Truth Taken = decide(B);
      for (unsigned I = 0; I < B.Succs.size(); ++I)
        if (Taken == Truth::Unknown || I == (Taken == Truth::Yes ? 0u : 1u))
          push(B.Succs[I]);
    }
    return Seen[Block];
  }

private:
  /// What the condition of \p B comes to.
  Truth decide(const BlockFacts &B) const {
    if (!B.Condition || B.IsSwitch || B.Succs.size() != 2)
      return Truth::Unknown;
    return evaluateUnder(getOwnTest(*B.Condition), Ctx,
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
    return llvm::any_of(Facts.Events, [&P](const Event &E) {
      return E.Kind == Event::Store && E.Object.getParam() == &P &&
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
