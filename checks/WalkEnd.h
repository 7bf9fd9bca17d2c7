//===- WalkEnd.h - A walk of clang-tidy that nobody needs -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang-tidy walks the whole AST as soon as any check is on, and offers every
// node to every matcher. Checks of this project match the translation unit and
// read the rest by themselves. Where no other check is on, the walk is ended
// behind its first node, which costs a small C file 5 % of its time: the
// traversal scope of the AST is made empty, and given back at the end.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_WALKEND_H
#define INTEROP_CHECKS_WALKEND_H

namespace clang {
class ASTContext;
namespace tidy {
class ClangTidyContext;
} // namespace tidy
} // namespace clang

namespace interop {

struct WalkEnd {
  /// True if no check is on that another module, or a configuration, brings.
  /// Checkers of the static analyzer walk by themselves.
  static bool isOurs(const clang::tidy::ClangTidyContext &Context);
  static void end(clang::ASTContext &Ctx);
  /// Nothing happens if the walk was not ended.
  static void undo(clang::ASTContext &Ctx);
};

} // namespace interop

#endif // INTEROP_CHECKS_WALKEND_H
