//===- ApiFunctions.h - The functions that a library offers -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where infer-models begins: what a unit defines and a public header declares.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_APIFUNCTIONS_H
#define INTEROP_LIB_ANALYSIS_APIFUNCTIONS_H

#include "Analysis/TUAnalysis.h"

namespace interop {

/// Tells whether a file is a public header.
using IsPublicHeader = llvm::function_ref<bool(clang::FileID)>;

/// Functions with external linkage that this unit defines and a public header
/// declares, and such public methods of classes that are defined in one; in the
/// order of their definitions. Those whose body stands in a public header are
/// left out: whoever includes it reads that body. So are templates.
std::vector<const clang::FunctionDecl *>
findApiFunctions(TUAnalysis &TU, IsPublicHeader IsPublic);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_APIFUNCTIONS_H
