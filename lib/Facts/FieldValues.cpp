//===- FieldValues.cpp - What an initializer gives each field -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FieldValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace interop {

void forEachFieldValue(
    const InitListExpr &L,
    llvm::function_ref<void(const FieldDecl &, const Expr *)> Visit) {
  const InitListExpr *Full = L.isSemanticForm() ? &L : L.getSemanticForm();
  const RecordDecl *R = Full ? Full->getType()->getAsRecordDecl() : nullptr;
  R = R ? R->getDefinition() : nullptr; // none in some templates
  if (!R)
    return;
  if (R->isUnion()) {
    const FieldDecl *Only = Full->getInitializedFieldInUnion();
    if (Only && Full->getNumInits() == 1)
      Visit(*Only, Full->getInit(0));
    return;
  }
  const auto *C = dyn_cast<CXXRecordDecl>(R);
  unsigned I = C ? C->getNumBases() : 0;
  for (const FieldDecl *F : R->fields())
    if (!F->isUnnamedBitField() && I < Full->getNumInits())
      Visit(*F, Full->getInit(I++));
}

} // namespace interop
