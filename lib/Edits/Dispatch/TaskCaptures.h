//===- TaskCaptures.h - What a task keeps of where it was made ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes what a task keeps. A call that runs later, on another thread, must not
// name what is gone by then: locals are kept by value, what is read through a
// pointer or of an object is read now, and nothing leads back to the frame.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_DISPATCH_TASKCAPTURES_H
#define INTEROP_LIB_EDITS_DISPATCH_TASKCAPTURES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include <string>
#include <vector>

namespace interop {

struct Task {
  /// A lambda expression that makes the call, "[=] { f(h); }", "[handle =
  /// self->handle] { f(handle); }"; empty if there is none.
  std::string Text;
  /// What must live until it runs, since the task only points to it: "'this'",
  /// "'Label'"; quoted.
  std::vector<std::string> Needs;
  std::string WhyNot; ///< of an empty Text, in words
};

/// A task that does \p Call, a call or a delete of a body of \p In, later. None
/// if an argument leads to the frame, to text of somebody else's, or to what
/// cannot be copied, or if C++ is too old.
Task makeTask(const clang::FunctionDecl &In, const clang::Expr &Call,
              const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_EDITS_DISPATCH_TASKCAPTURES_H
