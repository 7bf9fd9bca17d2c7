//===- ReturnPoints.h - Where a body is jumped back to ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the calls that return twice (setjmp, so PG_TRY()), and which of them
// the jumps of the same body come back to.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_RETURNPOINTS_H
#define INTEROP_LIB_EFFECTS_RETURNPOINTS_H

#include "Facts/Fact.h"

namespace interop {

class ReturnPoints {
public:
  /// \p Facts must outlive it.
  ReturnPoints(const FunctionFacts &Facts, const clang::ASTContext &Ctx);

  /// Returns the call that returns again where \p E, a call of the same body,
  /// jumps; null if the jump leaves the body. \p E must be reachable where that
  /// call has returned for the first time: a jump from before it, or only from
  /// the branch taken when it returns again, leaves the body.
  const Fact *find(const Fact &E) const;

private:
  struct Point {
    const Fact *Call;
    unsigned First; ///< the block that it enters when it returned 0
  };
  unsigned findFirst(const Fact &Call, const clang::ASTContext &Ctx) const;
  bool leadsTo(const Point &P, const Fact &E) const;

  const FunctionFacts &Facts;
  llvm::SmallVector<Point, 1> Points;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_RETURNPOINTS_H
