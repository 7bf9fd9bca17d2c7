//===- SyntheticDecl.cpp - Declarations of what has none ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/SyntheticDecl.h"
#include "AST/Naming.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace interop {

static FunctionDecl &make(ASTContext &Ctx, const DeclContext &In,
                          SourceLocation Loc, DeclarationName Name, QualType T,
                          StorageClass Storage) {
  return *FunctionDecl::Create(Ctx, const_cast<DeclContext *>(&In), Loc, Loc,
                               Name, T, Ctx.getTrivialTypeSourceInfo(T, Loc),
                               Storage);
}

/// A function as what \p Pointer points to.
static const FunctionDecl &makePointed(const ValueDecl &Pointer,
                                       const DeclContext &In,
                                       DeclarationName Name) {
  ASTContext &Ctx = Pointer.getASTContext();
  SourceLocation Loc = Pointer.getLocation();
  QualType T = Pointer.getType()->getPointeeType().getDesugaredType(Ctx);
  if (const auto *Inner = T->getAs<FunctionType>())
    T = QualType(Inner, 0);
  FunctionDecl &Out = make(Ctx, In, Loc, Name, T, SC_None);
  llvm::SmallVector<ParmVarDecl *, 8> Params;
  if (const auto *Proto = T->getAs<FunctionProtoType>())
    for (QualType P : Proto->param_types())
      Params.push_back(ParmVarDecl::Create(
          Ctx, &Out, Loc, Loc, nullptr, P, Ctx.getTrivialTypeSourceInfo(P, Loc),
          SC_None, nullptr));
  Out.setParams(Params);
  return Out;
}

const FunctionDecl &makeFieldSyntheticDecl(const FieldDecl &F) {
  return makePointed(F, *F.getParent(), F.getDeclName());
}

const FunctionDecl &makeLoadedSyntheticDecl(const ValueDecl &Pointer,
                                            llvm::StringRef Name) {
  ASTContext &Ctx = Pointer.getASTContext();
  return makePointed(Pointer, *Ctx.getTranslationUnitDecl(),
                     &Ctx.Idents.get(Name));
}

/// As getQualifiedName has it.
static DeclarationName getName(const FunctionDecl &F) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  return M && M->getParent()->isLambda()
             ? DeclarationName(&F.getASTContext().Idents.get("lambda"))
             : F.getDeclName();
}

const FunctionDecl &makeBodySyntheticDecl(const FunctionDecl &In, Stmt &Body) {
  ASTContext &Ctx = In.getASTContext();
  QualType T = Ctx.getFunctionType(Ctx.VoidTy, {}, {});
  FunctionDecl &Out = make(Ctx, *In.getDeclContext(), Body.getBeginLoc(),
                           getName(In), T, SC_Static);
  Out.setBody(&Body);
  return Out;
}

//===-- Regions of OpenMP ---------------------------------------------===//

/// No identifier of a program has a space.
static constexpr llvm::StringLiteral Critical = "omp critical";

const VarDecl &makeRegionSyntheticDecl(ASTContext &Ctx, llvm::StringRef Key) {
  VarDecl &Out =
      *VarDecl::Create(Ctx, Ctx.getTranslationUnitDecl(), SourceLocation(),
                       SourceLocation(), &Ctx.Idents.get(Key), Ctx.IntTy,
                       Ctx.getTrivialTypeSourceInfo(Ctx.IntTy), SC_Static);
  Out.setImplicit();
  return Out;
}

std::optional<llvm::StringRef> findCriticalName(const ValueDecl &D) {
  if (!D.isImplicit() || !D.getIdentifier())
    return std::nullopt;
  llvm::StringRef Name = D.getName();
  if (!Name.consume_front(Critical))
    return std::nullopt;
  return Name.ltrim();
}

} // namespace interop
