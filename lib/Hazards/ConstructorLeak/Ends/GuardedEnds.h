//===- GuardedEnds.h - Ends that leave a failed handle ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some libraries give a handle even where a call fails (`even_on_failure`). A
// class that asks the handle before it releases it never ends a failed one:
//
//   void connect() { C = PQconnectdb(..); if (!isConnected()) throw Failed(); }
//   ~Session() { if (isConnected()) PQfinish(C); }
//
// Finds the functions of such classes that leave after the same question.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_ENDS_GUARDEDENDS_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_ENDS_GUARDEDENDS_H

#include "Analysis/AnalysisContext.h"
#include "Diagnostics/Finding.h"

namespace interop {

struct GuardedEnd {
  const clang::CXXMethodDecl *In = nullptr;
  const clang::FieldDecl *Member = nullptr;
  const Acquire *What = nullptr;
  const Fact *Made = nullptr;    ///< acquires it
  const Fact *Left = nullptr;    ///< a throw, or a return of a failure
  const Fact *Release = nullptr; ///< what the destructor does in the other case
};

/// In the order of the functions; one for each acquisition.
std::vector<GuardedEnd> findGuardedEnds(AnalysisContext &TU);

Finding makeGuardedEndFinding(const GuardedEnd &Of);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_ENDS_GUARDEDENDS_H
