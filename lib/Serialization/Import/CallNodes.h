//===- CallNodes.h - One node for a call of a summary -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_IMPORT_CALLNODES_H
#define INTEROP_LIB_SERIALIZATION_IMPORT_CALLNODES_H

#include "Facts/Fact.h"

namespace interop {

/// A summary has the call and the value of `X = f()` apart, so that each is
/// read as a node of its own. Afterwards the value in \p Facts is the node of
/// the call, as in the source: what asks whether the stored value is the
/// result of that call compares nodes. A store by an operator and the call of
/// that operator have one node, too.
void uniteCalls(FunctionFacts &Facts);

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_IMPORT_CALLNODES_H
