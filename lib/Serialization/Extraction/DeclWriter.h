//===- DeclWriter.h - Declarations of a summary --------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the declarations that the summary of one entity speaks of as plain
// values, in the order of the first mention. A class has its bases, but no
// members that nobody speaks of.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_EXTRACTION_DECLWRITER_H
#define INTEROP_LIB_SERIALIZATION_EXTRACTION_DECLWRITER_H

#include "Serialization/Extraction/SummaryContext.h"
#include "Serialization/Extraction/TypeWriter.h"
#include "llvm/ADT/StringMap.h"

namespace interop {

/// True if \p D stands for the lock of a region of OpenMP
/// (AST/SyntheticDecl.h). No name of a program has a space.
inline bool isRegionLock(const clang::Decl &D) {
  const auto *V = llvm::dyn_cast<clang::VarDecl>(&D);
  return V && V->isImplicit() && V->getIdentifier() &&
         V->getName().contains(' ');
}

class DeclWriter {
public:
  /// \p Out knows its key.
  DeclWriter(EntitySummary &Out, SummaryContext &Unit)
      : Out(Out), Unit(Unit), Types(Out, *this, Unit.Ctx) {}

  /// Each declaration once; 0 for null. What it is is filled in by finish().
  DeclId add(const clang::Decl *D);
  TypeId addType(clang::QualType T) { return Types.add(T); }
  /// To be called when all is added.
  void finish();

private:
  std::string makeKey(const clang::Decl &D);
  SummaryDecl make(const clang::NamedDecl &D);
  void fill(const clang::NamespaceDecl &D, SummaryDecl &To);
  void fill(const clang::TagDecl &D, SummaryDecl &To);
  void fill(const clang::FunctionDecl &D, SummaryDecl &To);
  void fillMethod(const clang::CXXMethodDecl &D, SummaryDecl &To);
  void fill(const clang::VarDecl &D, SummaryDecl &To);
  void fillValue(const clang::ValueDecl &D, SummaryDecl &To);
  void addArguments(const clang::TemplateArgumentList *Args, SummaryDecl &To);
  void addArgument(const clang::TemplateArgument &A, SummaryDecl &To);
  void addNames(const clang::NamedDecl &D);
  bool isImported(const clang::NamedDecl &D) const;

  static void set(SummaryDecl &To, SummaryDecl::FlagTy Flag, bool Is) {
    if (Is)
      To.Flags |= Flag;
  }

  EntitySummary &Out;
  SummaryContext &Unit;
  TypeWriter Types;
  std::vector<const clang::NamedDecl *> Sources; ///< of Out.Decls
  size_t Filled = 0;
  llvm::DenseMap<const clang::Decl *, DeclId> Ids;
  llvm::StringMap<DeclId> ByKey;
  unsigned Regions = 0; ///< of OpenMP that are the entity's own
};

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_EXTRACTION_DECLWRITER_H
