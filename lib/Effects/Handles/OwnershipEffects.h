//===- OwnershipEffects.h - What a fact does to a handle --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides whether a fact ends a handle, makes somebody else its owner, or keeps
// it in one more place. Where that is not known, somebody else owns it from
// then on.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_OWNERSHIPEFFECTS_H
#define INTEROP_LIB_EFFECTS_HANDLES_OWNERSHIPEFFECTS_H

#include "Effects/EffectTable.h"
#include "Effects/Handles/ProgramHandles.h"
#include "Effects/Held/OwnedHandles.h"
#include <functional>

namespace interop {

/// The local pointer that \p E names, itself, and not what it was made from as
/// getObject() has it; unknown if \p E is something else.
ObjectRef getNamedLocal(const clang::Expr &E);

/// What a call does to a handle that its caller owns.
struct OwnershipEffect {
  enum KindTy : uint8_t {
    None, ///< it stays with the caller
    Released,
    Escapes, ///< it is somebody else's now
    Aliased, ///< it is also in Into
  };
  KindTy Kind = None;
  ObjectRef Into; ///< of Aliased
  /// Of Escapes: the entry of the row that says so, where one does.
  const Transfer *By = nullptr;
  /// Of Escapes: what the function in view returns where it keeps it, and what
  /// where it does not; nothing where that does not tell.
  std::optional<Success> Told;
  bool operator==(const OwnershipEffect &O) const {
    return Kind == O.Kind && Into == O.Into && Told == O.Told;
  }
  /// What is given is the giver's again where the call fails.
  bool isOnSuccess() const { return Told || (By && By->OnSuccess); }
};

/// Whether what a callee names may be released where the callee returns, and
/// not only where it throws.
using ReturnsReleased = std::function<bool(Entity, const ObjectRef &)>;

/// What a call does to the value of one of its function's parameters.
using ParameterKey = std::pair<Entity, unsigned>;

class OwnershipEffects {
public:
  /// Without \p Returns every release counts. \p Fixpoint is that of what
  /// \p Returns reads.
  OwnershipEffects(EffectTable &Effects, ModelLookup &Known,
                   const ProgramHandles &Own, SummaryFixpoint &Fixpoint,
                   ReturnsReleased Returns = nullptr);

  /// What \p E, a fact of some body, does to \p H, which that body holds.
  OwnershipEffect getEffect(const Fact &E, const OwnedHandle &H);
  /// What \p E releases or deletes, in its body's terms.
  llvm::ArrayRef<ObjectRef> getReleased(const Fact &E) {
    if (E.Kind != Fact::Free && !E.Row && !E.Target &&
        !Own.getReleased(E).isKnown())
      return {};
    return Released.get(&E);
  }
  /// What \p E is without conversions, and without calls that only pass an
  /// argument on: the casts of an object system.
  const clang::Expr &skipCasts(const clang::Expr &E) const;
  /// What unwinding releases where the life that \p Begin begins ends.
  llvm::ArrayRef<ObjectRef> getUnwound(const Fact &Begin) {
    return Unwound.get(&Begin);
  }
  /// True if the end of an \p R may release a handle that it was given, in a
  /// way that is not to be seen.
  bool isOwner(const clang::CXXRecordDecl &R);

private:
  OwnershipEffect getArgumentEffect(const Fact &E, unsigned Arg,
                                    const OwnedHandle &H);
  OwnershipEffect getUnmodeledEffect(const Fact &E, unsigned Arg) const;
  bool isCast(const Fact &E, unsigned Arg) const;
  OwnershipEffect getCastEffect(const Fact &E, const OwnedHandle &H);
  OwnershipEffect getReferenceEffect(const Fact &E, unsigned Arg,
                                     const OwnedHandle &H) const;
  bool isReleasedArgument(const Fact &E, unsigned Arg) const;
  bool isFreedBehind(const Fact &E, const OwnedHandle &H);
  bool isTakenByResult(const Fact &E, const OwnedHandle &H);
  bool isNumberKept(const Fact &E, unsigned Arg, const OwnedHandle &H);
  bool endsNumber(const Fact &E, const ObjectRef &Place);
  OwnershipEffect getMemoryEffect(const Fact &E, unsigned Arg,
                                  const OwnedHandle &H);
  OwnershipEffect getConstructionEffect(const Fact &E, unsigned Arg);
  OwnershipEffect getStoreEffect(const Fact &E, const OwnedHandle &H);
  OwnershipEffect getMethodEffect(const Fact &E, const clang::CXXMethodDecl &M);
  OwnershipEffect getParameterEffect(const Fact &E, unsigned Arg);
  OwnershipEffect findParameterEffect(const ParameterKey &Of);
  void collectReleased(const Fact &E, std::vector<ObjectRef> &To);
  std::vector<ObjectRef> findReleased(const Fact &E);
  std::vector<ObjectRef> findUnwound(const Fact &Begin);
  bool isMemory(const OwnedHandle &H) const;
  bool isAcquisition(const clang::Expr &E);
  bool isGuardOfThis(const Fact &E, unsigned Arg, const ObjectRef &Place);

  EffectTable &Effects;
  ModelLookup &Known;
  const ProgramHandles &Own;
  ReturnsReleased Returns;
  SummaryTable<const Fact *, std::vector<ObjectRef>> Released, Unwound;
  SummaryTable<ParameterKey, OwnershipEffect> OfParameter;
  llvm::DenseMap<const clang::CXXRecordDecl *, bool> Owners;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_OWNERSHIPEFFECTS_H
