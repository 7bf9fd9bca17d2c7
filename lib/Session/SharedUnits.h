//===- SharedUnits.h - Units that several checks analyze ------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All checks that run on a unit with the same options share one analysis of it.
// An editor checks several units at once, each on a thread of its own: these
// never wait for each other here.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SESSION_SHAREDUNITS_H
#define INTEROP_LIB_SESSION_SHAREDUNITS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace interop {

struct CheckedUnit;

/// The units that some check holds. It owns none of them. Any thread may ask,
/// but all who ask for one unit do so on the same thread.
class SharedUnits {
public:
  using MakeUnit = llvm::function_ref<std::shared_ptr<CheckedUnit>()>;

  /// What was made for \p Identity (the address of its ASTContext) and
  /// \p Options, if somebody still holds it, or else what \p Make gives. No
  /// lock is held while \p Make runs.
  std::shared_ptr<CheckedUnit> get(const void *Identity,
                                   const std::string &Options, MakeUnit Make);

private:
  using Key = std::pair<const void *, std::string>;
  std::shared_ptr<CheckedUnit> find(const Key &Of);
  void add(Key Of, const std::shared_ptr<CheckedUnit> &New);

  std::mutex Mutex; ///< guards the map, never the analysis of a unit
  std::map<Key, std::weak_ptr<CheckedUnit>> Alive;
};

} // namespace interop

#endif // INTEROP_LIB_SESSION_SHAREDUNITS_H
