//===- ScopeHeader.h - What stands before a brace -------------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the words before a brace: `class Client final : public Base`, or
// `void Client::close(int Code) const`. SourceScan.h says what for.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_SCOPEHEADER_H
#define INTEROP_LIB_FINDINGS_SCOPEHEADER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace interop {

struct ScopeHeader {
  enum KindTy {
    Other, ///< an initializer, or what cannot be read
    Namespace,
    Class,
    Function,
  };
  KindTy Kind = Other;
  std::string Name; ///< as written; may be empty
};

/// \p Text is code without comments. In a class a name before parentheses is a
/// constructor; elsewhere, if no type stands before it, it is a macro that
/// makes a function, whose name has the arguments too: "TEST(Client,Closes)".
ScopeHeader readScopeHeader(llvm::StringRef Text, bool IsInClass);

/// True if a brace behind \p Text is part of a constructor's list of
/// initializers: "Client::Client() : Context".
bool endsInInitializer(llvm::StringRef Text);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_SCOPEHEADER_H
