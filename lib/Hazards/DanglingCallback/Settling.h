//===- Settling.h - What takes a registration back --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges single steps of a body: whether one ends a registration, lets it run
// out, or may do so out of sight.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_SETTLING_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_SETTLING_H

#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// True if a root or a leaf of \p E's object or arguments is \p D.
bool namesObject(const Fact &E, const clang::ValueDecl *D);

/// Nothing takes \p R back: no call is known to, and there is neither a result
/// nor a holder to know it by.
bool isIrrevocable(const Registration &R);

/// True if \p R is answered once, and is cancelled by what the object that it
/// was given has in a field: `read_async(file, of->cancel, done, of)`.
bool isOwnRequest(const Registration &R);

/// True if a call, \p E, ends \p R by what it is called.
bool endsByName(const Registration &R, const Fact &E, AnalysisContext &TU);

/// True if \p F ends \p R, and is no body that registers it again.
bool endsElsewhere(const Registration &R, const clang::FunctionDecl &F,
                   AnalysisContext &TU);

/// True if the call that registers \p R, of a callable that the program keeps
/// itself, may return only when that has run: `worker.run([&] { ... })`.
bool isAwaited(const Registration &R, AnalysisContext &TU);

/// True if the body that \p E calls, or what that calls, ends \p R.
bool endsInside(const Registration &R, const Fact &E, AnalysisContext &TU);

/// True if \p E ends who keeps \p R: `loop_free(loop)`, of which \p R is told.
bool endsHolder(const Registration &R, const Fact &E);

/// True if \p E ends \p R or waits, or may do so where it is not seen. \p
/// Ended, which may be null, leads to the object that ends.
bool maySettle(const Registration &R, const Fact &E, AnalysisContext &TU,
               const clang::ValueDecl *Ended = nullptr);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_SETTLING_H
