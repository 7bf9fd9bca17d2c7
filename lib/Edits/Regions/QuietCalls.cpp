//===- QuietCalls.cpp - What no exception leaves --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Regions/QuietCalls.h"
#include "Facts/Collection/ControlFlow.h"

using namespace clang;

namespace interop {

/// Its target's body is there to be looked into.
static bool hasBody(const Event &E) {
  if (!E.Target || E.Unknown != UnknownReason::None)
    return false;
  const FunctionDecl *F = E.Target.getFunction();
  return !F || F->hasBody();
}

/// By itself, whatever its target's body does.
static bool throwsItself(const Event &E) {
  if (!mayThrow(E) || hasBody(E))
    return false;
  return E.Kind == Event::Throw || !E.Callee || !E.Callee->isExternC();
}

bool QuietCalls::isQuiet(const Event &E) {
  if (!mayThrow(E))
    return true;
  return !throwsItself(E) && (!hasBody(E) || isQuiet(E.Target));
}

/// Handlers are not looked at: what is thrown may pass them.
bool QuietCalls::isQuiet(Entity E) {
  constexpr unsigned MaxReached = 256;
  auto [At, IsNew] = Known.try_emplace(E.getOpaque(), false);
  if (!IsNew)
    return At->second;
  std::vector<Entity> Reached = Effects.getReached(E, MaxReached);
  bool Quiet =
      Reached.size() < MaxReached &&
      llvm::none_of(
          Reached,
          [&](Entity Inner) {
            return llvm::any_of(Effects.getFacts(Inner).Events, throwsItself);
          });
  return Known[E.getOpaque()] = Quiet;
}

} // namespace interop
