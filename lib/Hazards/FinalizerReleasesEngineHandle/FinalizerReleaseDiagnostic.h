//===- FinalizerReleaseDiagnostic.h - Last owners, in words -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns the release of an engine's handle by its last owner into a warning and
// its notes, without fixes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASEDIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASEDIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleases.h"

namespace interop {

/// The warning on \p R and its notes, the rule of the engine last.
Finding makeFinalizerReleaseFinding(const EngineRelease &R,
                                    const clang::SourceManager &SM);

/// The thread that may release it: "the main thread".
std::string describeThread(const EngineRelease &R);

/// Adds to \p F what the library offers, and what to do where nothing is
/// edited: \p WhyNot the release can be posted, if it was to be.
void addFinalizerReleaseAdvice(const EngineRelease &R, llvm::StringRef WhyNot,
                               const clang::SourceManager &SM, Finding &F);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_FINALIZERRELEASESENGINEHANDLE_FINALIZERRELEASEDIAGNOSTIC_H
