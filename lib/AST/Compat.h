//===- Compat.h - Differences between the supported LLVM releases ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only file that asks which LLVM it is compiled against (19 or 22).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_COMPAT_H
#define INTEROP_LIB_AST_COMPAT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 19
#error "interop-tidy needs LLVM 19 or later"
#endif

namespace interop {

/// How a precompiled preamble is given the diagnostics engine.
#if LLVM_VERSION_MAJOR < 22
using PreambleDiagnostics = clang::DiagnosticsEngine &;
#else
using PreambleDiagnostics = llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine>;
#endif

/// What clangd's makers of options return.
template <typename... Args>
#if LLVM_VERSION_MAJOR < 22
using ClangdProvider = llvm::function_ref<void(Args...)>;
#else
using ClangdProvider = llvm::unique_function<void(Args...) const>;
#endif

/// The type that \p Tag declares.
inline clang::CanQualType getTagType(const clang::ASTContext &Ctx,
                                     const clang::TagDecl &Tag) {
#if LLVM_VERSION_MAJOR < 22
  return Ctx.getCanonicalType(Ctx.getTagDeclType(&Tag));
#else
  return Ctx.getCanonicalTagType(&Tag);
#endif
}

/// The string literal \p Text at \p Loc.
inline clang::StringLiteral *makeText(clang::ASTContext &Ctx,
                                      llvm::StringRef Text,
                                      clang::SourceLocation Loc) {
  clang::QualType T = Ctx.getStringLiteralArrayType(Ctx.CharTy, Text.size());
#if LLVM_VERSION_MAJOR < 22
  return clang::StringLiteral::Create(
      Ctx, Text, clang::StringLiteralKind::Ordinary, false, T, Loc);
#else
  return clang::StringLiteral::Create(
      Ctx, Text, clang::StringLiteralKind::Ordinary, false, T, {Loc});
#endif
}

/// `new` of what \p T points to, by nobody's operator. \p Made may be null.
inline clang::CXXNewExpr *makeNew(clang::ASTContext &Ctx, clang::QualType T,
                                  bool IsArray, clang::Expr *Made,
                                  clang::SourceLocation Loc) {
#if LLVM_VERSION_MAJOR < 22
  bool Implicit = false;
#else
  clang::ImplicitAllocationParameters Implicit(
      clang::AlignedAllocationMode::No);
#endif
  return clang::CXXNewExpr::Create(
      Ctx, false, nullptr, nullptr, Implicit, false, {}, {},
      IsArray ? std::optional<clang::Expr *>(nullptr) : std::nullopt,
      Made ? clang::CXXNewInitializationStyle::Parens
           : clang::CXXNewInitializationStyle::None,
      Made, T, Ctx.getTrivialTypeSourceInfo(T->getPointeeType(), Loc), Loc, {});
}

} // namespace interop

#endif // INTEROP_LIB_AST_COMPAT_H
