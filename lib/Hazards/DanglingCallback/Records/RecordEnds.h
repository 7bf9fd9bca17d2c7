//===- RecordEnds.h - Records that end while they are kept ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges registrations of what a pointer leads to: whether a function frees it,
// or ends it for an object system, without having taken it back.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_RECORDENDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_RECORDENDS_H

#include "Hazards/DanglingCallback/Dangling.h"
#include "Hazards/DanglingCallback/Records/RecordHolders.h"

namespace interop {

class RecordEnds {
public:
  explicit RecordEnds(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Sites(TU), Holders(TU, Sites) {}

  /// What is wrong with \p R, a registration of a pointee.
  std::optional<Dangling> find(Registration R);

private:
  bool isOnlyUndone(const Registration &R, const clang::FunctionDecl &F) const;
  bool holdsReference(llvm::ArrayRef<Entity> In, const Registration &R,
                      const FreeSite &Site) const;
  bool isCalledBack(const Registration &R, const FreeSite &Site) const;
  bool isSettledBefore(const Registration &R, const FreeSite &Site) const;
  bool isSettledByCallers(const Registration &R,
                          const clang::FunctionDecl &F) const;
  bool isUnasked(const Registration &R) const;
  bool isOver(const Registration &R, const Fact &E, const FreeSite &Site) const;
  bool isFreedHere(const Registration &R, const FreeSite &Site) const;
  bool isTakenBackAtOnce(const Registration &R) const;
  bool isCounted(const Registration &R) const;
  bool isKeyGivenOn(const Registration &R) const;
  bool isGivenBeside(const Registration &R) const;
  bool isLeft(const Registration &R, const FreeSite &Site) const;
  bool isLeftByClass(const Registration &R, const FreeSite &Site) const;
  llvm::SmallVector<FreeSite, 4>
  sortByNeed(const Registration &R, llvm::ArrayRef<FreeSite> Found) const;
  std::optional<Dangling> findLeftSource(const Registration &R) const;
  const Fact *findGivenUp(const Registration &R, const FreeSite &Site) const;

  AnalysisContext &TU;
  EffectTable &Effects;
  FreeSites Sites;
  RecordHolders Holders;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_RECORDENDS_H
