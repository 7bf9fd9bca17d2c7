//===- UsrParts.cpp - What clang's USRs leave out -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of KeyMaker for declarations whose USR does not say all, or says
// where they stand.
//
//===----------------------------------------------------------------------===//

#include "Serialization/Entities/DeclContexts.h"
#include "Serialization/Entities/UsrKey.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

static llvm::ArrayRef<TemplateArgument> getArguments(const Decl &D) {
  const TemplateArgumentList *Args = nullptr;
  if (const auto *F = dyn_cast<FunctionDecl>(&D))
    Args = F->getTemplateSpecializationArgs();
  else if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(&D))
    Args = &S->getTemplateArgs();
  else if (const auto *V = dyn_cast<VarTemplateSpecializationDecl>(&D))
    Args = &V->getTemplateArgs();
  return Args ? Args->asArray() : llvm::ArrayRef<TemplateArgument>();
}

//===-- What clang's USR says all of --------------------------------------===//

bool KeyMaker::arePlain(llvm::ArrayRef<TemplateArgument> Args) {
  return llvm::all_of(Args,
                      [this](const TemplateArgument &A) { return isPlain(A); });
}

bool KeyMaker::isPlain(const TemplateArgument &A) {
  switch (A.getKind()) {
  case TemplateArgument::Type:
    return isPlain(A.getAsType());
  case TemplateArgument::Integral:
    return isPlain(A.getIntegralType());
  case TemplateArgument::Pack:
    return arePlain(A.pack_elements());
  default:
    return false;
  }
}

bool KeyMaker::isPlain(QualType Type) {
  QualType T = Type.getCanonicalType();
  if (isa<BuiltinType>(T))
    return true;
  if (isa<PointerType, ReferenceType>(T))
    return isPlain(T->getPointeeType());
  if (const auto *F = dyn_cast<FunctionProtoType>(T))
    return !F->isNothrow() && isPlain(F->getReturnType()) &&
           llvm::all_of(F->param_types(),
                        [this](QualType P) { return isPlain(P); });
  const TagDecl *Tag = T->getAsTagDecl();
  return Tag && isPlain(*Tag);
}

bool KeyMaker::isPlain(const Decl &D) {
  if (findFunctionAround(D) || findLambda(D))
    return false;
  if (const auto *T = dyn_cast<TagDecl>(&D); T && !isNamed(*T))
    return false;
  if (const auto *F = dyn_cast<FieldDecl>(&D); F && !F->getIdentifier())
    return false;
  if (const auto *F = dyn_cast<FunctionDecl>(&D))
    if (!llvm::all_of(
            F->parameters(),
            [this](const ParmVarDecl *P) { return isPlain(P->getType()); }) ||
        (isa<CXXConversionDecl>(F) && !isPlain(F->getReturnType())))
      return false;
  const Decl *Parent = findContext(D);
  return arePlain(getArguments(D)) && (!Parent || isPlain(*Parent));
}

//===-- Putting it together -----------------------------------------------===//

std::string KeyMaker::compose(const Decl &D) {
  if (const auto *F = dyn_cast<FunctionDecl>(&D))
    return composeFunction(*F);
  if (const auto *T = dyn_cast<TagDecl>(&D))
    return composeTag(*T);
  const auto *N = dyn_cast<NamedDecl>(&D);
  std::string Name = N ? N->getNameAsString() : std::string();
  if (const auto *F = dyn_cast<FieldDecl>(&D))
    return "@FI@" + (Name.empty() ? std::to_string(F->getFieldIndex()) : Name);
  if (isa<NamespaceDecl>(D))
    return Name.empty() ? "@aN" : "@N@" + Name;
  return "@" + Name + encode(getArguments(D));
}

std::string KeyMaker::composeFunction(const FunctionDecl &F) {
  std::string Out = "@F@";
  if (isa<CXXConstructorDecl>(F))
    Out += "(constructor)";
  else if (isa<CXXDestructorDecl>(F))
    Out += "(destructor)";
  else if (isa<CXXConversionDecl>(F))
    Out += "(conversion)" + encode(F.getReturnType());
  else
    Out += F.getNameAsString();
  Out += encode(getArguments(F)) + "#";
  for (const ParmVarDecl *P : F.parameters())
    Out += encode(P->getType()) + "#";
  if (F.isVariadic())
    Out += ".";
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (!M)
    return Out;
  if (M->isStatic())
    Out += "S";
  if (M->isConst())
    Out += "K";
  return Out + std::string(unsigned(M->getRefQualifier()), '&');
}

