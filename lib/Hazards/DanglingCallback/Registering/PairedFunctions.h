//===- PairedFunctions.h - Registries of C by their names -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knows the words by which programs in C name what registers a callback and
// what takes it back: `timer_register` and `timer_unregister`, `timeout_new`
// and `timeout_free`.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTERING_PAIREDFUNCTIONS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTERING_PAIREDFUNCTIONS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace interop {

/// A function of C that keeps what a callback is called with.
struct PairedFunction {
  unsigned Callback = 0;
  unsigned Kept = 0; ///< what it is called with
  /// The parameter that is told when what is kept goes, if there is one.
  std::optional<unsigned> Notify;
  llvm::SmallVector<std::string, 2> Undo;
  /// Undo is the function itself, which sets something else, or nothing.
  bool IsSetter = false;
  /// Undo is told what the call has returned, ...
  bool IsByKey = false;
  /// ... and what that was given here, which keeps it.
  std::optional<unsigned> Holder;
};

/// Nothing if no function is declared that would take out again what \p F is
/// given.
std::optional<PairedFunction> findPairedFunction(const clang::FunctionDecl &F);

/// `api->timeout_new(api, when, expired, of)`: a field that holds a function,
/// and \p Field's record has one beside it, `timeout_free`, that needs what it
/// returns.
std::optional<PairedFunction> findPairedField(const clang::FieldDecl &Field);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTERING_PAIREDFUNCTIONS_H
