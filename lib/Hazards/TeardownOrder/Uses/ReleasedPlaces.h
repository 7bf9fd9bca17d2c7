//===- ReleasedPlaces.h - Places whose handle is released -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The domain of a ForwardFlow: which places of a body have a handle that is
// released on every way that leads there. A store, and any call that may put
// another handle there, ends that.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_USES_RELEASEDPLACES_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_USES_RELEASEDPLACES_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// A variable, or a field in a field of one: `p->in.h` is {p, in, h}, and
/// `this->h` begins with null. No element, and nothing behind a call.
using PlaceChain = llvm::SmallVector<const clang::ValueDecl *, 3>;

/// Returns the place that \p E is; empty if it is none.
PlaceChain getPlaceChain(const clang::Expr &E);

/// The argument that a call of \p E releases for good, by its index: what the
/// library does not count, and what the call does not keep where it fails.
std::optional<unsigned> findReleasedArgument(const Fact &E,
                                             const FunctionFacts &Facts,
                                             AnalysisContext &TU);

class ReleasedPlacesDomain {
public:
  struct Released {
    PlaceChain At;
    const Fact *By = nullptr;
    bool operator==(const Released &O) const { return At == O.At; }
  };
  using State = std::vector<Released>;

  ReleasedPlacesDomain(const FunctionFacts &Facts, AnalysisContext &TU)
      : Facts(Facts), TU(TU) {}

  State getEntry() { return {}; }
  void apply(const LockOperation &, State &) {}
  void refine(const BlockFacts &, unsigned, State &) {}
  bool mayThrow(const Fact &) { return false; }
  void raise(const Fact &, State &) {}
  bool mayPass(const Fact &, const TryFacts &) { return true; }
  void unwind(llvm::ArrayRef<const Fact *>, State &) {}
  unsigned getHeight() const { return 32; }
  void transfer(const Fact &E, State &S);
  bool join(State &Into, const State &From);

private:
  bool mayChange(const Fact &E, const PlaceChain &At);
  bool isGivenOwner(const Fact &E, const PlaceChain &At) const;
  bool mayStore(const Fact &E, const PlaceChain &At);

  const FunctionFacts &Facts;
  AnalysisContext &TU;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_USES_RELEASEDPLACES_H
