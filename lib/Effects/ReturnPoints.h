//===- ReturnPoints.h - Where a body is jumped back to -------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls that return twice (setjmp, so PG_TRY()), and what in the same body
// comes back to them where it jumps.
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

  /// The call that returns again where \p E, a call of the same body, jumps;
  /// null if the body is left. It is one that \p E can follow where it has
  /// returned for the first time: what stands before it, or only in the branch
  /// that it takes when it returns again, leaves the body.
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
