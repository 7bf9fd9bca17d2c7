//===- DumpEntryPoints.h - Entry points as text -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What EntryPoints has found in a unit.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_DUMPENTRYPOINTS_H
#define INTEROP_LIB_ANALYSIS_CALLS_DUMPENTRYPOINTS_H

#include "Analysis/Calls/EntryPoints.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

/// Prints the entries of the functions that \p IsWanted, in source order:
///
///   a.cpp:20:5: table 'TypeRecord', slot 'dealloc_slot': 'dealloc'
///   a.cpp:31:3: team in 'run': 'run'
///
/// The place is that where the function is put into a table, or where the class
/// is named, or where the team starts.
void dumpEntryPoints(
    const EntryPoints &Of,
    llvm::function_ref<bool(const clang::FunctionDecl &)> IsWanted,
    const clang::SourceManager &SM, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_DUMPENTRYPOINTS_H
