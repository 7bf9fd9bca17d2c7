//===- WrittenPlace.h - Where the user wrote something ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds where the user wrote something. A use of a library's macro is one thing
// to its user: it has the macro's name and stands where the macro is named.
// clang-tidy drops what is reported inside such a macro.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_WRITTENPLACE_H
#define INTEROP_LIB_DIAGNOSTICS_WRITTENPLACE_H

#include "Facts/Fact.h"
#include "clang/Basic/SourceManager.h"
#include <string>

namespace interop {

struct WrittenPlace {
  /// Outside all macros of libraries; in a user's own macro it stays there.
  clang::SourceLocation Loc;
  /// The outermost macro of a library that was left; empty if none was.
  std::string Macro;
};

/// Returns the place of \p Loc. Macros are a library's if a system header
/// defines them, or a header beside that of \p Callee (may be null).
WrittenPlace findWrittenPlace(clang::SourceLocation Loc,
                              const clang::FunctionDecl *Callee,
                              const clang::SourceManager &SM);

/// As getCalledName, but for a library's macro that calls: its name.
std::string getWrittenName(const Fact &E, const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_WRITTENPLACE_H
