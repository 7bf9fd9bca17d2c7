//===- Registrations.h - What is kept, by whom, until when ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists the calls of the user's code after which the callee still has a way to
// an object: those of which a model says so (Keep), and those of a project's
// own registries, which a class shows by a pair of methods such as addListener
// and removeListener.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTRATIONS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTRATIONS_H

#include "Hazards/DanglingCallback/KeptObjects.h"

namespace interop {

struct Registration {
  const Keep *What = nullptr;         ///< null: of a project's own registry
  const FunctionModel *Row = nullptr; ///< that has What
  const Fact *At = nullptr;           ///< the call
  const clang::FunctionDecl *In = nullptr;
  KeptObject Kept;
  bool HasHolder = false;
  ObjectRef Holder;                        ///< may be unknown
  const clang::Expr *HolderAt = nullptr;   ///< may be null
  llvm::SmallVector<std::string, 2> Until; ///< own names of what ends it

  /// True if a call of \p F ends it.
  bool isEndedBy(const clang::FunctionDecl &F) const;
};

/// In the order of the source.
std::vector<Registration> findRegistrations(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTRATIONS_H
