//===- EnclosingScope.cpp - What a place stands in ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/EnclosingScope.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

namespace {

/// Goes down from the unit to the place, through what is written around it.
class ScopeSearch {
public:
  ScopeSearch(SourceLocation Loc, ASTContext &Ctx)
      : SM(Ctx.getSourceManager()), Options(Ctx.getLangOpts()),
        Loc(SM.getFileLoc(Loc)), Unit(Ctx.getTranslationUnitDecl()) {}

  std::string run() {
    const DeclContext *In = Unit;
    while (In) {
      const Decl *Inner = findInner(*In);
      In = Inner ? enter(*Inner) : nullptr;
    }
    return std::move(Name);
  }

private:
  /// Of a template or a friend, what is declared.
  static const Decl &getPattern(const Decl &D) {
    const Decl *Written = nullptr;
    if (auto *Template = dyn_cast<TemplateDecl>(&D))
      Written = Template->getTemplatedDecl();
    else if (auto *Friend = dyn_cast<FriendDecl>(&D))
      Written = Friend->getFriendDecl();
    return !Written                     ? D
           : isa<TemplateDecl>(Written) ? getPattern(*Written)
                                        : *Written;
  }

  const Decl *findInner(const DeclContext &In) const {
    for (const Decl *D : In.decls()) {
      const Decl &Written = getPattern(*D);
      if (!D->isImplicit() && isScope(Written) && covers(*D))
        return &Written;
    }
    return nullptr;
  }

  static bool isScope(const Decl &D) {
    if (auto *F = dyn_cast<FunctionDecl>(&D))
      return F->doesThisDeclarationHaveABody() && !F->isDefaulted();
    if (auto *Tag = dyn_cast<TagDecl>(&D))
      return Tag->isThisDeclarationADefinition();
    return isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D);
  }

  bool covers(const Decl &D) const {
    CharSourceRange Range = Lexer::makeFileCharRange(
        SM.getExpansionRange(D.getSourceRange()), SM, Options);
    return Range.isValid() && SM.isWrittenInSameFile(Range.getBegin(), Loc) &&
           SM.getFileOffset(Range.getBegin()) <= SM.getFileOffset(Loc) &&
           SM.getFileOffset(Loc) < SM.getFileOffset(Range.getEnd());
  }

  /// Adds the name of \p D; what is to be searched next, or null.
  const DeclContext *enter(const Decl &D) {
    auto *Inner = cast<DeclContext>(&D);
    if (auto *Named = dyn_cast<NamedDecl>(&D))
      add(describe(*Named, *Inner));
    return isa<FunctionDecl>(D) ? nullptr : Inner;
  }

  void add(llvm::StringRef Part) {
    if (!Part.empty())
      Name += (Name.empty() ? "" : "::") + Part.str();
  }

  std::string describe(const NamedDecl &D, const DeclContext &AsContext) const {
    if (isa<FunctionDecl>(D) && D.getLocation().isMacroID())
      return describeMacro(D);
    std::string Own = describeName(D);
    return D.isOutOfLine() ? describeQualifier(AsContext) + Own : Own;
  }

  /// "a::B::" of "void a::B::f() {}", from where that is written.
  static std::string describeQualifier(const DeclContext &Of) {
    std::string Qualifier;
    const DeclContext *Written = Of.getLexicalParent();
    for (const DeclContext *In = Of.getParent();
         In && !In->isTranslationUnit() && !In->Encloses(Written);
         In = In->getParent())
      if (auto *Named = dyn_cast<NamedDecl>(In);
          Named && Named->getIdentifier() && !isUnwritten(*In))
        Qualifier = Named->getName().str() + "::" + Qualifier;
    return Qualifier;
  }

  static bool isUnwritten(const DeclContext &In) {
    auto *Namespace = dyn_cast<NamespaceDecl>(&In);
    return Namespace && Namespace->isInline();
  }

  static std::string describeName(const NamedDecl &D) {
    auto *Class = dyn_cast<CXXRecordDecl>(D.getDeclContext());
    if (Class && isa<CXXConstructorDecl>(D))
      return Class->getNameAsString();
    if (Class && isa<CXXDestructorDecl>(D))
      return "~" + Class->getNameAsString();
    return dropBlanks(D.getNameAsString());
  }

  /// "TEST(Client,Closes)", or the macro alone where more is written before it.
  std::string describeMacro(const NamedDecl &D) const {
    CharSourceRange Call = SM.getExpansionRange(D.getLocation());
    bool IsAlone = SM.getExpansionLoc(D.getBeginLoc()) == Call.getBegin() &&
                   !D.getLexicalDeclContext()->isRecord();
    llvm::StringRef Text = Lexer::getSourceText(Call, SM, Options);
    return dropBlanks(IsAlone ? Text : Text.take_until([](char C) {
      return C == '(' || llvm::isSpace(C);
    }));
  }

  /// Keeps those that stand between two words.
  static std::string dropBlanks(llvm::StringRef Text) {
    std::string Result;
    bool HasBlank = false;
    for (char C : Text) {
      if (llvm::isSpace(C)) {
        HasBlank = true;
        continue;
      }
      bool AreWords = !Result.empty() && isWord(C) && isWord(Result.back());
      Result += HasBlank && AreWords ? " " : "";
      Result += C;
      HasBlank = false;
    }
    return Result;
  }
  static bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

  const SourceManager &SM;
  const LangOptions &Options;
  const SourceLocation Loc;
  const TranslationUnitDecl *const Unit;
  std::string Name;
};

} // namespace

std::string describeScope(SourceLocation Loc, ASTContext &Ctx) {
  return Loc.isValid() ? ScopeSearch(Loc, Ctx).run() : std::string();
}

} // namespace interop
