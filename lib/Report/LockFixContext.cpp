//===- LockFixContext.cpp - What lock fixes of a unit share ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/LockFixContext.h"
#include "Report/LockSurroundings.h"

using namespace clang;

namespace interop {

FreshNames &LockFixContext::getNames(const FunctionDecl &F) {
  auto &Slot = Names[&F];
  if (!Slot)
    Slot = std::make_unique<FreshNames>(F, TU.getContext());
  return *Slot;
}

LockView &LockFixContext::getView(const LockRow &Lock) {
  auto Views = TU.getLockViews();
  return **llvm::find_if(
      Views, [&Lock](const auto &View) { return &View->getLock() == &Lock; });
}

std::vector<const Event *> LockFixContext::findDrivers(Entity In,
                                                       const LockRow &Lock) {
  auto &Slot = Driven[&Lock];
  if (!Slot)
    Slot = std::make_unique<DrivenCallbacks>(getView(Lock), TU);
  std::vector<const Event *> Found;
  for (const Event &E : TU.getEffects().getFacts(In).Events)
    if (Slot->isDriver(E))
      Found.push_back(&E);
  return Found;
}

void LockFixContext::addThrowers(const FunctionFacts &Facts,
                                 std::vector<const Event *> &To) {
  if (!TU.getContext().getLangOpts().CXXExceptions)
    return;
  for (const Event &E : Facts.Events)
    if (!Quiet.isQuiet(E))
      To.push_back(&E);
}

bool LockFixContext::isUsable(const RegionText &Text) const {
  const IdentifierTable &Idents = TU.getContext().Idents;
  llvm::StringRef Word = getFirstWord(Text.Begin);
  return !Text.empty() && !Word.empty() && Idents.find(Word) != Idents.end();
}

RegionStyle LockFixContext::makeStyle(const LockRow &Lock, bool Drops,
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
