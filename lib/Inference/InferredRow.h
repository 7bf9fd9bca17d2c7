//===- InferredRow.h - What a function does to its caller -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Concludes from bodies a part of a model's row, with the paths through them
// that show it. Each conclusion has a file of its own; what is not certain
// (calls through pointers, several versions of a virtual function, arguments
// that are not known) adds nothing.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_INFERENCE_INFERREDROW_H
#define INTEROP_LIB_INFERENCE_INFERREDROW_H

#include "Effects/ArgumentBinding.h"
#include "Effects/EffectTable.h"
#include "Facts/CallPath.h"

namespace interop {

class AnalysisContext;
class WaitSearch;

/// How it waits. Row: of the call that waits in the end; null if Class is
/// never.
struct InferredWait {
  BlockingClass Class = BlockingClass::Never;
  BlockingClass Otherwise = BlockingClass::Never;
  llvm::SmallVector<ParamCondition, 1> Conditions; ///< all must hold for Class
  llvm::SmallVector<ParamCondition, 1> NeverWhen;
  const FunctionModel *Row = nullptr;
  std::optional<Place> On;
  /// A thread of the library's own ends it, and nobody else.
  bool IsAnswer = false;
  CallPath Shown;
};

/// A lock of the library's own.
struct InferredLock {
  std::string Name;
  bool IsPerObject = false; ///< a field of a class, not a global
};

/// What becomes of a callable that it is given.
struct InferredCallback {
  unsigned Arg = 0;
  std::optional<unsigned> Cookie;
  bool IsLater = false;           ///< kept; else it is called before the return
  std::vector<InferredLock> Held; ///< around the call
  CallPath Shown;
};

/// A handle that it makes or ends.
struct InferredHandle {
  Place At;
  std::string Kind; ///< the name of the type that stands behind the handle
  CallPath Shown;
};

struct InferredRow {
  const clang::FunctionDecl *Function = nullptr;
  std::optional<InferredWait> Wait;
  std::vector<InferredCallback> Callbacks;
  std::vector<InferredHandle> Acquires, Releases;
  std::vector<InferredLock> Locks; ///< that it takes, by name
  CallPath Thrown; ///< to what throws; empty if nothing is seen to
};

/// \p Search is of \p TU, too: what it found is kept for the next function.
InferredRow inferRow(const clang::FunctionDecl &F, AnalysisContext &TU,
                     WaitSearch &Search);

std::optional<InferredWait> inferWait(Entity E, WaitSearch &Search);
std::vector<InferredCallback> inferCallbacks(Entity E, AnalysisContext &TU);
std::vector<InferredHandle> inferAcquires(Entity E, AnalysisContext &TU);
std::vector<InferredHandle> inferReleases(Entity E, AnalysisContext &TU);
/// Returns true if \p Local, of the body of \p E, holds null or memory that
/// nobody had before.
bool isAllocatedIn(Entity E, const ObjectRef &Local, EffectTable &Effects);
/// Returns the locks that \p E takes, each once, by name.
std::vector<InferredLock> inferLocks(Entity E, AnalysisContext &TU);
CallPath inferThrow(Entity E, AnalysisContext &TU);

/// Returns true if \p F is declared not to throw.
bool isNothrow(const clang::FunctionDecl &F);

/// The name of \p Lock, if others than its own body can have it.
std::optional<InferredLock> nameLock(const ObjectRef &Lock);

} // namespace interop

#endif // INTEROP_LIB_INFERENCE_INFERREDROW_H
