//===- ImportedPlace.cpp - What was read from an index --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace interop {

SourceLocation getImportedInclude(const SourceManager &SM) {
  return SM.getLocForEndOfFile(SM.getMainFileID());
}

/// A file that is included often counts where it is first.
void FileIds::readUnit() {
  for (unsigned I = 0; I < SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile())
      continue;
    auto File = Entry.getFile().getContentCache().OrigEntry;
    if (File)
      Known.try_emplace(
          &File->getFileEntry(),
          SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset())));
  }
}

FileID FileIds::find(FileEntryRef File) {
  if (!std::exchange(IsRead, true))
    readUnit();
  if (auto Found = Known.find(&File.getFileEntry()); Found != Known.end())
    return Found->second;
  return SM.loaded_sloc_entry_size() ? SM.translateFile(File) : FileID();
}

bool isImportedPlace(SourceLocation Loc, const SourceManager &SM) {
  FileID File = SM.getFileID(SM.getExpansionLoc(Loc));
  SourceLocation Include =
      File.isValid() ? SM.getIncludeLoc(File) : SourceLocation();
  return Include.isValid() && Include == getImportedInclude(SM);
}

/// Numbers, constants, and what is worked out from these, but for the parts.
static bool isArithmetic(const Stmt &E) {
  if (const auto *D = dyn_cast<DeclRefExpr>(&E))
    return isa<VarDecl, EnumConstantDecl>(D->getDecl());
  if (const auto *U = dyn_cast<UnaryOperator>(&E);
      U && (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref))
    return false;
  return isa<IntegerLiteral, CXXNullPtrLiteralExpr, CXXBoolLiteralExpr,
             ImplicitValueInitExpr, GNUNullExpr, OpaqueValueExpr, ParenExpr,
             CastExpr, UnaryOperator, BinaryOperator, ConditionalOperator>(E);
}

bool isEvaluable(const Expr &E, const ASTContext &Ctx) {
  SourceLocation Loc = E.getExprLoc();
  return (Loc.isValid() && !isImportedPlace(Loc, Ctx.getSourceManager())) ||
         !anyPart(E, [](const Stmt &Part) { return !isArithmetic(Part); });
}

bool isNullConstant(const Expr &E, const ASTContext &Ctx) {
  return isEvaluable(E, Ctx) &&
         E.isNullPointerConstant(const_cast<ASTContext &>(Ctx),
                                 Expr::NPC_ValueDependentIsNotNull);
}

std::optional<llvm::APSInt> evaluateInteger(const Expr &E,
                                            const ASTContext &Ctx) {
  // What is stored in an `_Atomic int` has that type, which is no number's.
  if (const auto *C = dyn_cast<ImplicitCastExpr>(&E);
      C && C->getCastKind() == CK_NonAtomicToAtomic)
    return evaluateInteger(*C->getSubExpr(), Ctx);
  Expr::EvalResult Result;
  if (E.isValueDependent() || !isEvaluable(E, Ctx) ||
      !E.EvaluateAsInt(Result, Ctx))
    return std::nullopt;
  return Result.Val.getInt();
}

} // namespace interop
