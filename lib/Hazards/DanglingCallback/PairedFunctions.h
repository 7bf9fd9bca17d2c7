//===- PairedFunctions.h - Functions of C that undo each other --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells by names and signatures which functions of C keep what they are given
// until another function, which is declared beside them, takes it out again:
// timer_register and timer_unregister, poller_init and poller_stop.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDFUNCTIONS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDFUNCTIONS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace interop {

/// A function of C that keeps what one of its parameters points to: what a
/// callback is called with, or a record of its own.
struct PairedFunction {
  unsigned Kept = 0;
  /// The parameter that is told when what is kept goes, if there is one.
  std::optional<unsigned> Notify;
  llvm::SmallVector<std::string, 2> Undo;
  /// Undo is told what the call has returned, ...
  bool IsByKey = false;
  /// ... and what that was given here, which keeps it.
  std::optional<unsigned> Holder;
  /// The record itself is kept, and no callback is given with it.
  bool IsRecord = false;
};

/// Nothing if no function is declared that would take out again what \p F is
/// given.
std::optional<PairedFunction> findPairedFunction(const clang::FunctionDecl &F);

/// A function of C that sets up what its parameter \p Handle points to, with a
/// callback: `poller_init(&of->poller, fd, ready, of)`. Nothing if no function
/// is declared that would stop that.
std::optional<PairedFunction>
findPairedHandle(const clang::FunctionDecl &F, unsigned Handle);

/// True if \p F is called to have something begin: `poller_arm(&of->poller)`.
bool saysBegin(const clang::FunctionDecl &F);

/// `api->timeout_new(api, when, expired, of)`: a field that holds a function,
/// and \p Field's record has one beside it, `timeout_free`, that needs what it
/// returns.
std::optional<PairedFunction> findPairedField(const clang::FieldDecl &Field);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDFUNCTIONS_H
