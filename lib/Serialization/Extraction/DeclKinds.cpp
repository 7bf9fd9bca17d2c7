//===- DeclKinds.cpp - Declarations of a summary by kind ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Facts/Collection/ControlFlow.h"
#include "Serialization/Extraction/DeclWriter.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace interop {

void DeclWriter::fill(const NamespaceDecl &D, SummaryDecl &To) {
  To.Kind = SummaryDecl::Namespace;
  set(To, SummaryDecl::IsInline, D.isInline());
}

void DeclWriter::addArgument(const TemplateArgument &A, SummaryDecl &To) {
  if (A.getKind() == TemplateArgument::Pack) {
    for (const TemplateArgument &Part : A.pack_elements())
      addArgument(Part, To);
    return;
  }
  // What is no type keeps its place.
  bool IsType = A.getKind() == TemplateArgument::Type;
  To.Arguments.push_back(IsType ? addType(A.getAsType()) : 0);
}

void DeclWriter::addArguments(const TemplateArgumentList *Args,
                              SummaryDecl &To) {
  if (Args)
    for (const TemplateArgument &A : Args->asArray())
      addArgument(A, To);
}

//===-- Classes -----------------------------------------------------------===//

void DeclWriter::fill(const TagDecl &D, SummaryDecl &To) {
  To.Kind = SummaryDecl::Enumeration;
  if (isa<EnumDecl>(D))
    return;
  To.Kind = SummaryDecl::Record;
  const auto *Definition = cast<RecordDecl>(D).getDefinition();
  set(To, SummaryDecl::IsUnion, D.isUnion());
  set(To, SummaryDecl::IsDefined, Definition);
  const auto *R = dyn_cast<CXXRecordDecl>(&D);
  if (!R) {
    set(To, SummaryDecl::IsPlain, Definition);
    set(To, SummaryDecl::IsTrivialEnd, Definition);
    return;
  }
  set(To, SummaryDecl::IsLambda, R->isLambda());
  if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R))
    addArguments(&S->getTemplateArgs(), To);
  if (!Definition)
    return;
  R = cast<CXXRecordDecl>(Definition);
  set(To, SummaryDecl::IsPlain, R->isPOD());
  set(To, SummaryDecl::IsTrivialEnd, R->hasTrivialDestructor());
  const CXXDestructorDecl *End = R->getDestructor();
  set(To, SummaryDecl::IsUserProvidedEnd, End && End->isUserProvided());
  for (const CXXBaseSpecifier &B : R->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
      To.Parts.push_back(add(Base));
}

//===-- Functions ---------------------------------------------------------===//

/// The attributes that clang has for the same purpose, as this project's
/// annotations.
static void addAttributes(const FunctionDecl &F,
                          std::vector<std::string> &Texts) {
  for (const auto *A : F.specific_attrs<AnnotateAttr>())
    if (A->getAnnotation().starts_with("interop::"))
      Texts.push_back(A->getAnnotation().str());
  for (const FunctionEffectWithCondition &E : F.getFunctionEffects())
    if (E.Effect.kind() == FunctionEffect::Kind::NonBlocking)
      Texts.push_back("interop::nonblocking");
  if (const TypeSourceInfo *Written = F.getTypeSourceInfo())
    if (auto Loc = Written->getTypeLoc().getAs<AttributedTypeLoc>())
      if (const auto *A = Loc.getAttrAs<AcquireHandleAttr>())
        Texts.push_back("interop::acquires=" + A->getHandleType().str());
  for (const ParmVarDecl *P : F.parameters()) {
    std::string At = "@arg" + std::to_string(P->getFunctionScopeIndex());
    if (const auto *A = P->getAttr<AcquireHandleAttr>())
      Texts.push_back("interop::acquires=" + A->getHandleType().str() + At);
    if (const auto *A = P->getAttr<ReleaseHandleAttr>())
      Texts.push_back("interop::releases=" + A->getHandleType().str() + At);
  }
}

/// No call of it throws, as far as the language says.
static bool isNoexcept(const FunctionDecl &F) {
  Fact Call;
  Call.Callee = &F;
  return !mayThrow(Call);
}

void DeclWriter::fill(const FunctionDecl &D, SummaryDecl &To) {
  To.Kind = SummaryDecl::Function;
  To.Type = addType(D.getType());
  To.Operator = D.getOverloadedOperator();
  set(To, SummaryDecl::IsExternC, D.isExternC());
  set(To, SummaryDecl::IsVariadic, D.isVariadic());
  set(To, SummaryDecl::IsNoexcept, isNoexcept(D));
  set(To, SummaryDecl::ReturnsTwice, D.hasAttr<ReturnsTwiceAttr>());
  if (const auto *M = dyn_cast<CXXMethodDecl>(&D))
    fillMethod(*M, To);
  else
    // A field that is called; see makeFieldSyntheticDecl.
    set(To,
        SummaryDecl::FlagTy(SummaryDecl::IsSyntheticDecl |
                            SummaryDecl::IsStatic),
        D.getDeclContext()->isRecord());
  set(To, SummaryDecl::IsSyntheticDecl,
      KeyMaker::isOfTeam(Unit.Keys.getKey(D)));
  for (const ParmVarDecl *P : D.parameters())
    To.Parts.push_back(add(P));
  addArguments(D.getTemplateSpecializationArgs(), To);
  addAttributes(*D.getMostRecentDecl(), To.Annotations);
  To.Homes = Unit.Known.findHomes(D);
}

void DeclWriter::fillMethod(const CXXMethodDecl &D, SummaryDecl &To) {
  const auto *C = dyn_cast<CXXConstructorDecl>(&D);
  set(To, SummaryDecl::IsStatic, D.isStatic());
  set(To, SummaryDecl::IsVirtual, D.isVirtual());
  set(To, SummaryDecl::IsPure, D.isPureVirtual());
  set(To, SummaryDecl::IsConst, D.isConst());
  set(To, SummaryDecl::IsConstructor, C);
  set(To, SummaryDecl::IsCopyOrMove, C && C->isCopyOrMoveConstructor());
  set(To, SummaryDecl::IsDefaultConstructor, C && C->isDefaultConstructor());
  set(To, SummaryDecl::IsDestructor, isa<CXXDestructorDecl>(D));
  set(To, SummaryDecl::IsLambda,
      D.getParent()->isLambda() && To.Operator == OO_Call);
}

//===-- Variables and their like ------------------------------------------===//

void DeclWriter::fill(const VarDecl &D, SummaryDecl &To) {
  To.Kind =
      isa<ParmVarDecl>(D) ? SummaryDecl::Parameter : SummaryDecl::Variable;
  To.Type = addType(D.getType());
  set(To, SummaryDecl::IsStatic, D.isStaticLocal());
  set(To, SummaryDecl::IsLocal, D.isLocalVarDecl() && D.hasLocalStorage());
  set(To, SummaryDecl::IsThreadLocal, D.getTLSKind() != VarDecl::TLS_None);
  set(To, SummaryDecl::IsSyntheticDecl, isRegionLock(D));
  if (const auto *S = dyn_cast<VarTemplateSpecializationDecl>(&D))
    addArguments(&S->getTemplateArgs(), To);
}

void DeclWriter::fillValue(const ValueDecl &D, SummaryDecl &To) {
  To.Kind = SummaryDecl::Field;
  To.Type = addType(D.getType());
  if (const auto *C = dyn_cast<EnumConstantDecl>(&D)) {
    To.Kind = SummaryDecl::Constant;
    To.Value = C->getInitVal().extOrTrunc(64).getSExtValue();
  }
}

} // namespace interop
