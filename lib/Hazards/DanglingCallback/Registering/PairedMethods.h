//===- PairedMethods.h - Functions that undo each other ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knows the words by which programs name methods that register an object or a
// callback and those that take it out again: addListener and removeListener,
// subscribe and unsubscribe.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTERING_PAIREDMETHODS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTERING_PAIREDMETHODS_H

#include "clang/AST/DeclCXX.h"
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

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTERING_PAIREDMETHODS_H
