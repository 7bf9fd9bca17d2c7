//===- KeptObjects.h - What an argument leads to ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the objects that a callee can reach through an argument that it keeps:
// `this`, a local whose address it is, what a lambda captures by reference,
// memory of a temporary, what a pointer points to.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_KEPTOBJECTS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_KEPTOBJECTS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

/// One object that must outlive what keeps a way to it.
struct KeptObject {
  enum KindTy : uint8_t {
    This,      ///< `this`, or a part of it
    Local,     ///< Variable itself, or a part of it
    Pointee,   ///< what the pointer Object points to, or a part of that
    Temporary, ///< goes at the end of its statement
  };
  KindTy Kind = This;
  const clang::VarDecl *Variable = nullptr; ///< of Local
  ObjectRef Object;                         ///< of Pointee
  const clang::Expr *At = nullptr;          ///< where it is written
  bool IsCaptured = false;                  ///< by a lambda
};

/// \p E without casts, also those of an object system, which are calls:
/// `type_check_instance_cast(of, type)`.
const clang::Expr *skipCasts(const clang::Expr *E);

/// What \p Arg leads to; none if an owner goes with it.
std::vector<KeptObject> findKeptObjects(const clang::Expr &Arg,
                                        AnalysisContext &TU);

/// The class whose object `this` is in \p F, also in its lambdas; null if there
/// is none.
const clang::CXXRecordDecl *getThisClass(const clang::FunctionDecl &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_KEPTOBJECTS_H
