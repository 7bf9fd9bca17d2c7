//===- CallContext.cpp - A body with what its caller gives it -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/CallContext.h"
#include "AST/StmtWalk.h"
#include "Dataflow/ReachedBlocks.h"
#include "Effects/EffectTable.h"
#include "Support/Budgets.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace clang;

namespace interop {

bool CallContext::operator<(const CallContext &O) const {
  if (Body != O.Body)
    return std::less<>()(Body.getOpaque(), O.Body.getOpaque());
  auto getKey = [](const std::pair<unsigned, AssumedValue> &V) {
    return std::make_tuple(V.first, V.second.Kind, V.second.Value);
  };
  return std::lexicographical_compare(
      Given.begin(), Given.end(), O.Given.begin(), O.Given.end(),
      [&](const auto &A, const auto &B) { return getKey(A) < getKey(B); });
}

CallContexts::CallContexts(EffectTable &Effects, ModelLookup &Known,
                           const ASTContext &Ctx)
    : Effects(Effects), Known(Known), Ctx(Ctx),
      Mattering(
          Fixpoint,
          [this](Entity E, Params &Of) { return updateMattering(E, Of); },
          Effects.readTargets()) {}

//===-- Which parameters matter -------------------------------------------===//

static const ParmVarDecl *getParam(const Expr &E, Entity In) {
  const auto *R = dyn_cast<DeclRefExpr>(&E);
  const auto *P = R ? dyn_cast<ParmVarDecl>(R->getDecl()) : nullptr;
  return P && P->getDeclContext() == In.getFunction() ? P : nullptr;
}

static uint64_t getBit(unsigned Param) {
  return Param < 64 ? uint64_t(1) << Param : 0;
}

CallContexts::Params CallContexts::findNamed(const Expr &E, Entity In) {
  Params Named = 0;
  visitOutsideLambdas(E, [&](const Stmt &S) {
    if (const auto *Part = dyn_cast<Expr>(&S))
      if (const ParmVarDecl *P = getParam(*Part, In))
        Named |= getBit(P->getFunctionScopeIndex());
  });
  return Named;
}

/// Parameters that \p Body does more with than to read them: writes to them,
/// takes their address, binds a reference, captures one.
static uint64_t findUnread(const Stmt &Body, Entity In) {
  llvm::DenseSet<const Expr *> Read;
  uint64_t Unread = 0;
  walk(&Body, [&](const Stmt &S) {
    const auto *C = dyn_cast<CastExpr>(&S);
    if (C && (C->getCastKind() == CK_LValueToRValue ||
              C->getCastKind() == CK_ToVoid))
      Read.insert(C->getSubExpr()->IgnoreParens());
    const auto *E = dyn_cast<DeclRefExpr>(&S);
    const ParmVarDecl *P = E && !Read.contains(E) ? getParam(*E, In) : nullptr;
    if (P)
      Unread |= getBit(P->getFunctionScopeIndex());
    return WalkResult::Advance;
  });
  return Unread;
}

CallContexts::Params CallContexts::findStable(Entity E) {
  auto [Found, IsNew] = Stable.try_emplace(E, 0);
  const FunctionDecl *F = E.getFunction();
  if (!IsNew || !F)
    return Found->second;
  Params Of = 0;
  for (const ParmVarDecl *P : F->parameters())
    if (P->getType()->isScalarType())
      Of |= getBit(P->getFunctionScopeIndex());
  if (const Stmt *Body = F->getBody())
    return Stable[E] = Of & ~findUnread(*Body, E);
  // Of another unit's body the facts alone are there.
  for (const Fact &At : Effects.getFacts(E).All) {
    const ParmVarDecl *P = At.Object.getParam();
    if (At.Kind == Fact::Store && P && At.Object.Leaf == At.Object.Root)
      Of &= ~getBit(P->getFunctionScopeIndex());
    // Who has its address may write to it.
    for (const Expr *Arg : At.Args) {
      const auto *U = dyn_cast<UnaryOperator>(Arg->IgnoreParenCasts());
      bool IsAddress = U && U->getOpcode() == UO_AddrOf;
      if (IsAddress || Arg->isGLValue()) // not read: a reference is bound
        Of &= ~findNamed(*Arg, E);
    }
  }
  return Stable[E] = Of;
}

CallContexts::Params CallContexts::findMattering(const Fact &Call) {
  if (Call.Target)
    return Mattering.get(Call.Target);
  bool IsModeled = Call.Row || (Call.Callee && Known.findExits(*Call.Callee));
  return IsModeled ? ~Params(0) : 0;
}

bool CallContexts::updateMattering(Entity E, Params &Of) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const Params Before = Of, Possible = findStable(E);
  if (!Possible)
    return false;
  for (unsigned P : Facts.DecidingParams)
    Of |= getBit(P) & Possible;
  for (const BlockFacts &Block : Facts.Blocks)
    if (Block.Condition)
      Of |= findNamed(*Block.Condition, E) & Possible;
  for (const Fact &Call : Facts.All) {
    if (Call.Args.empty())
      continue;
    Params There = findMattering(Call);
    for (unsigned I = 0; I < Call.Args.size(); ++I)
      if (There & getBit(I))
        Of |= findNamed(*Call.Args[I], E) & Possible;
  }
  return Of != Before;
}

