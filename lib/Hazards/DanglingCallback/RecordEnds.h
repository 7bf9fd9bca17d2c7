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

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDENDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDENDS_H

#include "Hazards/DanglingCallback/Dangling.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

class RecordEnds {
public:
  explicit RecordEnds(AnalysisContext &TU);

  /// What is wrong with \p R, a registration of a pointee.
  std::optional<Dangling> find(Registration R);

private:
  struct FreeSite {
    const clang::FunctionDecl *In = nullptr;
    const Fact *At = nullptr; ///< null: In itself is called to end one
    ObjectRef Freed;
  };
  const clang::RecordDecl *getRecord(const clang::ValueDecl *D) const;
  const clang::RecordDecl *findRecord(const Registration &R) const;
  void addFrees(const clang::FunctionDecl &F);
  void addFreesElsewhere();
  void addFinalizers();
  void addFinalizer(const clang::FunctionDecl &F);
  bool isHolderDropped(const Registration &R) const;
  bool isLeftBehind(const Registration &R) const;
  bool isCalledWithRecord(const Registration &R,
                          const clang::FunctionDecl &F) const;
  bool isOnlyUndone(const Registration &R, const clang::FunctionDecl &F) const;
  bool isOfRegistry(const Registration &R, const FreeSite &Site) const;
  bool isSingletonInLocal(const Registration &R) const;
  bool holderOutlives(const Registration &R) const;
  bool isGiven(const clang::ValueDecl &Field) const;
  bool holdsReference(llvm::ArrayRef<Entity> In) const;
  bool isCalledBack(const Registration &R, const clang::FunctionDecl &F) const;
  bool isSettledBefore(const Registration &R, const FreeSite &Site) const;
  bool isSettledByCallers(const Registration &R,
                          const clang::FunctionDecl &F) const;
  bool isFreedHere(const Registration &R, const FreeSite &Site) const;
  bool isCounted(const Registration &R) const;
  bool isGivenBeside(const Registration &R) const;
  bool isLeft(const Registration &R, const FreeSite &Site) const;
  bool isOfOthers(const clang::FunctionDecl &F,
                  const clang::RecordDecl *Of) const;
  const Fact *findGivenUp(const Registration &R, const FreeSite &Site) const;
  const clang::FunctionDecl *findOtherEnd(const Registration &R) const;

  AnalysisContext &TU;
  EffectTable &Effects;
  std::vector<const clang::FunctionDecl *> Bodies;
  llvm::DenseMap<const clang::RecordDecl *, std::vector<FreeSite>> Sites;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDENDS_H
