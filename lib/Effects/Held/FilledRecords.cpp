//===- FilledRecords.cpp - What a body puts into a record -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Held/FilledRecords.h"
#include "AST/ImportedPlace.h"
#include "Dataflow/Reachability.h"
#include "Effects/EndedObjects.h"
#include "Effects/NewObjects.h"
#include "Facts/Values/ConditionValue.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool isFieldOfPointed(const ObjectRef &Place) {
  const auto *Field = Place.Kind == ObjectRef::Variable && Place.Root
                          ? dyn_cast_or_null<FieldDecl>(Place.Leaf)
                          : nullptr;
  QualType To = Field ? Place.Root->getType()->getPointeeType() : QualType();
  const RecordDecl *Whole = To.isNull() ? nullptr : To->getAsRecordDecl();
  return Whole &&
         Field->getParent()->getCanonicalDecl() == Whole->getCanonicalDecl();
}

/// Adds to \p To what \p Return tells: \p IsKept, or not. False if it tells
/// nothing.
static bool addTold(const Fact &Return, bool IsKept, const ASTContext &Ctx,
                    Success &To) {
  if (!Return.Value || Return.Value->isValueDependent())
    return false;
  if (Return.Value->getType()->isPointerType()) {
    To.IsPointer = true;
    return isNullConstant(*Return.Value, Ctx) != IsKept;
  }
  const std::optional<llvm::APSInt> V = evaluateInteger(*Return.Value, Ctx);
  const std::optional<int64_t> Number = V ? V->tryExtValue() : std::nullopt;
  if (Number)
    (IsKept ? To.Values : To.Failures).push_back(*Number);
  return Number.has_value();
}

/// What the returns of \p Facts tell of whether one of \p Given has happened
/// before.
static std::optional<Success> findTold(llvm::ArrayRef<const Fact *> Given,
                                       const FunctionFacts &Facts,
                                       const ASTContext &Ctx) {
  Success Out;
  Out.IsKnown = true;
  bool Fails = false;
  for (const Fact &Return : Facts.All) {
    if (Return.Kind != Fact::Return)
      continue;
    const bool IsKept = llvm::any_of(Given, [&](const Fact *E) {
      return E == &Return || mayPrecede(Facts, E->At, Return.At);
    });
    if (!addTold(Return, IsKept, Ctx, Out))
      return std::nullopt;
    Fails |= !IsKept;
  }
  const bool AreAlike = llvm::any_of(Out.Failures, [&Out](int64_t Number) {
    return llvm::is_contained(Out.Values, Number);
  });
  if (!Fails || AreAlike || (!Out.IsPointer && Out.Values.empty()))
    return std::nullopt;
  return Out;
}

RecordKeeping findKeeping(const ObjectRef &Field, const FunctionFacts &Facts) {
  const auto *V = dyn_cast_or_null<VarDecl>(Field.Root);
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V))
    return {true, std::nullopt};
  const ObjectRef Pointer = ObjectRef::makeVariable(*V);
  auto Given = findPublications(Pointer, Facts);
  if (!Given)
    return {true, std::nullopt};
  auto isFreeing = [&Pointer](const Fact &E) {
    return findFreed(E) == Pointer;
  };
  llvm::erase_if(*Given, [&](const Fact *E) { return isFreeing(*E); });
  if (Given->empty())
    return {};
  if (llvm::none_of(Facts.All, isFreeing))
    return {true, std::nullopt};
  return {true, findTold(*Given, Facts, V->getASTContext())};
}

} // namespace interop
