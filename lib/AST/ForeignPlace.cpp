//===- ForeignPlace.cpp - What was read from an index ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/ForeignPlace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

bool isForeignPlace(SourceLocation Loc, const SourceManager &SM) {
  FileID File = SM.getFileID(SM.getExpansionLoc(Loc));
  return File.isValid() && File != SM.getMainFileID() &&
         SM.getIncludeLoc(File).isInvalid();
}

bool isEvaluable(const Expr &E, const ASTContext &Ctx) {
  SourceLocation Loc = E.getExprLoc();
  return (Loc.isValid() && !isForeignPlace(Loc, Ctx.getSourceManager())) ||
         isa<IntegerLiteral, CXXNullPtrLiteralExpr, CXXBoolLiteralExpr,
             ImplicitValueInitExpr, GNUNullExpr>(E.IgnoreParenImpCasts());
}

bool isNullConstant(const Expr &E, const ASTContext &Ctx) {
  return isEvaluable(E, Ctx) &&
         E.isNullPointerConstant(const_cast<ASTContext &>(Ctx),
                                 Expr::NPC_ValueDependentIsNotNull);
}

} // namespace interop
