//===- LockId.cpp - Which lock it is --------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Values/LockId.h"

using namespace clang;

namespace interop {

LockId LockId::withoutObject() const {
  ObjectRef Part = ObjectRef::makePart(Lock);
  return {Part.isKnown() ? Part : Lock, Kind, Row};
}

std::optional<LockId> LockId::findInProgram() const {
  // Which element of an array it is, its name does not tell.
  const bool IsElement =
      !Row && Lock.Leaf && Lock.Leaf->getType()->isArrayType();
  const bool IsOne = Row || isa_and_nonnull<FieldDecl>(Lock.Leaf) ||
                     (Lock.isGlobal() && Lock.Leaf == Lock.Root);
  return IsOne && !IsElement && Kind != Single ? std::optional(withoutObject())
                                               : std::nullopt;
}

bool LockId::isCertain() const {
  if (Row || isa_and_nonnull<FieldDecl>(Lock.Leaf))
    return true;
  return Lock.Kind == ObjectRef::Variable && !Lock.getParam() &&
         Lock.Leaf == Lock.Root && !Lock.Root->getType()->isReferenceType() &&
         !Lock.Root->getType()->isPointerType();
}

} // namespace interop
