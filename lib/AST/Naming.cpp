//===- Naming.cpp - Names of declarations, for models and messages --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

static std::string getOwnName(const NamedDecl &D) {
  if (const auto *M = dyn_cast<CXXMethodDecl>(&D))
    if (M->getParent()->isLambda())
      return "lambda";
  if (const auto *C = dyn_cast<CXXConstructorDecl>(&D))
    return C->getParent()->getName().str();
  if (const auto *X = dyn_cast<CXXDestructorDecl>(&D))
    return "~" + X->getParent()->getName().str();
  if (const auto *R = dyn_cast<CXXRecordDecl>(&D))
    if (R->isLambda())
      return "lambda";
  if (D.getDeclName().isEmpty()) {
    const auto *T = dyn_cast<TagDecl>(&D);
    if (const NamedDecl *Alias = T ? T->getTypedefNameForAnonDecl() : nullptr)
      return Alias->getNameAsString();
    return T ? "(unnamed)" : "";
  }
  // An operator's name is printed, which takes long.
  const IdentifierInfo *Name = D.getIdentifier();
  return Name ? Name->getName().str() : D.getNameAsString();
}

std::string getQualifiedName(const NamedDecl &D) {
  std::string Name = getOwnName(D);
  if (Name == "lambda")
    return Name;
  // `namespace wrapper { #include <library.h> }` declares the same function.
  if (const auto *F = dyn_cast<FunctionDecl>(&D); F && F->isExternC())
    return Name;
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent()) {
    const auto *N = dyn_cast<NamedDecl>(C);
    if (!N || isa<LinkageSpecDecl>(C))
      continue;
    if (const auto *NS = dyn_cast<NamespaceDecl>(C))
      if (NS->isInline() || NS->isAnonymousNamespace())
        continue;
    std::string Outer = getOwnName(*N);
    if (Outer == "lambda")
      continue;
    if (!Outer.empty())
      Name = Outer + "::" + Name;
  }
  return Name;
}

llvm::StringRef getMentionedName(const NamedDecl &D) {
  if (const auto *M = dyn_cast<CXXMethodDecl>(&D))
    if (const IdentifierInfo *II = M->getParent()->getIdentifier())
      return II->getName();
  if (const IdentifierInfo *II = D.getIdentifier())
    return II->getName();
  return {};
}

bool isInStd(const Decl &D) {
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (const auto *NS = dyn_cast<NamespaceDecl>(C))
      if (NS->getParent()->getRedeclContext()->isTranslationUnit() &&
          NS->getIdentifier() &&
          (NS->getName() == "std" || NS->getName().starts_with("__")))
        return true;
  return false;
}

bool isMove(const FunctionDecl &F) {
  if (isa<CXXMethodDecl>(F) || F.getNumParams() != 1 ||
      !F.getReturnType()->isRValueReferenceType())
    return false;
  QualType From = F.getParamDecl(0)->getType();
  return isInStd(F) || (From->isReferenceType() &&
                        F.getASTContext().hasSameUnqualifiedType(
                            From.getNonReferenceType(),
                            F.getReturnType().getNonReferenceType()));
}

bool isException(const CXXRecordDecl &R) {
  auto isRoot = [](const CXXRecordDecl &C) {
    return C.getIdentifier() && C.getName() == "exception" && isInStd(C);
  };
  if (isRoot(R))
    return true;
  return R.hasDefinition() && !R.forallBases([&](const CXXRecordDecl *Base) {
    return !isRoot(*Base);
  });
}

bool hasOperator(const CXXRecordDecl &R, OverloadedOperatorKind Kind) {
  if (!R.hasDefinition())
    return false;
  ASTContext &Ctx = R.getASTContext();
  DeclarationName Name = Ctx.DeclarationNames.getCXXOperatorName(Kind);
  return !R.getDefinition()->lookup(Name).empty() ||
         llvm::any_of(R.bases(), [Kind](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Of = getDefinedClass(Base.getType());
           return Of && hasOperator(*Of, Kind);
         });
}

bool isInSystemFile(SourceLocation Loc, const SourceManager &SM) {
  if (Loc.isInvalid())
    return false;
  if (SM.isInSystemHeader(Loc))
    return true;
  const FileID File = SM.getFileID(Loc);
  const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry || File == SM.getMainFileID())
    return false;
  llvm::StringRef Path = Entry->getName();
  static constexpr llvm::StringLiteral Folders[] = {
      "include/", "lib/", "lib64/", "local/include/", "local/lib/"};
  return Path.consume_front("/usr/") &&
         llvm::any_of(Folders, [Path](llvm::StringRef Folder) {
           return Path.starts_with(Folder);
         });
}

bool isSystem(const Decl &D, const SourceManager &SM) {
  const SourceLocation Loc = SM.getExpansionLoc(D.getLocation());
  return Loc.isInvalid() || isInSystemFile(Loc, SM);
}

llvm::StringRef getRecordName(const RecordDecl &R) {
  const NamedDecl *Named = R.getTypedefNameForAnonDecl();
  Named = Named ? Named : &R;
  return Named->getIdentifier() ? Named->getName() : llvm::StringRef();
}

bool hasQualifiedName(const NamedDecl *D, llvm::StringRef Name) {
  return D && D->getIdentifier() && getQualifiedName(*D) == Name;
}

bool isTypeNamed(QualType T, llvm::StringRef Name) {
  while (const auto *Def = T->getAs<TypedefType>()) {
    if (hasQualifiedName(Def->getDecl(), Name))
      return true;
    T = Def->desugar();
  }
  return hasQualifiedName(T->getAsRecordDecl(), Name);
}

const CXXRecordDecl *getNamedClass(QualType T) {
  if (T.isNull() || T->isDependentType())
    return nullptr;
  while (const ArrayType *A = T->getAsArrayTypeUnsafe())
    T = A->getElementType();
  return T->getAsCXXRecordDecl();
}

const CXXRecordDecl *getClassBehind(QualType T) {
  if (T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *R = getNamedClass(T);
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(R);
  return S && S->getTemplateArgs().size() &&
                 S->getTemplateArgs()[0].getKind() == TemplateArgument::Type
             ? getNamedClass(S->getTemplateArgs()[0].getAsType())
             : R;
}

const CXXRecordDecl *getDefinedClass(QualType T) {
  const CXXRecordDecl *R = getNamedClass(T);
  return R ? R->getDefinition() : nullptr;
}

} // namespace interop
