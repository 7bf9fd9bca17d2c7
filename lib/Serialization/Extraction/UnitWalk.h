//===- UnitWalk.h - What a unit has to summarize ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what a unit has to summarize: the user's functions and classes, and the
// entities that these reach, be they wrappers in system headers.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_EXTRACTION_UNITWALK_H
#define INTEROP_LIB_SERIALIZATION_EXTRACTION_UNITWALK_H

#include "Effects/EffectTable.h"
#include "Facts/Entity.h"
#include <vector>

namespace interop {

/// What the user wrote, in the order of the declarations, each once. Templates
/// are there as what was made of them.
struct UserCode {
  std::vector<const clang::FunctionDecl *> Functions; ///< with a body
  std::vector<const clang::CXXRecordDecl *> Classes;  ///< defined
  /// Those outside of functions that other units can name, each declaration.
  std::vector<const clang::VarDecl *> Variables;
};

UserCode findUserCode(clang::ASTContext &Ctx, ModelLookup &Known);

/// The functions of \p Code and whatever their facts lead to, each once.
std::vector<Entity> findEntities(const UserCode &Code, EffectTable &Effects);

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_EXTRACTION_UNITWALK_H
