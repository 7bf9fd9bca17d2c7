//===- ThreadFlags.h - Flags that say whether a thread runs -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads tests of plain flags and what is stored in them, and asks whether code
// is reached only while a flag says that a thread does not run:
//
//     int start(void) { running = 1; pthread_create(&thread, ..); }
//     void stop(void) { if (!running) cleanUp(); }    // not on the thread
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADFLAGS_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADFLAGS_H

#include "Facts/CallPath.h"
#include "Hazards/ThreadLifetime/ThreadUses.h"

namespace interop {

/// Returns the flag that \p Test reads, also one that is atomic; unknown if it
/// is no plain flag.
ObjectRef getFlag(const clang::Expr &Test);

/// Returns what \p Test asks where it is `!x`, `x == 0`, or a function of one
/// line that gives such a thing; makes \p Outcome that of what is returned.
const clang::Expr &getFlagTest(const clang::Expr &Test,
                               const clang::ASTContext &Ctx, bool &Outcome);

/// Returns the constant that \p E gives \p Flag; nothing if it gives it none.
std::optional<bool> getStored(const Fact &E, const clang::ValueDecl &Flag,
                              const clang::ASTContext &Ctx);

/// A flag, and the value that a test of it asks for.
struct AskedFlag {
  const clang::ValueDecl *Flag = nullptr;
  bool Value = false;
  bool operator==(const AskedFlag &O) const {
    return Flag == O.Flag && Value == O.Value;
  }
};

/// Returns the fields and globals that are plain flags, with the values that
/// they must have on the way to \p At: what \p Facts test before it.
llvm::SmallVector<AskedFlag, 2> getAskedFlags(const FunctionFacts &Facts,
                                              const Fact &At,
                                              const clang::ASTContext &Ctx);

/// True if a call of \p Path is made only where a flag has another value than
/// the one that who starts \p Start gives it, or who calls that function.
bool isOnlyWithout(const StartedBody &Start, const CallPath &Path,
                   AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_THREADFLAGS_H
