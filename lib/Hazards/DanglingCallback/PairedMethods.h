//===- PairedMethods.h - Methods that undo each other -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knows the words by which classes name what registers an object and what takes
// it out again: addListener and removeListener, subscribe and unsubscribe.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDMETHODS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDMETHODS_H

#include "clang/AST/DeclCXX.h"
#include <string>

namespace interop {

/// The method, of the class of \p Register or a base of it, that takes out
/// again what \p Register is given as argument \p Arg; empty if there is none.
std::string findUndo(const clang::CXXMethodDecl &Register, unsigned Arg);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_PAIREDMETHODS_H
