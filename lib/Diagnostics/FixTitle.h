//===- FixTitle.h - What an editor calls a fix ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names a fix, because an editor offers it by name. Clangd calls a fix of
// several edits as the warning, which does not say what it does.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_FIXTITLE_H
#define INTEROP_LIB_DIAGNOSTICS_FIXTITLE_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace interop {

/// Returns what \p Fixes, which are not empty, do, by the longest text they
/// write that is no #include: "move 'zmq::context_t Context;'", "insert 'x;' (2
/// edits)", "change 'x' to 'y'", "remove 'x'".
std::string makeFixTitle(llvm::ArrayRef<clang::FixItHint> Fixes,
                         const clang::SourceManager &SM,
                         const clang::LangOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_FIXTITLE_H
