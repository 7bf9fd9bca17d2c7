//===- NonThrowingCalls.h - What no exception leaves ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds calls that no exception leaves: a pair of statements around a call is
// right only if nothing jumps over the second. Bodies are looked into; what has
// none throws unless it is noexcept or a function of C.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_REGIONS_NONTHROWINGCALLS_H
#define INTEROP_LIB_EDITS_REGIONS_NONTHROWINGCALLS_H

#include "Effects/EffectTable.h"

namespace interop {

class QuietCalls {
public:
  explicit QuietCalls(EffectTable &Effects) : Effects(Effects) {}

  /// True if an exception cannot leave \p E.
  bool isQuiet(const Fact &E);

private:
  bool isQuiet(Entity E);

  EffectTable &Effects;
  llvm::DenseMap<const void *, bool> Known;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_REGIONS_NONTHROWINGCALLS_H
