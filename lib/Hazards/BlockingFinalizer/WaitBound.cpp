//===- WaitBound.cpp - Waits that get a bound -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingFinalizer/WaitBound.h"
#include "Edits/SourceText.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

/// The constant that argument \p Index of the last call of \p Chain is, where
/// it is written in the first body; null if it is none, or if others may share
/// that place.
static const Expr *findConstant(llvm::ArrayRef<CallStep> Chain, unsigned Index,
                                const ASTContext &Ctx) {
  for (; !Chain.empty(); Chain = Chain.drop_back()) {
    const CallStep &Step = Chain.back();
    const FunctionDecl *In = Step.In.getFunction();
    if (!In || In->isTemplateInstantiation() || Index >= Step.At->Args.size())
      return nullptr;
    const Expr *A = Step.At->Args[Index]->IgnoreParenImpCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(A->IgnoreParenCasts());
    const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    if (!P)
      return Chain.size() == 1 && !isa<CXXDefaultArgExpr>(A) &&
                     A->isEvaluatable(Ctx)
                 ? A
                 : nullptr;
    Index = P->getFunctionScopeIndex();
  }
  return nullptr;
}

/// \p Text with the bound in its places; nothing if it has others.
static std::optional<std::string> fillBound(llvm::StringRef Text,
                                            unsigned BoundMs) {
  constexpr llvm::StringLiteral Place = "${bound}";
  std::string Out;
  for (size_t At; (At = Text.find(Place)) != llvm::StringRef::npos;) {
    Out += (Text.take_front(At) + llvm::Twine(BoundMs)).str();
    Text = Text.drop_front(At + Place.size());
  }
  if (Text.contains("${"))
    return std::nullopt;
  return Out + Text.str();
}

std::optional<Note> offerBound(const LockProblem &P, unsigned BoundMs,
                               const ASTContext &Ctx) {
  const FunctionModel *Row = P.What ? P.Chain.back().At->Row : nullptr;
  if (!Row || !Row->Blocks)
    return std::nullopt;
  SourceText Edit(Ctx);
  for (const FixTemplate &T : Row->Blocks->Fixes) {
    if (T.Kind != FixTemplate::ReplaceArgument)
      continue;
    const Expr *A = findConstant(P.Chain, T.Argument, Ctx);
    std::optional<std::string> Text = fillBound(T.Text, BoundMs);
    if (!A || !Text)
      return std::nullopt;
    if (auto Hint = Edit.replace(*A, *Text))
      return Note{A->getBeginLoc(), T.Note, {*Hint}};
  }
  return std::nullopt;
}

} // namespace interop
