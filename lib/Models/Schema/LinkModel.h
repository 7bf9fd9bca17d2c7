//===- LinkModel.h - A model and those that it extends ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks whether the models that a model extends declare the kinds and locks
// that it names, and fills in which lock is meant where it names none.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_SCHEMA_LINKMODEL_H
#define INTEROP_LIB_MODELS_SCHEMA_LINKMODEL_H

#include "Models/Values/Model.h"
#include "Models/Values/ModelError.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace interop {

/// Reports the handle kinds and locks of \p M that none of \p Others declares,
/// and completes its rows. Returns true if there was nothing to report.
bool linkModel(Model &M, llvm::ArrayRef<const Model *> Others,
               llvm::StringRef FileName, std::vector<ModelError> &Errors);

/// The one interpreter lock that \p Declaring declare; empty if none or
/// several.
llvm::StringRef findOnlyLock(llvm::ArrayRef<const Model *> Declaring);

/// Writes the one interpreter lock of \p Declaring into the rows of \p M that
/// leave theirs out, if \p Declaring declares just one; they stay as they are
/// otherwise.
void completeLocks(Model &M, llvm::ArrayRef<const Model *> Declaring);

/// True if \p Row may be named where a lock of \p Kind is asked for: a phase
/// may wherever an interpreter's lock may.
bool isMeant(const LockModel &Row, LockModel::KindTy Kind);
/// "interpreter lock", as messages say it.
llvm::StringRef getKindName(LockModel::KindTy Kind);

} // namespace interop

#endif // INTEROP_LIB_MODELS_SCHEMA_LINKMODEL_H
