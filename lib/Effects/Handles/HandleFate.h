//===- HandleFate.h - What an event does to a handle ---------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Releases, hand-overs and copies: whether an event ends a handle, makes
// somebody else its owner, or keeps it in one more place. Where nobody can
// tell, somebody else owns it from then on.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_HANDLEFATE_H
#define INTEROP_LIB_EFFECTS_HANDLES_HANDLEFATE_H

#include "Effects/EffectTable.h"
#include "Effects/Handles/HeldHandles.h"
#include <functional>

namespace interop {

enum class FateKind : uint8_t {
  Stays, ///< as it was
  Released,
  Taken, ///< somebody else's
  Kept,  ///< also in Into
};

struct Fate {
  FateKind Kind = FateKind::Stays;
  ObjectRef Into; ///< of Kept
};

/// Whether what a callee names may be released where the callee returns, and
/// not only where it throws.
using ReturnsReleased = std::function<bool(Entity, const ObjectRef &)>;

class HandleFate {
public:
  /// Without \p Returns every release counts.
  HandleFate(EffectTable &Effects, Knowledge &Known,
             ReturnsReleased Returns = nullptr)
      : Effects(Effects), Known(Known), Returns(std::move(Returns)) {}

  /// What \p E, an event of some body, does to \p H, which that body holds.
  Fate getFate(const Event &E, const Held &H);
  /// What \p E releases or deletes, in its body's terms.
  llvm::ArrayRef<ObjectRef> getReleased(const Event &E);
  /// What unwinding releases where the life that \p Begin begins ends.
  llvm::ArrayRef<ObjectRef> getUnwound(const Event &Begin);

private:
  Fate getArgumentFate(const Event &E, unsigned Arg, const Held &H);
  Fate getConstructionFate(const Event &E, unsigned Arg);
  Fate getStoreFate(const Event &E, const Held &H);
  Fate getMethodFate(const Event &E, const clang::CXXMethodDecl &M);
  Fate getParameterFate(const Event &E, unsigned Arg);
  Fate findParameterFate(Entity Callee, unsigned Param);
  void collectReleased(const Event &E, std::vector<ObjectRef> &To);
  bool isAcquisition(const clang::Expr &E);
  bool isGuardOfThis(const Event &E, unsigned Arg, const ObjectRef &Place);
  bool isOwner(const clang::CXXRecordDecl &R);

  EffectTable &Effects;
  Knowledge &Known;
  ReturnsReleased Returns;
  llvm::DenseMap<const Event *, std::vector<ObjectRef>> Released, Unwound;
  llvm::DenseMap<std::pair<const void *, unsigned>, Fate> OfParameter;
  llvm::DenseMap<const clang::CXXRecordDecl *, bool> Owners;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_HANDLEFATE_H
