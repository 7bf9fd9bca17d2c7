//===- FunctionTables.h - Handles of a table of functions -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A record of pointers to functions speaks for itself, whatever they point to:
// one of them opens what another one of the same type closes (`ops->open(..)`,
// `ops->close(h)`). The others only use it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_FUNCTIONTABLES_H
#define INTEROP_LIB_EFFECTS_HANDLES_FUNCTIONTABLES_H

#include "Facts/Fact.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

using IsReleaseName = llvm::function_ref<bool(const clang::NamedDecl &)>;

/// The record that is pointed to by what \p E makes through a table, which has
/// a release for it; null if it makes nothing so.
const clang::RecordDecl *findMadeByTable(const Fact &E,
                                         IsReleaseName IsRelease);

/// What \p E, a call through a table, releases; unknown if it releases nothing.
ObjectRef getReleasedByTable(const Fact &E, IsReleaseName IsRelease);

/// True if \p E gives its argument \p Arg to a function of the table that makes
/// and releases such ones.
bool isGivenToTable(const Fact &E, unsigned Arg, IsReleaseName IsRelease);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_FUNCTIONTABLES_H
