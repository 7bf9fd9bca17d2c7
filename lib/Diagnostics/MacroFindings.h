//===- MacroFindings.h - Findings that one macro writes ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A macro that writes whole functions writes what is wrong in them, too. Such
// findings have one cause and are ended by one edit, so one of them is told. A
// macro is the cause only if all that a finding speaks of is text of the macro:
//
//     #define HANDLER(f) int f(lua_State *L) { try { .. } catch (..) { .. } }
//
// but not if an object of the function that uses the macro has a part in it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_MACROFINDINGS_H
#define INTEROP_LIB_DIAGNOSTICS_MACROFINDINGS_H

#include "Diagnostics/Finding.h"
#include "clang/AST/ASTContext.h"

namespace interop {

/// Keeps of findings that are the same text of one macro the first, with a note
/// on how many more there are, and sets the cause of each that a macro writes.
/// \p All is in source order.
void joinMacroFindings(std::vector<Finding> &All, const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_MACROFINDINGS_H
