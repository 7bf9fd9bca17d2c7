//===- ReadCollector.h - What one body reads --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the objects of others that a body reads, and the parameters that
// decide where it goes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_READCOLLECTOR_H
#define INTEROP_LIB_FACTS_COLLECTION_READCOLLECTOR_H

#include "Facts/Fact.h"
#include "llvm/ADT/DenseSet.h"

namespace interop {

class ReadCollector {
public:
  /// \p At: where the collector stands; each read takes the next place.
  ReadCollector(FunctionFacts &Facts, FlowPoint &At) : Facts(Facts), At(At) {}

  /// Adds the expression \p E, if it reads what outlives the body.
  void add(const clang::Expr &E);
  /// The comparison \p B reads nothing of an object whose address it takes.
  void addComparison(const clang::BinaryOperator &B);
  /// The parameters in \p Condition, of a branch, decide where the body goes.
  void addTested(const clang::Stmt &Condition);

private:
  void dropAddress(const clang::Expr &Compared);
  bool isCaptured(const ObjectRef &O) const;

  FunctionFacts &Facts;
  FlowPoint &At;
  llvm::DenseSet<std::pair<const clang::ValueDecl *, const clang::ValueDecl *>>
      Seen;
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_READCOLLECTOR_H
