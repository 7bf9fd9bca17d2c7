//===- PairedMethods.h - Functions that undo each other ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knows the words by which programs name what registers an object or a callback
// and what takes it out again: addListener and removeListener, subscribe and
// unsubscribe, timer_register and timer_unregister.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDMETHODS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDMETHODS_H

#include "clang/AST/DeclCXX.h"
#include <optional>
#include <string>

namespace interop {

/// The method, of the class of \p Register or a base of it, that takes out
/// again what \p Register is given as argument \p Arg, an object; empty if
/// there is none.
std::string findUndo(const clang::CXXMethodDecl &Register, unsigned Arg);

/// Likewise of a callable.
std::string findCallableUndo(const clang::CXXMethodDecl &Register);

/// A function of C that is given a callback and what that is called with.
struct PairedFunction {
  unsigned Cookie = 0;
  /// The parameter that is told when the cookie goes, if there is one.
  std::optional<unsigned> Notify;
  std::string Undo;
  /// Undo is told what the call has returned, ...
  bool IsByKey = false;
  /// ... and what that was given as its first argument, which keeps it.
  bool HasHolder = false;
};

/// Nothing if no function is declared that would take the callback out again.
std::optional<PairedFunction> findPairedFunction(const clang::FunctionDecl &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDMETHODS_H
