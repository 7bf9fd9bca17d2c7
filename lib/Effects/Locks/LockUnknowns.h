//===- LockUnknowns.h - What is out of sight may do to a lock ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges calls whose bodies are not there: whether they may be half of a region
// or a guard, and whether they may need the interpreter.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_LOCKS_LOCKUNKNOWNS_H
#define INTEROP_LIB_EFFECTS_LOCKS_LOCKUNKNOWNS_H

#include "Effects/EffectTable.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace interop {

/// The class whose object \p E makes: by a constructor, or by a function that
/// constructs (make_unique, emplace); null if it makes none.
const clang::CXXRecordDecl *findMade(const Fact &E, ModelLookup &Known);

class LockUnknowns {
public:
  LockUnknowns(EffectTable &Effects, ModelLookup &Known, clang::ASTContext &Ctx,
               const LockModel &Lock)
      : Effects(Effects), Known(Known), Ctx(Ctx), Lock(Lock) {}

  /// True if \p E may leave the lock in any state.
  bool mayUnsettle(const Fact &E);
  /// True if \p E gives something of the interpreter's to what is out of sight,
  /// so that it may need the lock.
  bool mayNeed(const Fact &E);
  /// True if \p E reaches such a call.
  bool reachesUnknownNeed(Entity E);
  /// True if \p F is given something of the interpreter's, or returns it.
  bool hasInterpreters(const clang::FunctionDecl &F);

private:
  bool isInterpreters(const clang::RecordDecl *R, unsigned Depth = 0);
  bool leadsToInterpreters(clang::QualType T);
  bool holdsToken(clang::QualType T, unsigned Depth = 0);
  bool holdsToken(const clang::RecordDecl &R, unsigned Depth);
  const llvm::SmallPtrSetImpl<const clang::Type *> &getTokenTypes();

  EffectTable &Effects;
  ModelLookup &Known;
  clang::ASTContext &Ctx;
  const LockModel &Lock;
  /// Records and enumerations that a token points to, or is of.
  std::optional<llvm::SmallPtrSet<const clang::Type *, 4>> TokenTypes;
  llvm::DenseMap<const void *, bool> UnknownNeeds;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_LOCKS_LOCKUNKNOWNS_H
