//===- Entity.cpp - What can be called ------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Entity.h"
#include "AST/Naming.h"

using namespace clang;

namespace interop {

const CXXRecordDecl *Entity::getClass() const {
  if (isDestruction())
    return getDestroyed();
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(getFunction());
  return M && M->isInstance() ? M->getParent() : nullptr;
}

std::string Entity::getName() const {
  if (const CXXRecordDecl *R = getDestroyed())
    return R->isLambda() ? "lambda"
                         : getQualifiedName(*R) + "::~" + R->getNameAsString();
  return getFunction() ? getQualifiedName(*getFunction()) : std::string();
}

} // namespace interop
