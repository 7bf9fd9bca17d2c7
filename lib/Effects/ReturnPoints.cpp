//===- ReturnPoints.cpp - Where a body is jumped back to ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/ReturnPoints.h"
#include "Dataflow/Reachability.h"
#include "Facts/Values/ConditionValue.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static bool returnsTwice(const Fact &E) {
  return E.Kind == Fact::Call && E.Callee &&
         E.Callee->hasAttr<ReturnsTwiceAttr>();
}

ReturnPoints::ReturnPoints(const FunctionFacts &Facts, const ASTContext &Ctx)
    : Facts(Facts) {
  for (const Fact &E : Facts.All)
    if (returnsTwice(E))
      Points.push_back({&E, findFirst(E, Ctx)});
}

/// NoBlock if the call's own block does not tell.
unsigned ReturnPoints::findFirst(const Fact &Call,
                                 const ASTContext &Ctx) const {
  const BlockFacts &Block = Facts.Blocks[Call.At.Block];
  if (!Block.Condition || Block.IsSwitch || Block.Succs.size() != 2)
    return BlockFacts::NoBlock;
  auto assume = [&Call](const Expr &E) {
    bool IsResult = &E == Call.Node ||
                    (isa<DeclRefExpr, MemberExpr>(E) && Call.Result.isKnown() &&
                     getObject(&E) == Call.Result);
    return IsResult ? AssumedValue::makeInteger(0) : AssumedValue();
  };
  switch (evaluateUnder(*Block.Condition, Ctx, assume).asTruth()) {
  case Truth::Yes:
    return Block.Succs[0];
  case Truth::No:
    return Block.Succs[1];
  case Truth::Unknown:
    break;
  }
  return BlockFacts::NoBlock;
}

bool ReturnPoints::leadsTo(const Point &P, const Fact &E) const {
  FlowPoint From = P.Call->At;
  if ((E.At.Block == From.Block && E.At.Seq > From.Seq) ||
      E.At.Block == P.First)
    return true;
  std::vector<bool> Before = getBlocksBefore(Facts, E.At.Block);
  return Before[P.First == BlockFacts::NoBlock ? From.Block : P.First];
}

const Fact *ReturnPoints::find(const Fact &E) const {
  for (const Point &P : llvm::reverse(Points))
    if (P.Call != &E && leadsTo(P, E))
      return P.Call;
  return nullptr;
}

} // namespace interop
