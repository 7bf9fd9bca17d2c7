//===- TypeWriter.cpp - Types of a summary --------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Extraction/TypeWriter.h"
#include "Serialization/Extraction/DeclWriter.h"
#include "Support/Budgets.h"

using namespace clang;

namespace interop {

/// Canonical, without what nobody asks for.
static QualType reduce(QualType T) {
  T = T.getCanonicalType();
  bool IsConst = T.isConstQualified();
  if (const auto *A = dyn_cast<AtomicType>(T))
    T = A->getValueType().getCanonicalType();
  if (T->isArrayType())
    return T;
  T = T.getUnqualifiedType();
  return IsConst ? T.withConst() : T;
}

TypeId TypeWriter::add(QualType T, unsigned Depth) {
  if (T.isNull())
    return 0;
  T = reduce(T);
  if (auto Found = Ids.find(T.getAsOpaquePtr()); Found != Ids.end())
    return Found->second;
  SummaryType Made = make(T, Depth);
  Out.Types.push_back(std::move(Made));
  return Ids[T.getAsOpaquePtr()] = Out.Types.size();
}

SummaryType TypeWriter::make(QualType T, unsigned Depth) {
  SummaryType Made;
  Made.IsConst = T.isConstQualified();
  if (makeScalar(T, Made))
    return Made;
  if (!reaches(Depth, Budget::TypeDepth) && makeCompound(T, Depth + 1, Made))
    return Made;
  PrintingPolicy Policy = Ctx.getPrintingPolicy();
  Policy.AnonymousTagLocations = false;
  Made.Text = T.getUnqualifiedType().getAsString(Policy);
  return Made;
}

bool TypeWriter::makeScalar(QualType T, SummaryType &Made) const {
  if (const TagDecl *Tag = T->getAsTagDecl()) {
    Made.Kind = SummaryType::Record;
    Made.Decl = Decls.add(Tag);
    return true;
  }
  if (T->isVoidType()) {
    Made.Kind = SummaryType::Void;
  } else if (T->isBooleanType()) {
    Made.Kind = SummaryType::Bool;
  } else if (T->isNullPtrType()) {
    Made.Kind = SummaryType::NullPointer;
  } else if (T->isIntegerType()) {
    Made.Kind = SummaryType::Integer;
    Made.Bits = Ctx.getIntWidth(T);
    Made.IsSigned = T->isSignedIntegerType();
  } else if (T->isRealFloatingType()) {
    Made.Kind = SummaryType::Floating;
    Made.Bits = Ctx.getTypeSize(T);
  } else {
    return false;
  }
  return true;
}

bool TypeWriter::makeCompound(QualType T, unsigned Depth, SummaryType &Made) {
  if (const auto *P = dyn_cast<PointerType>(T)) {
    Made.Kind = SummaryType::Pointer;
    Made.Inner = add(P->getPointeeType(), Depth);
  } else if (const auto *R = dyn_cast<ReferenceType>(T)) {
    Made.Kind = T->isLValueReferenceType() ? SummaryType::LValueReference
                                           : SummaryType::RValueReference;
    Made.Inner = add(R->getPointeeType(), Depth);
  } else if (const ArrayType *A = Ctx.getAsArrayType(T)) {
    Made.Kind = SummaryType::Array;
    Made.Inner = add(A->getElementType(), Depth);
  } else if (const auto *F = dyn_cast<FunctionType>(T)) {
    Made.Kind = SummaryType::Function;
    Made.Inner = add(F->getReturnType(), Depth);
    if (const auto *Proto = dyn_cast<FunctionProtoType>(F))
      for (QualType Param : Proto->param_types())
        Made.Parts.push_back(add(Param, Depth));
  } else {
    return false;
  }
  return true;
}

} // namespace interop
