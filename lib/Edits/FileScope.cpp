//===- FileScope.cpp - What fixes write before a function -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/FileScope.h"
#include "Edits/TextLines.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

static bool holdsDefinitions(const DeclContext &C) {
  const auto *L = dyn_cast<LinkageSpecDecl>(&C);
  return C.isFileContext() || (L && L->hasBraces());
}

FileScope::FileScope(const FunctionDecl &F, const ASTContext &Ctx)
    : Outermost(&F), F(F), Ctx(Ctx), SM(Ctx.getSourceManager()) {
  while (!holdsDefinitions(*Outermost->getLexicalDeclContext()))
    Outermost = cast<Decl>(Outermost->getLexicalDeclContext());
}

//===-- Place ------------------------------------------------------------===//

std::optional<unsigned> FileScope::findPlace() const {
  SourceLocation Begin = SM.getExpansionLoc(Outermost->getBeginLoc());
  SourceLocation Body = SM.getExpansionLoc(F.getBody()->getBeginLoc());
  FileID File = SM.getMainFileID();
  if (SM.getFileID(Begin) != File || SM.getFileID(Body) != File)
    return std::nullopt;
  TextLines Lines(SM.getBufferData(File));
  unsigned From = SM.getFileOffset(Begin), To = SM.getFileOffset(Body);
  unsigned At = Lines.getStart(From);
  // Under another condition of the preprocessor there is another head.
  if (Lines.hasDirectives(From, To) || !Lines.isBlank(At, From))
    return std::nullopt;
  return Lines.skipCommentsAbove(At);
}

//===-- Names ------------------------------------------------------------===//

bool FileScope::isVisible(const NamedDecl &D) const {
  const DeclContext *Around = D.getDeclContext()->getRedeclContext();
  bool IsOpen = Around->isFileContext();
  if (const auto *R = dyn_cast<CXXRecordDecl>(Around))
    IsOpen = (D.getAccess() == AS_public || D.getAccess() == AS_none) &&
             R->getIdentifier() && isVisible(*R);
  const Decl *First = &D;
  for (const Decl *Old = D.getPreviousDecl(); Old; Old = Old->getPreviousDecl())
    First = Old;
  return IsOpen &&
         SM.isBeforeInTranslationUnit(SM.getExpansionLoc(First->getLocation()),
                                      SM.getExpansionLoc(F.getBeginLoc())) &&
         (Outermost == &F || SM.isBeforeInTranslationUnit(
                                 SM.getExpansionLoc(First->getLocation()),
                                 SM.getExpansionLoc(Outermost->getBeginLoc())));
}

bool FileScope::isNameable(const Type &T) const {
  if (const auto *Name = dyn_cast<TypedefType>(&T))
    return isVisible(*Name->getDecl());
  if (const auto *P = dyn_cast<PointerType>(&T))
    return isNameable(P->getPointeeType());
  if (const auto *A = dyn_cast<ArrayType>(&T))
    return isNameable(A->getElementType());
  if (const auto *Proto = dyn_cast<FunctionProtoType>(&T))
    return isNameable(Proto->getReturnType()) &&
           llvm::all_of(Proto->param_types(),
                        [this](QualType P) { return isNameable(P); });
  if (const auto *Tag = dyn_cast<TagType>(&T))
    return Tag->getDecl()->getIdentifier() && isVisible(*Tag->getDecl()) &&
           !isa<ClassTemplateSpecializationDecl>(Tag->getDecl());
  return isa<BuiltinType>(T);
}

/// What is written of it counts: a type without a name may have one there.
bool FileScope::isNameable(QualType T) const {
  while (!isa<TypedefType>(T.getTypePtr())) {
    QualType Next = T.getSingleStepDesugaredType(Ctx);
    if (Next == T)
      break;
    T = Next;
  }
  return isNameable(*T.getTypePtr());
}

/// It can be copied like memory.
static bool isPlainValue(QualType T, const ASTContext &Ctx) {
  if (T->isScalarType())
    return !T->isNullPtrType() && !T->isMemberPointerType();
  return T->isRecordType() && !T->isIncompleteType() &&
         T.isTriviallyCopyableType(Ctx);
}

std::optional<std::string> FileScope::declare(QualType T,
                                              llvm::StringRef Name) const {
  if (T->isDependentType() || T->isVariablyModifiedType() ||
      !isPlainValue(T, Ctx) || !isNameable(T))
    return std::nullopt;
  PrintingPolicy Policy(Ctx.getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  if (Ctx.getLangOpts().CPlusPlus)
    T = TypeName::getFullyQualifiedType(T, Ctx);
  std::string Text = Name.str();
  T.getUnqualifiedType().getAsStringInternal(Text, Policy);
  return Text;
}

llvm::StringRef FileScope::getNull() const {
  auto Known = Ctx.Idents.find("NULL");
  bool IsKnown =
      Known != Ctx.Idents.end() && Known->second->hasMacroDefinition();
  return IsKnown ? "NULL" : "0";
}

} // namespace interop
