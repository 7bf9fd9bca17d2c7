//===- ManagedNames.h - Names of native methods -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes the name by which the JVM finds the C function of a native method
// (JNI Specification, chapter 2, "Resolving Native Method Names").
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_SYNTAX_MANAGEDNAMES_H
#define INTEROP_LIB_MANAGED_SYNTAX_MANAGEDNAMES_H

#include "Managed/Syntax/ManagedTokens.h"
#include <string>

namespace interop {

/// `a_b.C$D` as it stands in a symbol: `a_1b_C_00024D`.
std::string mangleManagedName(llvm::StringRef Name);

/// The short name: class "org.zeromq.ZMQ$Context", method "finalize" is
/// `Java_org_zeromq_ZMQ_00024Context_finalize`.
std::string mangleManagedMethod(llvm::StringRef BinaryClass,
                                llvm::StringRef Method);

/// Returns one parameter as it stands behind the `__` of a long name; empty for
/// types whose package the name alone does not show.
std::string mangleManagedParameter(llvm::StringRef Type,
                                   ManagedLanguage Language);

} // namespace interop

#endif // INTEROP_LIB_MANAGED_SYNTAX_MANAGEDNAMES_H
