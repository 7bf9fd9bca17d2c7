//===- CallbackFamilies.h - Functions that one library calls ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds functions that a library calls beside each other, rows or not: those
// that an initializer puts into one record of it (`{.open = open, .close =
// close}`), and those that have the type of a field of the record which they are
// given first: `void cleanup(git_filter *, void *)`, whoever puts it there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_CALLBACKFAMILIES_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_CALLBACKFAMILIES_H

#include "Analysis/Calls/EntryPoints.h"

namespace interop {

/// Those with bodies that nobody calls by name, \p F among them, in the order
/// of the walk; empty if nothing shows who calls \p F.
std::vector<const clang::FunctionDecl *>
findCallbackFamily(const clang::FunctionDecl &F, const EntryPoints &Table);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_CALLBACKFAMILIES_H
