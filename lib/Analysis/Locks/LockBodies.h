//===- LockBodies.h - Bodies that take locks --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the lock bodies, the user's functions and lambdas that take a lock
// themselves, by declarations and modeled calls alone, so that the facts of all
// others need not be collected.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_LOCKS_LOCKBODIES_H
#define INTEROP_LIB_ANALYSIS_LOCKS_LOCKBODIES_H

#include "Analysis/UserBodies.h"
#include <optional>

namespace interop {

/// The lock bodies of a unit, each list found when it is asked for first. They
/// stand in the order of their declarations, then those of other units in the
/// import closure. A lambda counts with the function that it is written in.
class LockBodies {
public:
  using List = std::vector<const clang::FunctionDecl *>;

  explicit LockBodies(AnalysisContext &TU) : TU(TU) {}

  const List &get();
  /// Those that isUsers().
  const List &getUsers();
  /// Guarded static locals are locks, too.
  const List &getWithStatics();

private:
  AnalysisContext &TU;
  std::optional<List> All, Users, WithStatics;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_LOCKS_LOCKBODIES_H
