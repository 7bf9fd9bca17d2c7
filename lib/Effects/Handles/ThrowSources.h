//===- ThrowSources.h - What a fact can throw -------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds how a fact of a body can throw: by what models say, by the exceptions
// that leave its callee, and by the options. In C what throws is what jumps.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_THROWSOURCES_H
#define INTEROP_LIB_EFFECTS_HANDLES_THROWSOURCES_H

#include "Effects/Handles/HandleFlow.h"
#include "Effects/Handles/HandleTests.h"
#include "Effects/ReturnPoints.h"

namespace interop {

/// How a fact can throw.
struct RaisedBy {
  ThrowCause Cause;
  const ThrowExit *Inner = nullptr;
  const FunctionModel *Row = nullptr; ///< that says so
};

/// The type of what \p E throws by \p R; null if that is not known.
clang::QualType getThrownType(const Fact &E, const RaisedBy &R);

/// True if a handler of \p Caught (null: of everything) catches a \p Thrown.
bool isCaughtBy(clang::QualType Thrown, clang::QualType Caught);

class ThrowSources {
public:
  /// Of the body of \p Facts. All must outlive this.
  ThrowSources(HandleFlow &Flow, const FunctionFacts &Facts,
               const HandleTests &Tests)
      : Flow(Flow), Facts(Facts), Tests(Tests) {}

  /// Returns causes that differ in what is lost; none if \p E does not throw.
  llvm::ArrayRef<RaisedBy> get(const Fact &E);

private:
  void collect(const Fact &E, llvm::SmallVectorImpl<RaisedBy> &To);
  void collectJumps(const Fact &E, llvm::SmallVectorImpl<RaisedBy> &To);
  void collectInner(const Fact &E, llvm::SmallVectorImpl<RaisedBy> &To);
  ThrowCause getCause(const Fact &E, const ThrowExit &X) const;
  bool isAskedBefore(const Fact &E) const;
  bool isForMemory(const Fact &Throw) const;
  bool tellsOfMemory(const clang::Expr &Value) const;

  HandleFlow &Flow;
  const FunctionFacts &Facts;
  const HandleTests &Tests;
  std::optional<ReturnPoints> Points; ///< of jumps; once asked
  llvm::DenseMap<const Fact *, llvm::SmallVector<RaisedBy, 1>> Raised;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_THROWSOURCES_H
