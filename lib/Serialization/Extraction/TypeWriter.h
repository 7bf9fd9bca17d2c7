//===- TypeWriter.h - Types of a summary ---------------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the types that a summary speaks of, without their sugar and as far as
// anybody asks.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_EXTRACTION_TYPEWRITER_H
#define INTEROP_LIB_SERIALIZATION_EXTRACTION_TYPEWRITER_H

#include "Program/Summary/Summary.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

class DeclWriter;

class TypeWriter {
public:
  TypeWriter(EntitySummary &Out, DeclWriter &Decls,
             const clang::ASTContext &Ctx)
      : Out(Out), Decls(Decls), Ctx(Ctx) {}

  /// Each type once; what a type is made of has a lower number. 0 for null.
  TypeId add(clang::QualType T) { return add(T, 0); }

private:
  TypeId add(clang::QualType T, unsigned Depth);
  SummaryType make(clang::QualType T, unsigned Depth);
  bool makeScalar(clang::QualType T, SummaryType &Made) const;
  bool makeCompound(clang::QualType T, unsigned Depth, SummaryType &Made);

  EntitySummary &Out;
  DeclWriter &Decls;
  const clang::ASTContext &Ctx;
  llvm::DenseMap<const void *, TypeId> Ids; ///< by type
};

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_EXTRACTION_TYPEWRITER_H
