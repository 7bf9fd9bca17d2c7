//===- FunctionTables.cpp - Handles of a table of functions ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/FunctionTables.h"
#include "Support/NameWords.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The field that \p E calls, of which nobody knows what it points to.
static const FieldDecl *getTableField(const Fact &E) {
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  return E.Kind == Fact::Call && !E.Callee && C ? getCalledField(*C) : nullptr;
}

static const FunctionProtoType *getFunctionType(const FieldDecl &F) {
  return F.getType()->isFunctionPointerType()
             ? F.getType()->getPointeeType()->getAs<FunctionProtoType>()
             : nullptr;
}

static bool isRecordPointer(QualType T) {
  return T->isPointerType() && T->getPointeeType()->isRecordType();
}

static bool isSameType(QualType A, QualType B) {
  return A.getCanonicalType().getUnqualifiedType() ==
         B.getCanonicalType().getUnqualifiedType();
}

/// \p Maker makes a handle for its caller by its name.
static bool isMaker(const FieldDecl &Maker, QualType Handle) {
  const FunctionProtoType *T = getFunctionType(Maker);
  return T && isSameType(T->getReturnType(), Handle) &&
         (hasNameWord(Maker.getName(), NameWord::Make) ||
          hasNameWord(Maker.getName(), NameWord::Begin));
}

static bool isReleaser(const FieldDecl &F, QualType Handle,
                       IsReleaseName IsRelease) {
  const FunctionProtoType *T = getFunctionType(F);
  return T && IsRelease(F) &&
         llvm::any_of(T->param_types(),
                      [Handle](QualType P) { return isSameType(P, Handle); });
}

/// The table of \p Field makes and releases pointers of type \p Handle.
static bool hasBoth(const FieldDecl &Field, QualType Handle,
                    IsReleaseName IsRelease) {
  auto Fields = Field.getParent()->fields();
  return llvm::any_of(
             Fields, [&](const FieldDecl *F) { return isMaker(*F, Handle); }) &&
         llvm::any_of(Fields, [&](const FieldDecl *F) {
           return isReleaser(*F, Handle, IsRelease);
         });
}

const RecordDecl *findMadeByTable(const Fact &E, IsReleaseName IsRelease) {
  const FieldDecl *F = getTableField(E);
  const FunctionProtoType *T = F ? getFunctionType(*F) : nullptr;
  if (!T || !isRecordPointer(T->getReturnType()))
    return nullptr;
  const QualType Handle = T->getReturnType();
  return isMaker(*F, Handle) && hasBoth(*F, Handle, IsRelease)
             ? Handle->getPointeeType()->getAsRecordDecl()
             : nullptr;
}

ObjectRef getReleasedByTable(const Fact &E, IsReleaseName IsRelease) {
  const FieldDecl *F = getTableField(E);
  if (!F || !IsRelease(*F))
    return {};
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isGivenToTable(E, I, IsRelease))
      return E.getArgObject(I);
  return {};
}

bool isGivenToTable(const Fact &E, unsigned Arg, IsReleaseName IsRelease) {
  const FieldDecl *F = getTableField(E);
  const QualType T = E.Args[Arg]->IgnoreParenImpCasts()->getType();
  return F && isRecordPointer(T) && hasBoth(*F, T, IsRelease);
}

} // namespace interop
