//===- ApiFunctions.h - The functions that a library offers -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the functions that infer-models looks at: a unit defines them, and a
// public header declares them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_INFERENCE_APIFUNCTIONS_H
#define INTEROP_LIB_INFERENCE_APIFUNCTIONS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// Answers whether a file is a public header.
using IsPublicHeader = llvm::function_ref<bool(clang::FileID)>;

/// Returns true if \p F has external linkage and a public header declares it,
/// or is such a public method of a class that is defined in one. False if its
/// body stands in a public header: whoever includes it reads that body.
bool isApiFunction(const clang::FunctionDecl &F, const clang::SourceManager &SM,
                   IsPublicHeader IsPublic);

/// Returns all API functions that this unit defines, in the order of their
/// definitions; no templates.
std::vector<const clang::FunctionDecl *>
findApiFunctions(AnalysisContext &TU, IsPublicHeader IsPublic);

} // namespace interop

#endif // INTEROP_LIB_INFERENCE_APIFUNCTIONS_H
