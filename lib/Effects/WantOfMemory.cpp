//===- WantOfMemory.cpp - Ways that only a lack of memory takes -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/WantOfMemory.h"
#include "Dataflow/Reachability.h"
#include "Dataflow/ReachedBlocks.h"
#include "Effects/EffectTable.h"
#include "Effects/MakerNames.h"
#include "Facts/ModelLookup.h"
#include "Facts/Stores.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Functions that return memory, or null where there is none. fopen() is
/// declared with `__attribute__((malloc))` as well, but fails for more.
static bool givesMemory(const FunctionDecl &F) {
  switch (F.getBuiltinID()) {
  case Builtin::BImalloc:
  case Builtin::BIcalloc:
  case Builtin::BIrealloc:
  case Builtin::BIaligned_alloc:
  case Builtin::BImemalign:
  case Builtin::BIstrdup:
  case Builtin::BIstrndup:
    return true;
  default:
    return F.hasAttr<AllocSizeAttr>() || givesHeapMemory(F);
  }
}

AssumedValue WantOfMemory::getSuccess(const FunctionDecl &F) {
  QualType T = F.getReturnType();
  if (!T->isPointerType() && !T->isIntegralOrEnumerationType())
    return {};
  bool IsOfC = !Ctx.getLangOpts().CPlusPlus || F.isExternC();
  const FunctionModel *Row = IsOfC ? Known.findExits(F) : nullptr;
  if (Row && Row->Throws == ThrowClass::OnMemory)
    return T->isPointerType() ? AssumedValue::makePointer()
                              : AssumedValue::makeInteger(0);
  if (!T->isPointerType())
    return {};
  return givesMemory(F) ? AssumedValue::makePointer()
                        : evaluateResult(Entity::makeFunction(F));
}

/// An allocator of the program: it returns null for nothing else.
AssumedValue WantOfMemory::evaluateResult(Entity E) {
  // One that calls itself on the way is not known.
  auto [Found, IsNew] = Results.try_emplace(E);
  if (!IsNew)
    return Found->second;
  const FunctionFacts &Facts = Effects.getFacts(E);
  bool Returns = false;
  for (const Fact &R : Facts.All) {
    if (R.Kind != Fact::Return || isOnlyFor(E, R.At.Block))
      continue;
    Returns = true;
    if (!R.Value ||
        evaluate(*R.Value, R.At.Block, Facts).Kind != AssumedValue::Pointer)
      return {};
  }
  return Results[E] = Returns ? AssumedValue::makePointer() : AssumedValue();
}

/// `malloc(n)`, `new T`.
AssumedValue WantOfMemory::evaluateMade(const Expr &E) {
  if (isa<CXXNewExpr>(E))
    return AssumedValue::makePointer();
  const auto *C = dyn_cast<CallExpr>(&E);
  const FunctionDecl *F = C ? Known.findCallee(*C) : nullptr;
  return F ? getSuccess(*F) : AssumedValue();
}

AssumedValue WantOfMemory::evaluateStored(const Fact &Store) {
  if (!Store.Value)
    return {};
  const auto *Assigned =
      dyn_cast<BinaryOperator>(Store.Value->IgnoreParenCasts());
  const Expr &Value = Assigned && Assigned->getOpcode() == BO_Assign
                          ? *Assigned->getRHS()
                          : *Store.Value; // p = q = malloc(n)
  return evaluateMade(*Value.IgnoreParenCasts());
}

/// Somebody else may store to \p V.
static bool isAddressGiven(const ObjectRef &V, const FunctionFacts &Facts) {
  return llvm::any_of(Facts.All, [&V](const Fact &E) {
    return llvm::any_of(E.Args, [&V](const Expr *Arg) {
      const auto *U = dyn_cast<UnaryOperator>(Arg->IgnoreParenCasts());
      return (Arg->isGLValue() || (U && U->getOpcode() == UO_AddrOf)) &&
             getObject(Arg) == V;
    });
  });
}

/// `p[0] = 'x'` stores nothing to p.
static bool isStoreTo(const Fact &E, const ObjectRef &Place) {
  return isStore(E) && E.Object == Place && !isThroughPointer(E);
}

/// What has just been stored to \p Place, before the end of \p Block; nobody
/// else may have changed it since.
AssumedValue WantOfMemory::evaluateLast(const ObjectRef &Place, unsigned Block,
                                        const FunctionFacts &Facts) {
  for (unsigned Steps = 0; Steps < Facts.Blocks.size(); ++Steps) {
    for (const Fact &E : llvm::reverse(getFactsIn(Facts, Block))) {
      if (isStoreTo(E, Place))
        return evaluateStored(E);
      bool IsLibrarys = E.Callee && E.Callee->getBuiltinID();
      if (E.Kind == Fact::Call && !IsLibrarys)
        return {};
    }
    if (Facts.Blocks[Block].Preds.size() != 1)
      return {};
    Block = Facts.Blocks[Block].Preds.front();
  }
  return {};
}

/// A local that only this body knows has the value that all its stores give it.
AssumedValue WantOfMemory::evaluatePlace(const ObjectRef &Place, unsigned Block,
                                         const FunctionFacts &Facts) {
  if (!Place.isKnown())
    return {};
  bool IsLocal = Place.Kind == ObjectRef::Variable && !Place.isGlobal() &&
                 !Place.getParam() && Place.Leaf == Place.Root &&
                 !isAddressGiven(Place, Facts);
  std::optional<AssumedValue> All;
  for (const Fact &E : Facts.All) {
    if (!IsLocal || !isStoreTo(E, Place))
      continue;
    AssumedValue V = evaluateStored(E);
    if (V.Kind == AssumedValue::Unknown || (All && !(*All == V)))
      return evaluateLast(Place, Block, Facts);
    All = V;
  }
  return All ? *All : evaluateLast(Place, Block, Facts);
}

AssumedValue WantOfMemory::evaluate(const Expr &E, unsigned Block,
                                    const FunctionFacts &Facts) {
  return evaluateUnder(E, Ctx, [&](const Expr &Part) {
    if (isa<CallExpr, CXXNewExpr>(Part))
      return evaluateMade(Part);
    return isa<DeclRefExpr, MemberExpr>(Part)
               ? evaluatePlace(getObject(&Part), Block, Facts)
               : AssumedValue();
  });
}

const std::vector<bool> &WantOfMemory::findReached(Entity E) {
  if (auto Found = Reached.find(E); Found != Reached.end())
    return *Found->second;
  const FunctionFacts &Facts = Effects.getFacts(E);
  llvm::DenseMap<const Expr *, Truth> Outcomes;
  for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
    if (const Expr *Test = Facts.Blocks[B].Condition)
      Outcomes[Test] = evaluate(*Test, B, Facts).asTruth();
  auto Of = std::make_unique<std::vector<bool>>(interop::findReached(
      Facts, [&](const Expr &Test) { return Outcomes.lookup(&Test); }));
  std::unique_ptr<std::vector<bool>> &Kept = Reached[E];
  Kept = std::move(Of);
  return *Kept;
}

bool WantOfMemory::isOnlyFor(Entity E, unsigned Block) {
  const std::vector<bool> &Of = findReached(E);
  return Block < Of.size() && !Of[Block];
}

} // namespace interop
