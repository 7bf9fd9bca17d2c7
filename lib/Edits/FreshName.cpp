//===- FreshName.cpp - Names for what fixes declare -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/FreshName.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace clang;

namespace interop {

FreshNames::FreshNames(const FunctionDecl &In, const ASTContext &Ctx)
    : Ctx(&Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  CharSourceRange Range = SM.getExpansionRange(In.getSourceRange());
  llvm::StringRef Text = Lexer::getSourceText(Range, SM, Ctx.getLangOpts());
  auto isWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  while (!Text.empty()) {
    llvm::StringRef Word = Text.take_while(isWord);
    if (!Word.empty())
      Words.insert(Word);
    Text = Text.drop_front(Word.empty() ? 1 : Word.size());
  }
}

bool FreshNames::isTaken(llvm::StringRef Name) const {
  auto Known = Ctx->Idents.find(Name);
  bool IsMacro =
      Known != Ctx->Idents.end() && Known->second->hasMacroDefinition();
  return IsMacro || Words.count(Name);
}

std::string FreshNames::makeLocal(llvm::StringRef Base) const {
  std::string Name = Base.str();
  for (unsigned I = 2; isTaken(Name); ++I)
    Name = (Base + llvm::Twine(I)).str();
  return Name;
}

std::string FreshNames::make(llvm::StringRef Base) {
  std::string Name = makeLocal(Base);
  Words.insert(Name);
  return Name;
}

std::optional<std::string> declareScalar(QualType T, llvm::StringRef Name,
                                         const ASTContext &Ctx) {
  if (!T->isScalarType() || T->isDependentType() || T->isNullPtrType())
    return std::nullopt;
  QualType Named = T->isPointerType() ? T->getPointeeType() : T;
  const TagDecl *Tag = Named->getAsTagDecl();
  if (Tag && Tag->getDeclName().isEmpty() && !Tag->getTypedefNameForAnonDecl())
    return std::nullopt;
  PrintingPolicy Policy(Ctx.getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  std::string Text = Name.str();
  T.getUnqualifiedType().getAsStringInternal(Text, Policy);
  return Text;
}

} // namespace interop
