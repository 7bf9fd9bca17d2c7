//===- CallPath.h - A path through calls ------------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A path leads from one body to a place that something is said of: each step
// is a body and the fact in it that calls the next one, and the last step is
// the place itself. What else is known of a path (the names of its bodies in
// terms of the first one, the locks held along it) is worked out from its
// steps where it is asked for.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_CALLPATH_H
#define INTEROP_LIB_FACTS_CALLPATH_H

#include "Facts/Fact.h"

namespace interop {

struct CallStep {
  Entity In; ///< null: the end of a variable, which stands in no body
  /// Null only in the last step, where the path ends with the body itself.
  const Fact *At = nullptr;
};

using CallPath = std::vector<CallStep>;

} // namespace interop

#endif // INTEROP_LIB_FACTS_CALLPATH_H
