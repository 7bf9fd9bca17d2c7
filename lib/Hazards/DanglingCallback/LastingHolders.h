//===- LastingHolders.h - What keeps for longer ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says of what keeps a registration whether it is nobody's own: the one object
// of its kind, what a library has for all, a part of what a function was given.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_LASTINGHOLDERS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_LASTINGHOLDERS_H

#include "Hazards/DanglingCallback/Registrations.h"

namespace interop {

/// True if \p E, which may be null, is the one object that a function without
/// arguments gives, or a part of it: `Manager::instance().changed`.
bool isOfSingleton(const clang::Expr *E);

/// True if \p F gives what is there already, by its name: `app_get_settings`,
/// `storage_create_proxy`.
bool isGetter(const clang::FunctionDecl &F);

/// True if \p C asks by constants alone: `bus_get(SYSTEM, NULL, &error)`.
bool asksByConstants(const clang::CallExpr &C, AnalysisContext &TU);

/// True if \p E, which \p In has, is what the program has one of, or a part of
/// that: `app_get_profiles(app)`, where `app = app_get()`.
bool isLastingIn(const clang::FunctionDecl &In, const clang::Expr &E,
                 AnalysisContext &TU);

/// True if what keeps \p R is such an object, or what a library has for longer
/// than what it is asked about, `window_get_screen(self)`, or a part of what
/// the function was given, `source_get_signals(source)`; also by a local.
bool isLastingHolder(const Registration &R, AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_LASTINGHOLDERS_H
