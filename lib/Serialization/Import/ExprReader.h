//===- ExprReader.h - Expressions of other units -------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds what a summary kept of an expression anew, so that whoever asks facts
// about arguments, values and conditions sees no difference. What was not kept
// is an opaque value of its type.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_IMPORT_EXPRREADER_H
#define INTEROP_LIB_SERIALIZATION_IMPORT_EXPRREADER_H

#include "AST/ObjectRef.h"
#include "Serialization/Import/DeclReader.h"
#include "clang/AST/Expr.h"

namespace interop {

/// The expressions of one entity, each made once.
class ExprReader {
public:
  ExprReader(clang::ASTContext &Ctx, DeclReader &Decls,
             const EntitySummary &From);

  /// From here on expressions are placed at \p Loc.
  void setPlace(clang::SourceLocation Loc) { Place = Loc; }

  /// Null for 0 alone.
  clang::Expr *read(ExprId Id);
  /// What speaks of \p O; null if that is not known.
  clang::Expr *makeObject(const ObjectRef &O);
  /// A call of \p Callee with these arguments, or a construction by it; null
  /// if such a call cannot be built. \p Object may be null.
  clang::Expr *makeCall(clang::FunctionDecl &Callee, clang::Expr *Object,
                        llvm::ArrayRef<clang::Expr *> Args);

  /// A call through \p Pointer with these arguments; null if that is null, or
  /// nothing that can be called.
  clang::Expr *makeCallThrough(clang::Expr *Pointer,
                               llvm::ArrayRef<clang::Expr *> Args);

private:
  clang::Expr *make(const SummaryExpr &E);
  clang::Expr *makeOpaque(clang::QualType T);
  clang::Expr *makeReference(clang::ValueDecl &D);
  void giveValue(const SummaryExpr &E);
  clang::Expr *makeThis();
  clang::Expr *makeMember(const SummaryExpr &E);
  clang::Expr *makeMember(clang::Expr &Base, const clang::ValueDecl &D);
  clang::Expr *makeOperation(const SummaryExpr &E, clang::QualType T);
  clang::Expr *makeCall(const SummaryExpr &E);
  clang::Expr *readPart(const SummaryExpr &E, unsigned I);

  clang::ASTContext &Ctx;
  DeclReader &Decls;
  const EntitySummary &From;
  clang::SourceLocation Place;
  std::vector<clang::Expr *> Made;
};

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_IMPORT_EXPRREADER_H
