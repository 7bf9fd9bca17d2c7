//===- DrivenCallbacks.h - What an event loop calls -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows say during which calls a library calls what it was given before
// (Callback::DrivenBy): `io.run()` calls the handlers of `async_read(...)`. If
// one body of the program alone makes such calls, and they wait for events, it
// runs them all.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_LOCKS_DRIVENCALLBACKS_H
#define INTEROP_LIB_ANALYSIS_LOCKS_DRIVENCALLBACKS_H

#include "Analysis/AnalysisContext.h"
#include "Facts/Fact.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"

namespace interop {

class DrivenCallbacks {
public:
  explicit DrivenCallbacks(AnalysisContext &TU);

  /// The bodies that the call \p E runs, each once, in the order of the walk.
  llvm::ArrayRef<Entity> find(const Fact &E) const;

private:
  /// The key of \p Callee, of which \p Row speaks, in Runs; empty if it calls
  /// nothing.
  llvm::StringRef findName(const FunctionModel &Row,
                           const clang::FunctionDecl &Callee) const;

  /// By names as rows have them.
  llvm::StringMap<llvm::SmallSetVector<Entity, 4>> Runs;
  /// The bodies that call one; null for what stands in none.
  llvm::StringMap<llvm::SmallPtrSet<const clang::FunctionDecl *, 2>> Callers;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_LOCKS_DRIVENCALLBACKS_H
