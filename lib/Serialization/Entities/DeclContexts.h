//===- DeclContexts.h - What a declaration stands in ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what a declaration is named and keyed by: where it stands, which
// parameter it is, whether it has a name of its own.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_ENTITIES_DECLCONTEXTS_H
#define INTEROP_LIB_SERIALIZATION_ENTITIES_DECLCONTEXTS_H

#include "clang/AST/DeclCXX.h"
#include <optional>

namespace interop {

/// The namespace, class, enumeration or function that \p D is declared in; null
/// for what is global.
inline const clang::Decl *findContext(const clang::Decl &D) {
  const clang::DeclContext *C = D.getDeclContext();
  while (
      C &&
      !llvm::isa<clang::NamespaceDecl, clang::TagDecl, clang::FunctionDecl>(C))
    C = C->getParent();
  return C ? llvm::cast<clang::Decl>(C) : nullptr;
}

/// The function in whose body, or among whose parameters, \p D is declared
/// itself; null for members.
inline const clang::FunctionDecl *findFunctionAround(const clang::Decl &D) {
  return llvm::dyn_cast_or_null<clang::FunctionDecl>(findContext(D));
}

/// Which of the parameters of \p F \p P is; those of SyntheticDecl do not know.
inline std::optional<unsigned> findIndex(const clang::ParmVarDecl &P,
                                         const clang::FunctionDecl &F) {
  for (unsigned I = 0; I < F.getNumParams(); ++I)
    if (F.getParamDecl(I) == &P)
      return I;
  return std::nullopt;
}

/// \p D if it is the class of a lambda.
inline const clang::CXXRecordDecl *findLambda(const clang::Decl &D) {
  const auto *R = llvm::dyn_cast<clang::CXXRecordDecl>(&D);
  return R && R->isLambda() ? R : nullptr;
}

/// It has a name, or one that a typedef gives it.
inline bool isNamed(const clang::TagDecl &T) {
  return T.getIdentifier() || T.getTypedefNameForAnonDecl();
}

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_ENTITIES_DECLCONTEXTS_H
