//===- LentFields.h - What fields refer to that others own ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `worker_new(app->device)` keeps the device in `worker->device`: the field of
// the worker refers to what the field of the application owns. A field of one
// record and a field or global of another are compared over the whole unit,
// whatever objects they belong to.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_LENTFIELDS_H
#define INTEROP_LIB_ANALYSIS_CALLS_LENTFIELDS_H

#include "Analysis/AnalysisContext.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"

namespace interop {

class LentFields {
public:
  explicit LentFields(AnalysisContext &TU);

  /// Some code puts \p Place, a field or a global, into \p Field, a pointer or
  /// a reference; also by way of functions that are given it.
  bool refersTo(const clang::FieldDecl &Field,
                const clang::ValueDecl &Place) const;

private:
  using Places = llvm::SmallSet<const clang::ValueDecl *, 2>;

  void read(Entity In);
  void addStore(const Fact &E);
  bool passOn(Entity In);

  AnalysisContext &TU;
  /// By field, or by parameter that ends up in a field: what is put there.
  llvm::MapVector<const clang::ValueDecl *, Places> PutInto;
  /// The fields that a parameter ends up in.
  llvm::MapVector<const clang::ValueDecl *, Places> KeptIn;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_LENTFIELDS_H
