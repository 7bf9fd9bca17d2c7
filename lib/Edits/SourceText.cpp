//===- SourceText.cpp - What statements say in a file ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/SourceText.h"
#include "AST/Naming.h"
#include "Edits/TextLines.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace interop {

bool SourceText::isEditable(SourceRange Range) const {
  return Range.isValid() && Range.getBegin().isFileID() &&
         Range.getEnd().isFileID() && !isInSystemFile(Range.getBegin(), SM) &&
         SM.getFileID(Range.getBegin()) == SM.getFileID(Range.getEnd());
}

CharSourceRange SourceText::findRange(const Stmt &S, bool InArguments) const {
  for (SourceLocation Loc : {S.getBeginLoc(), S.getEndLoc()})
    if (!InArguments && Loc.isMacroID() && SM.isMacroArgExpansion(Loc))
      return {};
  CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(S.getSourceRange()), SM,
      Ctx.getLangOpts());
  return isEditable(Range.getAsRange()) ? Range : CharSourceRange();
}

llvm::StringRef SourceText::readRange(CharSourceRange Range) const {
  return Lexer::getSourceText(Range, SM, Ctx.getLangOpts());
}

bool SourceText::hasDirectives(const FunctionDecl &F) const {
  const Stmt *Body = F.getBody();
  if (!Body || Body->getBeginLoc().isMacroID())
    return false;
  llvm::StringRef Text =
      readRange(CharSourceRange::getTokenRange(F.getSourceRange()));
  return TextLines(Text).hasDirectives(0, unsigned(Text.size()));
}

std::optional<std::string> SourceText::getText(const Expr &E) const {
  return isEditable(E.getSourceRange()) ? getWrittenText(E) : std::nullopt;
}

std::optional<std::string> SourceText::getWrittenText(const Expr &E) const {
  llvm::StringRef Text = readRange(findRange(E));
  return Text.empty() ? std::nullopt : std::optional(Text.str());
}

std::optional<FixItHint> SourceText::replace(const Expr &E,
                                             llvm::StringRef Text) const {
  if (!isEditable(E.getSourceRange()))
    return std::nullopt;
  return FixItHint::CreateReplacement(E.getSourceRange(), Text);
}

} // namespace interop
