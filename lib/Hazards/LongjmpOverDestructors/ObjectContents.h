//===- ObjectContents.h - What is in an object at a place -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers whether an object of one body has anything, at a call that jumps,
// that its end would give back: it may have been emptied before, or made empty
// and not used yet.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_OBJECTCONTENTS_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_OBJECTCONTENTS_H

#include "Analysis/AnalysisContext.h"
#include "Effects/JumpTable.h"
#include "Hazards/LongjmpOverDestructors/VariableUses.h"

namespace interop {

class ObjectContents {
public:
  ObjectContents(AnalysisContext &TU, JumpTable &Jumps,
                 const clang::FunctionDecl &F)
      : TU(TU), Known(TU.getLookup()), Jumps(Jumps), F(F),
        Facts(TU.getEffects().getFacts(Entity::makeFunction(F))) {}

  /// Returns true if what the variable \p O held was given away before \p At.
  bool isEmptied(const ObjectRef &O, const Fact &At);
  /// Returns true if \p Begin made the object empty, and nothing was done to it
  /// (not asked of a base) until the call \p At jumps.
  bool isStillEmpty(const Fact &Begin, const Fact &At);
  /// Returns true if \p V, which a cleanup function ends, was made null or has
  /// no initializer, and was not named since.
  bool isStillNull(const clang::VarDecl &V, const Fact &At);

private:
  bool isUnused(const clang::ValueDecl &V, const Fact &At);
  bool fills(const Fact &E, const clang::ValueDecl &V, unsigned Depth);
  bool isUsedBeforeJump(const clang::ValueDecl &V,
                        const clang::FunctionDecl &In, unsigned Depth);
  const VariableUses &getUses(const clang::FunctionDecl &Of);

  AnalysisContext &TU;
  ModelLookup &Known;
  JumpTable &Jumps;
  const clang::FunctionDecl &F;
  const FunctionFacts &Facts;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<VariableUses>>
      Uses;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_OBJECTCONTENTS_H
