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
///   a.cpp:40:3: handed 'onMessage' in 'run': 'take'
///
/// The place is that of the row: see UnitEntry.
void dumpEntryPoints(
    const EntryPoints &Of,
    llvm::function_ref<bool(const clang::FunctionDecl &)> IsWanted,
    const clang::SourceManager &SM, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_DUMPENTRYPOINTS_H
