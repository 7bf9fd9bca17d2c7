//===- CallNodes.cpp - One node for a call of a summary -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Import/CallNodes.h"
#include "Facts/Collection/ResultFlow.h"
#include "Facts/Stores.h"

using namespace clang;

namespace interop {

/// The call before \p To in its block that gives what \p To stores or returns.
static const Fact *findCall(const FunctionFacts &Facts, const Fact &To,
                            const CallExpr &Value) {
  ObjectRef Into =
      To.Kind == Fact::Return ? ObjectRef::makeResult() : To.Object;
  for (const Fact *E = &To; E != Facts.All.data();) {
    --E;
    if (E->At.Block != To.At.Block)
      return nullptr;
    if (E->Kind == Fact::Call && E->Node && E->Result == Into)
      return E->Callee == Value.getDirectCallee() ? E : nullptr;
    if (E->Kind == Fact::Store && E->Object == Into)
      return nullptr;
  }
  return nullptr;
}

/// \p E stores or gives \p Value.
static void setValue(Fact &E, const Expr &Value) {
  E.Value = &Value;
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node))
    const_cast<BinaryOperator *>(B)->setRHS(const_cast<Expr *>(&Value));
}

/// The call of an operator that \p Store stands for: it comes behind it.
static const Stmt *findOperator(const FunctionFacts &Facts, const Fact &Store) {
  const Fact *End = Facts.All.data() + Facts.All.size();
  for (const Fact *E = &Store + 1;
       E != End && E->At.Block == Store.At.Block && E->Kind != Fact::Store; ++E)
    if (E->Kind == Fact::Call && E->Object == Store.Object && E->Node &&
        isStoringOperator(*E->Node))
      return E->Node;
  return nullptr;
}

void uniteCalls(FunctionFacts &Facts) {
  for (Fact &E : Facts.All)
    if (E.Kind == Fact::Store && !E.Node)
      E.Node = findOperator(Facts, E);
  for (Fact &E : Facts.All) {
    if (!E.Value || (E.Kind != Fact::Store && E.Kind != Fact::Declare &&
                     E.Kind != Fact::Return))
      continue;
    const auto *Value = dyn_cast<CallExpr>(stripConversions(E.Value));
    if (const Fact *Call = Value ? findCall(Facts, E, *Value) : nullptr)
      setValue(E, *cast<Expr>(Call->Node));
  }
}

} // namespace interop
