//===- DumpLocks.h - States of interpreter locks as text --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is known of one interpreter lock in one unit.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_DUMPLOCKS_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_DUMPLOCKS_H

#include "Analysis/InterpreterLock/LockView.h"
#include "Facts/DumpFacts.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// Prints the states with which \p F is entered, with the reasons, outermost
/// first, and under each the steps of \p F before which the state is known:
///
///   4:1: entered with the GIL held: table at 20:5
///   6:3: call clearError: the GIL not held: dropped at 5:3
///
/// The word of a reason is the name of LockReason::KindTy; the lock is called
/// by its title, a phase by its name ("phase name held").
void dumpLockStates(LockView &View, const clang::FunctionDecl &F,
                    const DumpPlaces &Places, llvm::raw_ostream &Out);

/// Prints each entry point of a function that has a body and that \p IsWanted,
/// with the state of the lock that it is entered with, in source order:
///
///   a.cpp:20:5: table enters 'dealloc' with the GIL held, by 'TypeRecord',
///   slot 'dealloc_slot', as a finalizer
void dumpLockEntries(
    const LockView &View,
    llvm::function_ref<bool(const clang::FunctionDecl &)> IsWanted,
    const clang::SourceManager &SM, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_DUMPLOCKS_H
