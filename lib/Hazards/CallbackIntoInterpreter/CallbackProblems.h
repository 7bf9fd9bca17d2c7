//===- CallbackProblems.h - Callbacks into interpreters ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds callbacks that take an interpreter's lock where the library that calls
// them holds one of its own, or where somebody waits for their thread; and
// callbacks that an exception or a jump leaves through the library's frames.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKPROBLEMS_H
#define INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKPROBLEMS_H

#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/InterpreterLock/InterpreterLocks.h"

namespace interop {

struct CallbackProblem {
  enum KindTy : uint8_t {
    UnderLock, ///< called under a lock of the library
    Awaited,   ///< somebody waits for it, or its thread, with the lock held
    Throws,    ///< an exception leaves it
    Jumps,     ///< a jump leaves it
  };
  KindTy Kind = UnderLock;
  const ModeledCall *Given = nullptr; ///< the call that it is handed to
  const Callback *Row = nullptr;
  /// Set for Throws and Jumps, instead of Given and Row, if it is entered by a
  /// slot or its name.
  const EntryPoint *Entry = nullptr;
  /// Where the warning stands. Null if Entry is set: the warning then stands at
  /// the first step of Chain.
  const clang::Expr *Argument = nullptr;
  const clang::FunctionDecl *F = nullptr; ///< the callback
  const LockModel *Lock =
      nullptr; ///< the interpreter's; null for Throws and Jumps
  /// From the callback to where it takes the lock, runs the interpreter
  /// (Yields) or is left.
  CallPath Chain;
  /// It has the lock, and runs the interpreter, which lets go of it and takes
  /// it again.
  bool Yields = false;
  const LockModel *Under = nullptr; ///< the library's lock, for UnderLock
  /// Calls that take Under, or wait, with Lock held: of kind Excludes or Waits,
  /// each described as in interop-blocking-under-interpreter-lock. May be empty
  /// if Under is one lock for the whole process.
  std::vector<LockProblem> Calls;
  /// Further callbacks that wait under the same lock, with the same Calls: each
  /// with where it is handed over.
  std::vector<std::pair<const clang::FunctionDecl *, const clang::Expr *>>
      Others;
  clang::SourceLocation getPlace() const {
    return Argument ? Argument->getBeginLoc() : Chain.front().At->Loc;
  }
  clang::QualType Thrown;                  ///< set for Throws; null: not known
  const FunctionModel *ThrownBy = nullptr; ///< says so, or that it jumps
};

/// Returns the problems in source order, one for each place, callback and kind.
std::vector<CallbackProblem> findCallbackProblems(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CALLBACKINTOINTERPRETER_CALLBACKPROBLEMS_H
