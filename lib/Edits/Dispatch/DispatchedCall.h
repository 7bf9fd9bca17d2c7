//===- DispatchedCall.h - Calls handed to another thread ------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Wraps a call in the program's own dispatcher, which runs what it is given on
// the one thread that may make the call.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_DISPATCH_DISPATCHEDCALL_H
#define INTEROP_LIB_EDITS_DISPATCH_DISPATCHEDCALL_H

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Diagnostic.h"
#include <string>
#include <vector>

namespace interop {

class AnalysisContext;

struct DispatchStyle {
  /// A function that is given the task, "post", or a call in which ${task}
  /// stands for it, "Gui::post(${task})".
  std::string Text;
  /// It returns when the task is done, with what the task returns.
  bool Waits = false;
};

struct DispatchedCall {
  std::vector<clang::FixItHint> Edits; ///< empty: there are none
  /// What must live until the task has run: "'this'", "'Label' and 'Box'".
  std::string Needs;
  std::string WhyNot; ///< where there are no edits: "its result is used"
};

/// \p Style with \p Task, a lambda expression.
std::string writeDispatch(const DispatchStyle &Style, llvm::StringRef Task);

/// Hands \p Call, a call or a delete in a body of \p In, to the dispatcher. To
/// one that does not wait: `post([=] { f(h); })`, where nobody uses the result,
/// and the task can keep what it needs. To one that waits: `x = run([&] {
/// return f(h); })`. Nothing in macros and templates, in C, or before C++11.
DispatchedCall dispatchCall(const clang::FunctionDecl &In,
                            const clang::Expr &Call, const DispatchStyle &Style,
                            AnalysisContext &TU);

/// The function that \p Text, a DispatchStyle's, calls: "Gui::post"; of
/// "Loop->post(${task})" the method's name alone.
std::string getDispatcherName(llvm::StringRef Text);

/// `return Call;`, of an integer, that is a statement of a block; null if that
/// is not how \p Call stands in \p In.
const clang::ReturnStmt *findReturn(const clang::FunctionDecl &In,
                                    const clang::Expr &Call,
                                    AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_EDITS_DISPATCH_DISPATCHEDCALL_H
