//===- PairedMethods.h - Functions that undo each other ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knows the words by which programs name methods that register an object or a
// callback and those that take it out again: addListener and removeListener,
// subscribe and unsubscribe. Tells by names and signatures which functions of C
// keep what they are given until another one, which is declared beside them,
// takes it out again: timer_register and timer_unregister, poller_init and
// poller_stop.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDMETHODS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDMETHODS_H

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace interop {

/// The method, of the class of \p Register or a base of it, that takes out
/// again what \p Register is given as argument \p Arg, an object; empty if
/// there is none.
std::string findUndo(const clang::CXXMethodDecl &Register, unsigned Arg);

/// Likewise of a callable.
std::string findCallableUndo(const clang::CXXMethodDecl &Register);

/// \p Name with the word \p Do exchanged for \p Undo: "removeListener" of
/// "addListener", "timer_unregister" of "timer_register". Empty if \p Do is no
/// word of it.
std::string exchangeWord(llvm::StringRef Name, llvm::StringRef Do,
                         llvm::StringRef Undo);

/// True if \p Name is of somebody who is told something.
bool speaksOfListener(llvm::StringRef Name);

/// A function of C that keeps what a callback is called with.
struct PairedFunction {
  unsigned Callback = 0;
  unsigned Kept = 0; ///< what it is called with
  /// The parameter that is told when what is kept goes, if there is one.
  std::optional<unsigned> Notify;
  llvm::SmallVector<std::string, 2> Undo;
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

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDMETHODS_H
