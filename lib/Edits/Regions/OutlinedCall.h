//===- OutlinedCall.h - A call in a function of its own ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Outlines a call: `rc = recv(s, buf, n);` becomes a struct of what the call is
// given and returns, a `void *recv_unlocked(void *data)` that makes it, and the
// values to fill the struct with, which are worked out where the call was.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_REGIONS_OUTLINEDCALL_H
#define INTEROP_LIB_EDITS_REGIONS_OUTLINEDCALL_H

#include "Edits/FileScope.h"
#include "Edits/Regions/LockScopes.h"
#include "Edits/StatementSite.h"

namespace interop {

struct OutlinedCall {
  std::string Base; ///< "recv" of `recv()`, "socket_recv" of `socket::recv()`
  TextSpan Span;    ///< where the call is written
  /// Declarations of the struct's members; none if the call has no data.
  std::vector<std::string> Fields;
  std::string Values; ///< "s, buf, n, 0"
  /// "${data}->result = recv(${data}->s, ${data}->buf, ${data}->n)"
  std::string Moved;
  std::string Null; ///< what its function returns
  /// Its function's parameter, and the pointer to the struct there.
  std::string Parameter, Data;
  bool IsCXX = false;

  bool hasData() const { return !Fields.empty(); }
  /// The struct, if there is data, and the function, as lines. \p Step indents.
  std::vector<std::string> define(llvm::StringRef Struct,
                                  llvm::StringRef Function,
                                  llvm::StringRef Step) const;
};

/// The member of the struct that gets what the call returns.
constexpr llvm::StringLiteral OutlinedResult = "result";

/// Nothing if \p Call, in \p In, cannot be made elsewhere: it is given what a
/// struct cannot keep, or something has no name before \p In.
std::optional<OutlinedCall>
outlineCall(const clang::CallExpr &Call, bool UsesResult,
            const clang::FunctionDecl &In, const StatementSites &Sites,
            const LockScopes &Scopes, const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_EDITS_REGIONS_OUTLINEDCALL_H
