//===- CatchAll.cpp - Nothing leaves a body by an exception ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/CatchAll.h"
#include "Edits/SourceEdit.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

/// A number, or a name that the unit knows.
static bool isKnown(llvm::StringRef Result, const ASTContext &Ctx) {
  llvm::StringRef Word = Result.ltrim("-(").take_while(
      [](char C) { return llvm::isAlnum(C) || C == '_'; });
  return !Word.empty() && (llvm::isDigit(Word.front()) ||
                           Ctx.Idents.find(Word) != Ctx.Idents.end());
}

/// `return Result;` fits what \p F returns.
static bool canReturn(const FunctionDecl &F, llvm::StringRef Result,
                      const ASTContext &Ctx) {
  QualType T = F.getReturnType();
  if (Result.empty())
    return T->isVoidType();
  if (T->isVoidType() || !isKnown(Result, Ctx))
    return false;
  // What a lambda returns may be what its statements do.
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  bool MayBeDeduced = M && M->getParent()->isLambda();
  return T->isScalarType() &&
         (!MayBeDeduced || Ctx.hasSameUnqualifiedType(T, Ctx.IntTy));
}

/// The text between the braces, without the spaces around it.
static std::optional<TextSpan> findInside(const CompoundStmt &Body,
                                          const StatementSites &Sites,
                                          const SourceManager &SM) {
  unsigned From = SM.getFileOffset(Body.getLBracLoc()) + 1;
  unsigned To = SM.getFileOffset(Body.getRBracLoc());
  llvm::StringRef Text = Sites.getText({From, To}), Behind = Text.ltrim();
  From += unsigned(Text.size() - Behind.size());
  To = From + unsigned(Behind.rtrim().size());
  return From < To ? std::optional(TextSpan{From, To}) : std::nullopt;
}

std::optional<std::vector<FixItHint>> catchEverything(const FunctionDecl &F,
                                                      llvm::StringRef Result,
                                                      AnalysisContext &TU) {
  const ASTContext &Ctx = TU.getContext();
  const auto *Body = dyn_cast_or_null<CompoundStmt>(F.getBody());
  if (!Ctx.getLangOpts().CXXExceptions || !Body || Body->body_empty() ||
      F.getTemplateInstantiationPattern() || !canReturn(F, Result, Ctx))
    return std::nullopt;
  SourceEdit Edit(F, TU);
  if (!Edit.isEditable(Body->getSourceRange()) || Edit.hasDirectives(F))
    return std::nullopt;
  auto Span = findInside(*Body, Edit, Ctx.getSourceManager());
  if (!Span)
    return std::nullopt;
  RegionLines Lines;
  Lines.BlockHead = "try {";
  Lines.BlockTail = {"} catch (...) {"};
  if (!Result.empty())
    Lines.BlockTail.push_back(RegionWriter(Edit.getCode()).getStep(Span->From) +
                              "return " + Result.str() + ";");
  Lines.BlockTail.push_back("}");
  return Edit.put(Lines, *Span);
}

} // namespace interop