//===-- Values ------------------------------------------------------------===//

AssumedValue CallContexts::evaluate(const Expr &E, const CallContext &In) {
  AssumedValue V = evaluateUnder(E, Ctx, [&](const Expr &Part) {
    const ParmVarDecl *P = getParam(Part, In.Body);
    auto Given = llvm::find_if(In.Given, [P](const auto &Value) {
      return P && Value.first == P->getFunctionScopeIndex();
    });
    return Given == In.Given.end() ? AssumedValue() : Given->second;
  });
  if (V.Kind != AssumedValue::Unknown)
    return V;
  ArgumentValue Constant = getArgumentValue(&E, Ctx);
  if (Constant.Integer)
    return AssumedValue::makeInteger(*Constant.Integer);
  if (Constant.IsNull)
    return AssumedValue::makeInteger(0);
  return Constant.IsNonNull ? AssumedValue::makePointer() : AssumedValue();
}

CallContext CallContexts::getCalled(const CallContext &In, const Fact &Call) {
  CallContext Called(Call.Target);
  const FunctionDecl *F = Call.Target.getFunction();
  const Params There = F ? Mattering.get(Call.Target) : 0;
  for (unsigned I = 0; There && I < Call.Args.size(); ++I) {
    if (!(There & getBit(I)) || I >= F->getNumParams())
      continue;
    AssumedValue V = convertTo(F->getParamDecl(I)->getType(),
                               evaluate(*Call.Args[I], In), Ctx);
    if (V.Kind != AssumedValue::Unknown)
      Called.Given.push_back({I, V});
  }
  return limit(std::move(Called));
}

CallContext CallContexts::limit(CallContext Called) {
  while (!Called.Given.empty()) {
    Params Given = 0;
    for (const auto &[I, V] : Called.Given)
      Given |= getBit(I);
    std::set<CallContext> &Others = Apart[{Called.Body.getOpaque(), Given}];
    if (Others.count(Called))
      break;
    if (!reaches(Others.size(), Budget::CallContexts)) {
      Others.insert(Called);
      break;
    }
    dropWidest(Called, Others);
  }
  return Called;
}

void CallContexts::dropWidest(CallContext &Called,
                              const std::set<CallContext> &Others) {
  size_t Widest = 0, Most = 0;
  for (size_t I = 0; I < Called.Given.size(); ++I) {
    std::set<std::pair<int, int64_t>> Values;
    for (const CallContext &O : Others)
      Values.insert({O.Given[I].second.Kind, O.Given[I].second.Value});
    if (Values.size() > Most) {
      Widest = I;
      Most = Values.size();
    }
  }
  Called.Given.erase(Called.Given.begin() + Widest);
}

std::vector<bool> CallContexts::findReached(const CallContext &In) {
  return interop::findReached(
      Effects.getFacts(In.Body),
      [&](const Expr &Condition) { return evaluate(Condition, In).asTruth(); },
      [&](const Expr &Condition) -> std::optional<int64_t> {
        AssumedValue V = evaluate(Condition, In);
        if (V.Kind != AssumedValue::Integer)
          return std::nullopt;
        return V.Value;
      });
}

bool isReachedWith(Entity E, unsigned Block, llvm::ArrayRef<const Expr *> Args,
                   EffectTable &Effects) {
  Fact Call;
  Call.Target = E;
  Call.Args.assign(Args.begin(), Args.end());
  CallContext In = Effects.getContexts().getCalled({}, Call);
  return In.Given.empty() || Effects.getContexts().findReached(In)[Block];
}

} // namespace interop
