//===- HolderUses.h - What depends on a class's holder ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds functions of a unit that return or take owning pointers to a class:
// bound for an interpreter, they want the class's holder to be such a pointer.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_HOLDERUSES_H
#define INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_HOLDERUSES_H

#include "Analysis/AnalysisContext.h"

namespace interop {

class HolderUses {
public:
  HolderUses(const clang::CXXRecordDecl &Class, AnalysisContext &TU)
      : Class(*Class.getCanonicalDecl()), TU(TU),
        SM(TU.getContext().getSourceManager()) {}

  /// Returns true if one is among \p Bodies, which include lambdas, or among
  /// what the unit declares.
  bool find(llvm::ArrayRef<const clang::FunctionDecl *> Bodies);

private:
  bool findIn(const clang::DeclContext &C);
  bool isOrHas(const clang::Decl &D);
  bool isUser(const clang::FunctionDecl &F);
  bool isClass(clang::QualType T) const;
  bool namesOwner(clang::QualType T);

  const clang::CXXRecordDecl &Class;
  AnalysisContext &TU;
  const clang::SourceManager &SM;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_BLOCKINGFINALIZER_HOLDERUSES_H
