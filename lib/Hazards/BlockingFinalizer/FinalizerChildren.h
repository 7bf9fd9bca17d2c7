//===- FinalizerChildren.h - What finalizers leave behind -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the handles that were made from one that a finalizer releases, live in
// other objects, and are not sure to be released before it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERCHILDREN_H
#define INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERCHILDREN_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Calls/Witness.h"
#include "Analysis/InterpreterLock/Finalizers.h"

namespace interop {

struct LeftChildren {
  const FunctionModel *Row = nullptr; ///< of the release
  std::string Parent, Child;          ///< handle kinds
  Enforcement What = Enforcement::None;
  const ModeledCall *Construction = nullptr; ///< null: out of sight
  const clang::RecordDecl *Keeper = nullptr; ///< keeps what Construction makes
};

class FinalizerChildren {
public:
  /// \p All must outlive this.
  FinalizerChildren(AnalysisContext &TU, const std::vector<Finalizer> &All)
      : TU(TU), Effects(TU.getEffects()), All(All) {}

  /// Returns the children that wait \p W of finalizer \p E is for, unless each
  /// of them is seen to be released before.
  std::optional<LeftChildren> findLeft(Entity E, const Wait &W);
  /// Returns the children that release \p R of finalizer \p F, whose body is \p
  /// E, pulls away from objects that a collector ends too. Nothing if the
  /// release waits for its children instead.
  std::optional<LeftChildren> findLeft(const Finalizer &F, Entity E,
                                       const HandleRelease &R);

private:
  using KindTest = llvm::function_ref<bool(llvm::StringRef)>;
  bool isReleasedBefore(const CallPath &Chain, KindTest IsChild);
  bool isReleasedElsewhere(const Finalizer &F, llvm::StringRef Kind,
                           const clang::RecordDecl &Keeper);
  std::vector<std::pair<const ModeledCall *, const Acquire *>>
  findConstructions(KindTest IsChild);
  bool isReference(const clang::FieldDecl &F);
  bool givesBackReference(llvm::StringRef Kind);
  static const clang::RecordDecl *findKeeper(const ObjectRef &O);
  bool keepsAlive(const clang::RecordDecl &Keeper,
                  const clang::RecordDecl *Parent, unsigned Depth = 0);

  AnalysisContext &TU;
  EffectTable &Effects;
  const std::vector<Finalizer> &All;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_FINALIZERCHILDREN_H
