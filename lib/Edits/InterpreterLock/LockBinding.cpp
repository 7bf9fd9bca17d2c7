//===- LockBinding.cpp - Policies at bindings -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/LockBinding.h"
#include "Edits/SourceText.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace interop {

std::optional<FixItHint> appendArgument(llvm::ArrayRef<const Expr *> Args,
                                        SourceLocation Close,
                                        llvm::StringRef Text,
                                        const ASTContext &Ctx) {
  SourceText Edit(Ctx);
  const Expr *Last = nullptr;
  for (const Expr *A : Args)
    if (!isa<CXXDefaultArgExpr>(A))
      Last = A;
  if (!Last || !Edit.isEditable({Close, Close}))
    return std::nullopt;
  SourceLocation End = Last->getEndLoc();
  SourceLocation Place =
      Edit.isEditable({End, End})
          ? Lexer::getLocForEndOfToken(End, 0, Ctx.getSourceManager(),
                                       Ctx.getLangOpts())
          : Close;
  return FixItHint::CreateInsertion(Place, (", " + Text).str());
}

std::optional<std::vector<FixItHint>>
addPolicy(const LockProblem &P, LockScopes &Scopes, AnalysisContext &TU) {
  const CallExpr *Call = P.Binding;
  if (!Call || !P.NeedsNothing || !Call->getNumArgs())
    return std::nullopt;
  // One policy of the kind is all that there may be.
  for (const Expr *A : Call->arguments())
    if (Scopes.isPolicy(*A))
      return std::nullopt;
  SourceLocation Close = Call->getRParenLoc();
  if (!SourceText(TU.getContext()).isEditable({Call->getBeginLoc(), Close}))
    return std::nullopt;
  std::optional<std::string> Policy = Scopes.findPolicy(*P.Lock, Close);
  if (!Policy)
    return std::nullopt;
  auto Hint = appendArgument({Call->getArgs(), Call->getNumArgs()}, Close,
                             *Policy, TU.getContext());
  return Hint ? std::optional(std::vector{*Hint}) : std::nullopt;
}

} // namespace interop
