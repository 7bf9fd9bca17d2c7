//===- DispatcherName.cpp - The dispatcher that a fix names ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Dispatch/DispatcherName.h"
#include "Diagnostics/Wording.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

namespace {

/// Looks names up as they are written in a body.
class NameFinder {
public:
  NameFinder(const FunctionDecl &In, SourceLocation Loc, const ASTContext &Ctx)
      : In(In), Loc(Loc), Ctx(Ctx), SM(Ctx.getSourceManager()) {}

  /// What the first word of a path names, from the body outwards.
  const NamedDecl *findFirst(llvm::StringRef Word) const {
    for (const DeclContext *C = &In; C; C = C->getLookupParent())
      if (const NamedDecl *D = findIn(C, Word))
        return D;
    return nullptr;
  }
  const NamedDecl *findIn(const DeclContext *C, llvm::StringRef Word) const {
    auto Known = Ctx.Idents.find(Word);
    if (!C || C->isFunctionOrMethod() || Known == Ctx.Idents.end())
      return nullptr;
    for (const NamedDecl *D : C->lookup(DeclarationName(Known->second)))
      if (C->isRecord() || // where order does not count
          SM.isBeforeInTranslationUnit(D->getCanonicalDecl()->getLocation(),
                                       Loc))
        return D;
    return nullptr;
  }

private:
  const FunctionDecl &In;
  const SourceLocation Loc;
  const ASTContext &Ctx;
  const SourceManager &SM;
};

} // namespace

static llvm::StringRef takeWord(llvm::StringRef &Text) {
  Text = Text.ltrim();
  llvm::StringRef Word =
      Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  Text = Text.drop_front(Word.size());
  return Word;
}

/// The scope in which what stands behind \p D, and \p Sign, is looked up.
static const DeclContext *getScope(const NamedDecl &D, llvm::StringRef Sign) {
  if (Sign == "::")
    return dyn_cast<DeclContext>(&D);
  const auto *V = dyn_cast<ValueDecl>(&D);
  QualType T = V ? V->getType().getNonReferenceType() : QualType();
  if (!T.isNull() && T->isPointerType())
    T = T->getPointeeType();
  return T.isNull() ? nullptr : T->getAsCXXRecordDecl();
}

const FunctionDecl *findDispatcher(llvm::StringRef Text, const FunctionDecl &In,
                                   SourceLocation Loc, const ASTContext &Ctx) {
  NameFinder Finder(In, Loc, Ctx);
  Text.consume_front("::");
  const NamedDecl *D = Finder.findFirst(takeWord(Text));
  while (D && !Text.empty() && !Text.starts_with("(")) {
    llvm::StringRef Sign = Text.consume_front("::")   ? "::"
                           : Text.consume_front(".")  ? "."
                           : Text.consume_front("->") ? "->"
                                                      : "";
    const DeclContext *Scope = Sign.empty() ? nullptr : getScope(*D, Sign);
    D = Scope ? Finder.findIn(Scope, takeWord(Text)) : nullptr;
  }
  if (const auto *T = dyn_cast_or_null<FunctionTemplateDecl>(D))
    return T->getTemplatedDecl();
  return dyn_cast_or_null<FunctionDecl>(D);
}

std::string findNameHindrance(llvm::StringRef Text, const FunctionDecl &In,
                              SourceLocation Loc, const ASTContext &Ctx) {
  Text = Text.ltrim(": ");
  llvm::StringRef Word = takeWord(Text);
  auto Known = Ctx.Idents.find(Word);
  bool IsMacro =
      Known != Ctx.Idents.end() && Known->second->hasMacroDefinition();
  if (Word.empty() || Word == "this" || IsMacro ||
      NameFinder(In, Loc, Ctx).findFirst(Word))
    return {};
  return quote(Word) + " is not declared there";
}

} // namespace interop
