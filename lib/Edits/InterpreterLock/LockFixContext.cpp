//===- LockFixContext.cpp - What lock fixes of a unit share ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/LockFixContext.h"
#include "Analysis/InterpreterLock/Finalizers.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Edits/InterpreterLock/LockSurroundings.h"

using namespace clang;

namespace interop {

FreshNames &LockFixContext::getNames(const FunctionDecl &F) {
  auto &Slot = Names[&F];
  if (!Slot)
    Slot = std::make_unique<FreshNames>(F, TU.getContext());
  return *Slot;
}

std::string LockFixContext::makeGlobalName(const std::string &Base) {
  const IdentifierTable &Idents = TU.getContext().Idents;
  std::string Name = Base;
  for (unsigned I = 2;
       Idents.find(Name) != Idents.end() || !GlobalNames.insert(Name).second;
       ++I)
    Name = Base + std::to_string(I);
  return Name;
}

LockView &LockFixContext::getView(const LockModel &Lock) {
  auto Views = TU.get<LockViews>().get();
  return **llvm::find_if(
      Views, [&Lock](const auto &View) { return &View->getLock() == &Lock; });
}

bool LockFixContext::isInFinalizer(Entity E, const LockModel &Lock) {
  auto [At, IsNew] = InFinalizers.try_emplace(&Lock);
  if (IsNew)
    for (const Finalizer &F : findFinalizers(TU, getView(Lock))) {
      Entity Self = F.Body ? Entity::makeFunction(*F.Body)
                           : Entity::makeDestruction(*F.Class);
      At->second.insert(Self.getOpaque());
      for (Entity Inner : TU.getEffects().getReached(Self))
        At->second.insert(Inner.getOpaque());
    }
  return At->second.contains(E.getOpaque());
}

std::vector<const Fact *> LockFixContext::findDrivers(Entity In,
                                                      const LockModel &Lock) {
  auto &Slot = Driven[&Lock];
  if (!Slot)
    Slot = std::make_unique<DrivenCallbacks>(getView(Lock), TU);
  std::vector<const Fact *> Found;
  for (const Fact &E : TU.getEffects().getFacts(In).All)
    if (Slot->isDriver(E))
      Found.push_back(&E);
  return Found;
}

void LockFixContext::addThrowers(const FunctionFacts &Facts,
                                 std::vector<const Fact *> &To) {
  if (!TU.getContext().getLangOpts().CXXExceptions)
    return;
  for (const Fact &E : Facts.All)
    if (!Quiet.isQuiet(E))
      To.push_back(&E);
}

bool LockFixContext::isKnown(const RegionText &Text) const {
  const ASTContext &Ctx = TU.getContext();
  llvm::StringRef Word = getFirstWord(Text.empty() ? Text.Call : Text.Begin);
  auto Known = Ctx.Idents.find(Word);
  if (Word.empty() || Known == Ctx.Idents.end())
    return false;
  // A word of the model, or of another unit, is no declaration.
  bool IsKeyword = Known->second->isKeyword(Ctx.getLangOpts());
  return (!Text.empty() && IsKeyword) || Known->second->hasMacroDefinition() ||
         !Ctx.getTranslationUnitDecl()
              ->lookup(DeclarationName(Known->second))
              .empty();
}

bool LockFixContext::isUsable(const RegionText &Text) const {
  return isKnown(Text) || (!Text.Call.empty() && !Text.Header.empty());
}

std::optional<FixItHint> LockFixContext::include(const RegionText &Text,
                                                 SourceLocation User,
                                                 bool Alone) {
  if (isKnown(Text) || Text.Header.empty())
    return std::nullopt;
  IncludeEdit Fresh(TU.getContext().getSourceManager());
  return (Alone ? Fresh : Includes).add(User, Text.Header);
}

RegionStyle LockFixContext::makeStyle(const LockModel &Lock, bool Drops,
                                      const RegionText &Lines,
                                      const FunctionDecl &F) {
  RegionStyle Style;
  if (TU.getContext().getLangOpts().CPlusPlus) {
    Style.Guard = Drops ? Options.ReleaseGuard : Options.AcquireGuard;
    if (Style.Guard.empty())
      Style.Guard = Scopes.findGuard(Lock, Drops, F, F.getBody()->getBeginLoc())
                        .value_or("");
    Style.GuardName = Drops ? "Release" : "Acquire";
  }
  if (!Style.isGuard() && isUsable(Lines))
    Style.Lines = Lines;
  return Style;
}

} // namespace interop
