//===- WantOfMemory.h - Ways that only a lack of memory takes ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program that has run out of memory may sleep, try again or report that it
// gives up. Nobody wants to read of a wait that happens only then: the branch
// behind `if (!(p = malloc(n)))` is no way that the body takes. A function of
// the program that fails for nothing else is an allocator itself.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_WANTOFMEMORY_H
#define INTEROP_LIB_EFFECTS_WANTOFMEMORY_H

#include "Facts/Fact.h"
#include "Facts/Values/ConditionValue.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

class EffectTable;
class ModelLookup;

class WantOfMemory {
public:
  WantOfMemory(EffectTable &Effects, ModelLookup &Known,
               const clang::ASTContext &Ctx)
      : Effects(Effects), Known(Known), Ctx(Ctx) {}

  /// True if the body of \p E comes to \p Block only where it has got no
  /// memory.
  bool isOnlyFor(Entity E, unsigned Block);

private:
  const std::vector<bool> &findReached(Entity E);
  /// What \p F returns while there is memory; unknown if that depends on more.
  AssumedValue getSuccess(const clang::FunctionDecl &F);
  AssumedValue evaluateResult(Entity E);
  /// The value of \p E at the end of \p Block of \p Facts.
  AssumedValue evaluate(const clang::Expr &E, unsigned Block,
                        const FunctionFacts &Facts);
  AssumedValue evaluatePlace(const ObjectRef &Place, unsigned Block,
                             const FunctionFacts &Facts);
  AssumedValue evaluateLast(const ObjectRef &Place, unsigned Block,
                            const FunctionFacts &Facts);
  AssumedValue evaluateStored(const Fact &Store);
  AssumedValue evaluateMade(const clang::Expr &E);

  EffectTable &Effects;
  ModelLookup &Known;
  const clang::ASTContext &Ctx;
  /// By block, while there is memory.
  llvm::DenseMap<Entity, std::unique_ptr<std::vector<bool>>> Reached;
  llvm::DenseMap<Entity, AssumedValue> Results; ///< of the program's functions
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_WANTOFMEMORY_H
