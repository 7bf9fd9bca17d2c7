//===- LiveObjects.h - What unwinding would destroy -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds which objects with a destructor are alive at each place of a body. C++
// lets no jump pass by their beginnings, so every path to a place has the same
// ones, and one number for each fact says it (Fact::Live).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_LIVEOBJECTS_H
#define INTEROP_LIB_FACTS_COLLECTION_LIVEOBJECTS_H

#include "Facts/Fact.h"

namespace interop {

class LiveObjects {
public:
  explicit LiveObjects(FunctionFacts &Facts) : Facts(Facts) {}

  /// Blocks are entered and left in FunctionFacts::Order.
  void enter(unsigned Id, const BlockFacts &Block);
  void leave(unsigned Id) { AtEnd[Id] = Live; }
  /// Fills in Live of \p E, whose Try is known.
  void place(Fact &E);
  /// Adds the last fact, a LifetimeBegin.
  void begin() { Live = Facts.All.size() - 1; }
  /// Ends \p V's life; returns the try block that it began in, if it began.
  std::optional<int> end(const clang::VarDecl &V);

private:
  FunctionFacts &Facts;
  int Live = Fact::NoIndex;
  std::vector<std::optional<int>> AtEnd; ///< by block
  /// By try block, what is alive where it begins.
  std::vector<std::optional<int>> AtTry;
};

/// Returns what is left alive of \p Live, a Fact::Live of \p Facts, where the
/// handlers of \p Try begin, or where \p Try is NoIndex, where the function is
/// left. Appends what was destroyed until then, last begun first.
int unwind(const FunctionFacts &Facts, int Live, int Try,
           llvm::SmallVectorImpl<const Fact *> *Ended = nullptr);

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_LIVEOBJECTS_H
