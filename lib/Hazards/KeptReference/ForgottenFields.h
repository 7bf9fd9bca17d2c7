//===- ForgottenFields.h - References that end with a record ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds fields of a file's own records that get a reference which somebody has
// to give back (a global reference of JNI, a new one of Python), where some
// function ends the record and nothing in the file gives the field's back.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_FORGOTTENFIELDS_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_FORGOTTENFIELDS_H

#include "Analysis/AnalysisContext.h"

namespace interop {

struct ForgottenField {
  const clang::FieldDecl *Field = nullptr;
  const ReferenceKind *Kind = nullptr;      ///< what it gets
  clang::SourceLocation Put;                ///< where it gets one
  const clang::FunctionDecl *End = nullptr; ///< ends the record
  clang::SourceLocation Ended;              ///< there
};

/// In the order of the functions that end records, and of the fields.
std::vector<ForgottenField> findForgottenFields(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_FORGOTTENFIELDS_H
