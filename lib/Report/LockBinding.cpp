//===- LockBinding.cpp - Policies at bindings -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/LockBinding.h"
#include "Report/SourceEdit.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace interop {

/// The innermost namespace that holds \p Place; the unit if none does.
static const DeclContext &findNamespace(const DeclContext &In,
                                        SourceLocation Place,
                                        const SourceManager &SM) {
  for (const Decl *D : In.decls())
    if (const auto *NS = dyn_cast<NamespaceDecl>(D))
      if (SM.isPointWithin(Place, SM.getExpansionLoc(NS->getBeginLoc()),
                           SM.getExpansionLoc(NS->getRBraceLoc())))
        return findNamespace(*NS, Place, SM);
  return In;
}

std::optional<std::vector<FixItHint>>
addPolicy(const LockProblem &P, LockScopes &Scopes, TUAnalysis &TU) {
  const CallExpr *Call = P.Binding;
  if (!Call || !P.NeedsNothing || !Call->getNumArgs())
    return std::nullopt;
  const ASTContext &Ctx = TU.getContext();
  const SourceManager &SM = Ctx.getSourceManager();
  // One policy of the kind is all that there may be.
  for (const Expr *A : Call->arguments())
    if (Scopes.isPolicy(*A))
      return std::nullopt;
  SourceLocation Close = Call->getRParenLoc();
  SourceEdit Edit(Ctx);
  if (!Edit.isEditable({Call->getBeginLoc(), Close}))
    return std::nullopt;
  const Expr *Last = nullptr;
  for (const Expr *A : Call->arguments())
    if (!isa<CXXDefaultArgExpr>(A))
      Last = A;
  std::optional<std::string> Policy = Scopes.findPolicy(
      *P.Lock, findNamespace(*Ctx.getTranslationUnitDecl(), Close, SM), Close);
  if (!Last || !Policy)
    return std::nullopt;
  SourceLocation End = Last->getEndLoc();
  SourceLocation Place =
      Edit.isEditable({End, End})
          ? Lexer::getLocForEndOfToken(End, 0, SM, Ctx.getLangOpts())
          : Close;
  return std::vector{FixItHint::CreateInsertion(Place, ", " + *Policy)};
}

} // namespace interop
