//===- GatheredObjects.h - Objects in arrays of the stack -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collector that does not look at the stack sees nothing of what stands in a
// local array or a container of C++. Finds those into which a loop puts objects
// that it makes and that nothing protects: each turn may collect what earlier
// ones have put there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_GATHEREDOBJECTS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_GATHEREDOBJECTS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

struct GatheredObjects {
  const clang::VarDecl *Into = nullptr;
  const clang::CallExpr *Made = nullptr; ///< gives the object
  const ReferenceKind *Kind = nullptr;
  clang::SourceLocation Used; ///< where the array is read later
};

/// In the order of the bodies; one for each array.
std::vector<GatheredObjects> findGatheredObjects(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_GATHEREDOBJECTS_H
