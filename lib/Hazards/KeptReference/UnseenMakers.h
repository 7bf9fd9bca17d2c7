//===- UnseenMakers.h - Calls out of view that may collect ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function of the program that is defined in another unit and returns an
// object that only protection keeps from a collector. What it does is not seen,
// but the unit says something of it: it is given values of C alone, so that it
// makes the object; or the unit itself protects what it gives. Who makes an
// object may collect others.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_UNSEENMAKERS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_UNSEENMAKERS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// Why a call may collect.
enum class MakerReason : uint8_t {
  FromValues, ///< it makes an object out of values of C
  Protected,  ///< the unit protects what it gives
};

/// An analysis of the unit: AnalysisContext::get().
class UnseenMakers {
public:
  explicit UnseenMakers(AnalysisContext &TU);

  struct Maker {
    ReferenceUse Use;
    MakerReason Why = MakerReason::FromValues;
    clang::SourceLocation Shown; ///< of Protected: where
  };
  /// What \p E, a call without a row and without a body, does; null if that is
  /// not known.
  const Maker *find(const Fact &E);
  /// True if the models have kinds that only protection keeps from a collector.
  bool hasKinds() const { return !Kinds.empty(); }
  /// The one of them that a \p T is of; null if it is of none.
  const ReferenceKind *findKind(clang::QualType T) const;

private:
  void addProtected(const FunctionFacts &Facts);
  std::optional<Maker> infer(const clang::FunctionDecl &F) const;

  ModelLookup &Known;
  std::vector<const ReferenceKind *> Kinds;
  llvm::DenseMap<const clang::FunctionDecl *, clang::SourceLocation> Shown;
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::unique_ptr<std::optional<Maker>>>
      Makers;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_UNSEENMAKERS_H
