//===- BusyKeepers.cpp - What does something later ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/BusyKeepers.h"
#include "AST/Naming.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "Support/NameWords.h"

using namespace clang;

namespace interop {

/// `scanner_scan_async(of->scanner, ..)`: what answers later keeps what it is
/// asked of. `scheduler_push_job(of->job)`: who does it later has it, too.
static bool asksForLater(const Fact &E, const ValueDecl &Field) {
  if (E.Kind != Fact::Call || !E.Callee || !E.Node || E.Args.empty() ||
      !E.Callee->getDeclName().isIdentifier())
    return false;
  auto isIt = [&Field](const Expr *A) {
    return A && getObject(skipCasts(A)).Leaf == &Field;
  };
  llvm::StringRef Name = E.Callee->getName();
  if (hasNameWord(Name, {"set", "get"}))
    return false;
  return (Name.ends_with("_async") && isIt(E.Args.front())) ||
         (hasNameWord(Name, {"push", "enqueue", "schedule", "submit"}) &&
          llvm::any_of(E.Args, isIt));
}

bool isBusy(const ValueDecl &Field, const Registration &R,
            const FreeSites &Sites, AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  auto stops = [&](const Fact &E) {
    if (E.Kind != Fact::Call || !E.Callee)
      return false;
    llvm::StringRef Name = getMentionedName(*E.Callee);
    return hasNameWord(Name, {"cancel", "abort"}) ||
           (namesObject(E, &Field) && !hasNameWord(Name, {"cast"}) &&
            !hasNameWord(Name, NameWord::Unreference));
  };
  auto isCalledOff = [&](const FreeSite &S) {
    return llvm::any_of(Effects.getReached(Entity::makeFunction(*S.In)),
                        [&](Entity In) {
                          return llvm::any_of(Effects.getFacts(In).All, stops);
                        });
  };
  return R.What && !R.What->Once &&
         llvm::any_of(
             Sites.getBodies(),
             [&](const FunctionDecl *F) {
               return llvm::any_of(
                   Effects.getFacts(Entity::makeFunction(*F)).All,
                   [&](const Fact &E) { return asksForLater(E, Field); });
             }) &&
         llvm::none_of(Sites.find(Sites.findRecord(R)), isCalledOff);
}

} // namespace interop
