//===- SoleCallers.h - Where one thread comes at a time ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says of a function whether two threads are unlikely to be in it at once with
// the same object: it is called once by its name, or runs as a thread's body,
// or all of its callers hold a lock, or it has made the object itself.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_LOCKS_SOLECALLERS_H
#define INTEROP_LIB_ANALYSIS_LOCKS_SOLECALLERS_H

#include "Analysis/AnalysisContext.h"
#include "llvm/ADT/DenseSet.h"

namespace interop {

class SoleCallers {
public:
  explicit SoleCallers(AnalysisContext &TU) : TU(TU) {}

  /// It is called once, or by whoever makes or ends the object.
  bool isCalledOnce(const clang::FunctionDecl &F);
  /// Others are kept out at \p At of \p E by more than a lock of its own: the
  /// object of \p Of is new, all callers hold a lock, or the body is that of a
  /// thread or runs once.
  bool isAlone(Entity E, const ObjectRef &Of, FlowPoint At);

private:
  bool isRun(const clang::FunctionDecl &F);
  void addNamed(const Fact &Call);

  AnalysisContext &TU;
  /// Functions that are given to what runs them; made when asked for.
  std::optional<llvm::DenseSet<const clang::FunctionDecl *>> Run;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_LOCKS_SOLECALLERS_H
