//===- PointedRecord.h - What pointers lead to ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Leads from the type of a pointer to the record behind it, as one declaration
// that can be compared.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_POINTEDRECORD_H
#define INTEROP_LIB_AST_POINTEDRECORD_H

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

namespace interop {

/// Returns the record that a pointer of type \p T, which may be null, points
/// to, as its first declaration; null if there is none.
inline const clang::RecordDecl *getPointedRecord(clang::QualType T) {
  if (T.isNull() || !T->isPointerType())
    return nullptr;
  const clang::RecordDecl *R = T->getPointeeType()->getAsRecordDecl();
  return R ? llvm::cast<clang::RecordDecl>(R->getCanonicalDecl()) : nullptr;
}

} // namespace interop

#endif // INTEROP_LIB_AST_POINTEDRECORD_H
