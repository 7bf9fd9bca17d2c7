//===- DroppedKeepers.cpp - Handlers on what is given up ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/DroppedKeepers.h"
#include "AST/Naming.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "Support/NameWords.h"

using namespace clang;

namespace interop {

namespace {

class DroppedKeeper {
public:
  DroppedKeeper(const Registration &R, const FieldDecl &Field,
                AnalysisContext &TU)
      : R(R), Field(Field), TU(TU), Effects(TU.getEffects()) {}

  std::optional<Dangling> find(llvm::ArrayRef<const FunctionDecl *> Bodies) {
    for (const FunctionDecl *F : Bodies)
      if (llvm::any_of(getFacts(*F), [this](const Fact &E) {
            return E.Kind == Fact::Call && E.Callee && endsByName(R, E, TU) &&
                   !getOtherField(E);
          }))
        return std::nullopt;
    for (const FunctionDecl *F : Bodies)
      if (F != R.In)
        if (std::optional<Dangling> D = findIn(*F))
          return D;
    return std::nullopt;
  }

private:
  const std::vector<Fact> &getFacts(const FunctionDecl &F) const {
    return Effects.getFacts(Entity::makeFunction(F)).All;
  }

  /// `of->registry = NULL`, `object_unref(of->registry)`
  bool givesUp(const Fact &E) const {
    if (E.Kind == Fact::Store)
      return E.Object.Leaf == &Field && E.Value &&
             isNullConstant(*E.Value, TU.getContext());
    return E.Kind == Fact::Call && E.Callee && !E.Args.empty() &&
           E.getArgObject(0).Leaf == &Field &&
           hasNameWord(getMentionedName(*E.Callee), NameWord::Unreference);
  }

  /// What \p E is given first, if that is a field and not this one; else null.
  const FieldDecl *getOtherField(const Fact &E) const {
    const auto *Given =
        E.Args.empty()
            ? nullptr
            : dyn_cast_or_null<FieldDecl>(getObject(skipCasts(E.Args[0])).Leaf);
    return Given == &Field ? nullptr : Given;
  }

  /// It takes back what another field of the object keeps.
  bool takesBackAnother(const Fact &E) const {
    if (E.Kind != Fact::Call || !E.Callee || !R.isEndedBy(*E.Callee))
      return false;
    const FieldDecl *Other = getOtherField(E);
    return Other && Other->getParent() == Field.getParent();
  }

  std::optional<Dangling> findIn(const FunctionDecl &F) const {
    const std::vector<Fact> &Facts = getFacts(F);
    auto Up =
        llvm::find_if(Facts, [this](const Fact &E) { return givesUp(E); });
    auto Another = llvm::find_if(
        Facts, [this](const Fact &E) { return takesBackAnother(E); });
    if (Up == Facts.end() || Another == Facts.end() ||
        llvm::any_of(Facts, [&](const Fact &E) {
          return E.Unknown != UnknownReason::Pointer &&
                 maySettle(R, E, TU,
                           Up->Kind == Fact::Store ? Up->Object.Root
                                                   : Up->getArgObject(0).Root);
        }))
      return std::nullopt;
    Dangling D;
    D.Kind = Dangling::DroppedKeeper;
    D.Of = R;
    D.End = &*Another;
    D.EndIn = Entity::makeFunction(F);
    D.GivenUp = &*Up;
    return D;
  }

  const Registration &R;
  const FieldDecl &Field;
  AnalysisContext &TU;
  EffectTable &Effects;
};

} // namespace

std::optional<Dangling>
findDroppedKeeper(const Registration &R,
                  llvm::ArrayRef<const FunctionDecl *> Bodies,
                  AnalysisContext &TU) {
  const auto *Field = dyn_cast_or_null<FieldDecl>(R.Holder.Leaf);
  if (!R.IsHolderShared || !Field || R.At->Result.Leaf ||
      R.Kept.Object.Root != R.Kept.Object.Leaf ||
      R.Holder.Root != R.Kept.Object.Root)
    return std::nullopt;
  return DroppedKeeper(R, *Field, TU).find(Bodies);
}

} // namespace interop
