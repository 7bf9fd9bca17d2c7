//===- NonThrowingCalls.cpp - What no exception leaves --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Regions/NonThrowingCalls.h"
#include "Facts/Collection/ControlFlow.h"
#include "Support/Budgets.h"

using namespace clang;

namespace interop {

/// Its target's body is there to be looked into.
static bool hasBody(const Fact &E) {
  if (!E.Target || E.Unknown != UnknownReason::None)
    return false;
  const FunctionDecl *F = E.Target.getFunction();
  return !F || F->hasBody();
}

/// By itself, whatever its target's body does.
static bool throwsItself(const Fact &E) {
  if (!mayThrow(E) || hasBody(E))
    return false;
  return E.Kind == Fact::Throw || !E.Callee || !E.Callee->isExternC();
}

bool QuietCalls::isQuiet(const Fact &E) {
  if (!mayThrow(E))
    return true;
  return !throwsItself(E) && (!hasBody(E) || isQuiet(E.Target));
}

/// Handlers are not looked at: what is thrown may pass them.
bool QuietCalls::isQuiet(Entity E) {
  auto [At, IsNew] = Known.try_emplace(E.getOpaque(), false);
  if (!IsNew)
    return At->second;
  std::vector<Entity> Reached = Effects.getReached(E, Budget::QuietBodies);
  bool Quiet =
      Reached.size() < getLimit(Budget::QuietBodies) &&
      llvm::none_of(
          Reached,
          [&](Entity Inner) {
            return llvm::any_of(Effects.getFacts(Inner).All, throwsItself);
          });
  return Known[E.getOpaque()] = Quiet;
}

} // namespace interop
