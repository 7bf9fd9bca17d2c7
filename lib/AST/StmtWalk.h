//===- StmtWalk.h - Walks through statements --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks over a statement and what it holds, with an explicit stack: bodies may
// be nested as deeply as the parser bears. A statement is visited before its
// parts, and of the parts the last one is visited first, unless the walk asks
// for the order of the source. ScopeWalk.h walks declarations.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_STMTWALK_H
#define INTEROP_LIB_AST_STMTWALK_H

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <variant>

namespace interop {

/// The statements that a walk has still to visit, each with what the walk knows
/// of its surroundings. A walk that chooses the parts itself uses it directly.
template <typename ContextT = std::monostate> class StmtStack {
public:
  bool empty() const { return Items.empty(); }
  std::pair<const clang::Stmt *, ContextT> pop() {
    return Items.pop_back_val();
  }
  void push(const clang::Stmt *S, const ContextT &Context = {}) {
    if (S)
      Items.emplace_back(S, Context);
  }
  /// The last of \p Parts is visited first.
  template <typename RangeT>
  void pushAll(const RangeT &Parts, const ContextT &Context = {}) {
    for (const clang::Stmt *S : Parts)
      push(S, Context);
  }
  /// The first of \p Parts is visited first.
  template <typename RangeT>
  void pushInOrder(const RangeT &Parts, const ContextT &Context = {}) {
    size_t First = Items.size();
    pushAll(Parts, Context);
    std::reverse(Items.begin() + First, Items.end());
  }
  /// What belongs to the body that \p S stands in, in source order: of a lambda
  /// what it captures, of a captured statement that statement itself.
  void pushOwnParts(const clang::Stmt &S, const ContextT &Context = {}) {
    if (const auto *L = llvm::dyn_cast<clang::LambdaExpr>(&S))
      pushInOrder(L->capture_inits(), Context);
    else if (const auto *C = llvm::dyn_cast<clang::CapturedStmt>(&S))
      push(C->getCapturedStmt(), Context);
    else
      pushInOrder(S.children(), Context);
  }

private:
  llvm::SmallVector<std::pair<const clang::Stmt *, ContextT>, 16> Items;
};

/// \p E without parentheses, casts and what the compiler puts around it:
/// temporaries, conversions. \p E is not null.
inline const clang::Expr *skipWrapping(const clang::Expr *E) {
  return E->IgnoreParenCasts()->IgnoreImplicit()->IgnoreParenCasts();
}

/// What a walk does after it has visited a statement.
enum class WalkResult : uint8_t {
  Advance,   ///< goes on into the statement
  Skip,      ///< passes over what is in it
  Interrupt, ///< ends
};

/// Calls \p Visit for \p Root and all in it with a copy of \p Context, which
/// \p Visit may change for what is in the statement. A null \p Root holds
/// nothing. True if the walk was interrupted.
template <typename ContextT, typename VisitT>
bool walkWith(const clang::Stmt *Root, const ContextT &Context, VisitT Visit) {
  StmtStack<ContextT> Stack;
  Stack.push(Root, Context);
  while (!Stack.empty()) {
    auto [S, Inner] = Stack.pop();
    WalkResult Result = Visit(*S, Inner);
    if (Result == WalkResult::Interrupt)
      return true;
    if (Result == WalkResult::Advance)
      Stack.pushAll(S->children(), Inner);
  }
  return false;
}

using StmtVisitor = llvm::function_ref<WalkResult(const clang::Stmt &)>;

/// Walks as walkWith does, without a context.
bool walk(const clang::Stmt *Root, StmtVisitor Visit);
/// Walks in source order, through what belongs to the body \p Root itself: see
/// StmtStack::pushOwnParts.
bool walkBody(const clang::Stmt *Root, StmtVisitor Visit);

/// True if \p Is holds for \p S or something in it.
bool anyPart(const clang::Stmt &S,
             llvm::function_ref<bool(const clang::Stmt &)> Is);
/// The same, but for lambdas and what they do.
bool anyOutsideLambdas(const clang::Stmt &S,
                       llvm::function_ref<bool(const clang::Stmt &)> Is);
/// Calls \p Visit for \p S and all in it.
void visitParts(const clang::Stmt &S,
                llvm::function_ref<void(const clang::Stmt &)> Visit);
/// The same, but for lambdas and what they do.
void visitOutsideLambdas(const clang::Stmt &S,
                         llvm::function_ref<void(const clang::Stmt &)> Visit);

bool isLoop(const clang::Stmt &S);
/// A loop, but for `do { ... } while (0)`, which macros are written with.
bool mayRepeat(const clang::Stmt &S);
/// Null for what is no loop.
const clang::Stmt *getLoopBody(const clang::Stmt &S);
/// True if \p S names \p D.
bool mentions(const clang::Stmt &S, const clang::ValueDecl &D);

/// A return, a throw, or a call that does not return.
bool isLeave(const clang::Stmt &S);

/// True if \p A and \p B are written alike, whatever stands for a name.
bool isWrittenAlike(const clang::Expr &A, const clang::Expr &B,
                    const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_AST_STMTWALK_H
