//===- LastingRecords.h - Classes whose objects outlive a call --*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells classes with objects that stay when the call is over which made them
// from those that are scopes, or carry what one call needs: the program makes a
// pointer to one of a number, has one in a variable of static duration, or makes
// one by new or malloc and does not free it there.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_ENGINETHREADS_LASTINGRECORDS_H
#define INTEROP_LIB_HAZARDS_ENGINETHREADS_LASTINGRECORDS_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace interop {

class LastingRecords {
public:
  explicit LastingRecords(clang::ASTContext &Ctx);

  bool has(const clang::RecordDecl &R) const {
    return Found.contains(R.getCanonicalDecl());
  }

private:
  llvm::SmallPtrSet<const clang::Decl *, 16> Found;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_ENGINETHREADS_LASTINGRECORDS_H
