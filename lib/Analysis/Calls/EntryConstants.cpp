//===- EntryConstants.cpp - What stands beside a kept callable ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/EntryConstants.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Dataflow/ReachedBlocks.h"
#include "Facts/Callables.h"
#include "Facts/FieldFunctions.h"
#include "Facts/FieldValues.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static const FieldDecl *getCanonical(const FieldDecl &F) {
  return cast<FieldDecl>(F.getCanonicalDecl());
}

/// The field that \p E is, beside \p Field in the same record; or null.
static const FieldDecl *getBesideIn(const Expr &E, const FieldDecl &Field) {
  const auto *M = dyn_cast<MemberExpr>(&E);
  const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  return F && F->getParent() == Field.getParent() &&
                 getCanonical(*F) != getCanonical(Field) &&
                 F->getType()->isIntegralOrEnumerationType()
             ? getCanonical(*F)
             : nullptr;
}

void EntryConstants::addWriter(const FieldDecl &Field, const FunctionDecl *In) {
  Writers[getCanonical(Field)].insert(
      In ? Entity::makeFunction(*In).getFunction() : nullptr);
}

bool EntryConstants::areWrittenTogether(const FieldDecl &Field,
                                        const FieldDecl &Beside) const {
  auto Others = Writers.find(getCanonical(Beside));
  if (Others == Writers.end())
    return true;
  auto Own = Writers.find(getCanonical(Field));
  return Own != Writers.end() &&
         llvm::all_of(Others->second, [&](const FunctionDecl *F) {
           return Own->second.contains(F);
         });
}

/// \p Test asks for what stands beside \p Field in the object \p Of.
static bool asksBeside(const Expr &Test, const FieldDecl &Field,
                       const ValueDecl *Of) {
  return anyPart(Test, [&](const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    return E && getBesideIn(*E, Field) && getObject(E).Root == Of;
  });
}

const EntryConstants::TestedCall &
EntryConstants::getTested(const CallExpr &C, const FunctionFacts &In) {
  auto [Found, IsNew] = Calls.try_emplace(&C);
  const FieldDecl *Field = IsNew ? getCalledField(C) : nullptr;
  const ObjectRef On = Field ? getObject(C.getCallee()) : ObjectRef();
  if (!On.isKnown() || llvm::none_of(In.Blocks, [&](const BlockFacts &B) {
        return B.Condition && asksBeside(*B.Condition, *Field, On.Root);
      }))
    return Found->second;
  for (const Fact &E : In.All)
    if (E.Node == &C)
      Found->second = {Field, On.Root, E.At.Block};
  return Found->second;
}

/// What \p E is in the body \p In, where it is called with \p Args.
AssumedValue EntryConstants::evaluate(const Expr &E, Entity In,
                                      llvm::ArrayRef<const Expr *> Args) {
  return evaluateUnder(E, Ctx, [&](const Expr &Part) {
    const auto *R = dyn_cast<DeclRefExpr>(&Part);
    const auto *P = R ? dyn_cast<ParmVarDecl>(R->getDecl()) : nullptr;
    unsigned I = P ? P->getFunctionScopeIndex() : Args.size();
    return I < Args.size() && P->getDeclContext() == In.getFunction()
               ? Effects.getContexts().evaluate(*Args[I], {})
               : AssumedValue();
  });
}

/// The value of \p Beside in the entry that the body \p By, which has been
/// given \p Args, makes of the value that \p IsIt.
AssumedValue
EntryConstants::getEntered(Entity By, const FieldDecl &Field,
                           const FieldDecl &Beside,
                           llvm::function_ref<bool(const Expr &)> IsIt,
                           llvm::ArrayRef<const Expr *> Args) {
  auto isStoreTo = [](const Fact &E, const FieldDecl &F) {
    const auto *To = dyn_cast_or_null<FieldDecl>(E.Object.Leaf);
    return E.Kind == Fact::Store && To && getCanonical(*To) == getCanonical(F);
  };
  const std::vector<Fact> &All = Effects.getFacts(By).All;
  const auto Own = llvm::find_if(All, [&](const Fact &E) {
    return isStoreTo(E, Field) && E.Value && IsIt(*E.Value);
  });
  std::optional<AssumedValue> Value;
  for (const Fact &E : All) {
    if (Own == All.end() || !isStoreTo(E, Beside) ||
        E.Object.Root != Own->Object.Root)
      continue;
    AssumedValue Here = E.Value ? evaluate(*E.Value, By, Args) : AssumedValue();
    if (Here.Kind == AssumedValue::Unknown || (Value && !(*Value == Here)))
      return {};
    Value = Here;
  }
  return Value.value_or(AssumedValue());
}

AssumedValue EntryConstants::getBeside(const Expr &Value,
                                       const FunctionDecl *In,
                                       const FieldDecl &Field,
                                       const FieldDecl &Beside) {
  AssumedValue Found;
  if (const InitListExpr *Entry = Entries.lookup(&Value)) {
    forEachFieldValue(*Entry, [&](const FieldDecl &F, const Expr *Of) {
      if (getCanonical(F) == getCanonical(Beside) && Of)
        Found = isa<ImplicitValueInitExpr>(Of)
                    ? AssumedValue::makeInteger(0)
                    : Effects.getContexts().evaluate(*Of, {});
    });
    return Found;
  }
  if (!In)
    return {};
  const Entity Self = Entity::makeFunction(*In);
  auto isIt = [&Value](const Expr &E) { return skipWrapping(&E) == &Value; };
  Found = getEntered(Self, Field, Beside, isIt, {});
  if (Found.Kind != AssumedValue::Unknown)
    return Found;
  for (const Fact &Call : Effects.getFacts(Self).All) {
    const auto *Given =
        llvm::find_if(Call.Args, [&](const Expr *Arg) { return isIt(*Arg); });
    if (Call.Kind != Fact::Call || !Call.Target || Given == Call.Args.end())
      continue;
    const unsigned I = Given - Call.Args.begin();
    auto isParam = [&](const Expr &E) {
      const auto *R = dyn_cast<DeclRefExpr>(skipWrapping(&E));
      const auto *P = R ? dyn_cast<ParmVarDecl>(R->getDecl()) : nullptr;
      return P && P->getFunctionScopeIndex() == I;
    };
    return getEntered(Call.Target, Field, Beside, isParam, Call.Args);
  }
  return {};
}

bool EntryConstants::isExcluded(const Expr &Value, const FunctionDecl *In,
                                const Expr &Through, const FunctionDecl *By) {
  const auto *C = dyn_cast<CallExpr>(&Through);
  if (!C || !By)
    return false;
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*By));
  const TestedCall &Call = getTested(*C, Facts);
  if (!Call.Field)
    return false;
  auto assume = [&](const Expr &Part) {
    const FieldDecl *Beside = getBesideIn(Part, *Call.Field);
    return Beside && getObject(&Part).Root == Call.Of &&
                   areWrittenTogether(*Call.Field, *Beside)
               ? getBeside(Value, In, *Call.Field, *Beside)
               : AssumedValue();
  };
  return !findReached(Facts, [&](const Expr &Test) {
    return evaluateUnder(Test, Ctx, assume).asTruth();
  })[Call.Block];
}

} // namespace interop