/// What distinguishes tags without a name: its first part, which has a
/// name in most.
static std::string getFirstPart(const TagDecl &T) {
  if (const auto *E = dyn_cast<EnumDecl>(&T))
    return E->enumerators().empty() ? std::string()
                                    : E->enumerator_begin()->getNameAsString();
  const auto *R = cast<RecordDecl>(&T)->getDefinition();
  return !R || R->field_empty() ? std::string()
                                : R->field_begin()->getNameAsString();
}

std::string KeyMaker::composeTag(const TagDecl &T) {
  std::string Kind = isa<EnumDecl>(T) ? "@E@" : "@S@";
  if (T.getIdentifier())
    return Kind + T.getNameAsString() + encode(getArguments(T));
  if (const TypedefNameDecl *Name = T.getTypedefNameForAnonDecl())
    return Kind + Name->getNameAsString();
  if (!T.getDeclContext()->isRecord())
    return Kind + "(unnamed)" + getFirstPart(T);
  unsigned Before = 0;
  for (const Decl *Other : T.getDeclContext()->decls()) {
    if (Other == &T)
      break;
    const auto *Tag = dyn_cast<TagDecl>(Other);
    Before += Tag && !isNamed(*Tag);
  }
  return Kind + "(unnamed)" + std::to_string(Before);
}

//===-- Types -------------------------------------------------------------===//

static PrintingPolicy makePolicy(const LangOptions &Lang) {
  PrintingPolicy Policy(Lang);
  Policy.AnonymousTagLocations = false;
  return Policy;
}

std::string KeyMaker::encode(llvm::ArrayRef<TemplateArgument> Args) {
  if (Args.empty())
    return "";
  std::string Out = "<";
  for (const TemplateArgument &A : Args)
    Out += encode(A) + ";";
  return Out + ">";
}

std::string KeyMaker::encode(const TemplateArgument &A) {
  switch (A.getKind()) {
  case TemplateArgument::Type:
    return encode(A.getAsType());
  case TemplateArgument::Integral:
    return "V" + encode(A.getIntegralType()) +
           llvm::toString(A.getAsIntegral(), 10);
  case TemplateArgument::Pack:
    return encode(A.pack_elements());
  case TemplateArgument::Declaration:
    return "D" + getBare(*A.getAsDecl()).str();
  case TemplateArgument::Template:
    if (const TemplateDecl *T = A.getAsTemplate().getAsTemplateDecl())
      return "T" + getBare(*T).str();
    return "T";
  default: {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    A.print(makePolicy(LangOptions()), Out, /*IncludeType=*/true);
    return Text;
  }
  }
}

/// C declares a struct where a parameter is the first to name it:
/// `static int use(struct later *p)`. The key of such a function has no place
/// for the key of the struct, which has the function's in it.
static bool isOfPrototype(const TagDecl &Tag) {
  const auto *F = dyn_cast<FunctionDecl>(Tag.getDeclContext());
  if (!F || Tag.getASTContext().getLangOpts().CPlusPlus)
    return false;
  const Stmt *Body = F->getBody();
  const SourceManager &SM = Tag.getASTContext().getSourceManager();
  return !Body ||
         SM.isBeforeInTranslationUnit(Tag.getLocation(), Body->getBeginLoc());
}

std::string KeyMaker::encode(QualType Type) {
  QualType T = Type.getCanonicalType();
  std::string Out;
  if (T.isConstQualified())
    Out += "K";
  if (T.isVolatileQualified())
    Out += "V";
  if (const auto *P = dyn_cast<PointerType>(T))
    return Out + "*" + encode(P->getPointeeType());
  if (const auto *R = dyn_cast<ReferenceType>(T))
    return Out + (T->isLValueReferenceType() ? "&" : "&&") +
           encode(R->getPointeeType());
  if (const auto *M = dyn_cast<MemberPointerType>(T))
    return Out + "M" + getBare(*M->getMostRecentCXXRecordDecl()).str() + ";" +
           encode(M->getPointeeType());
  if (const auto *F = dyn_cast<FunctionProtoType>(T)) {
    Out += "F" + encode(F->getReturnType()) + "(";
    for (QualType P : F->param_types())
      Out += encode(P) + ";";
    return Out + (F->isVariadic() ? ".)" : ")") + (F->isNothrow() ? "!" : "") +
           (F->isConst() ? "K" : "");
  }
  if (const TagDecl *Tag = T->getAsTagDecl())
    return Out + "$" +
           (isOfPrototype(*Tag) ? Tag->getNameAsString()
                                : getBare(*Tag).str());
  return T.getAsString(makePolicy(LangOptions()));
}

} // namespace interop
