//===- KeptReference.h - interop-kept-reference ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// References and buffers of managed runtimes that are valid for a time only,
// and are kept, given away or used as if they were valid for longer.
//
// Places are named by ReferencePlaces, values followed by ReferenceFlow, and
// what is wrong is asked by ReferenceFaults.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_KEPTREFERENCE_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_KEPTREFERENCE_H

#include "Diagnostics/Finding.h"

namespace interop {

class AnalysisContext;

/// In the order of the functions.
std::vector<Finding> checkKeptReference(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_KEPTREFERENCE_H
