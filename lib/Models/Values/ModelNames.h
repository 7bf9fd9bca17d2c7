//===- ModelNames.h - The names that a model speaks of ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the names that a model uses. Triggers decide whether a model is
// parsed at all; mentioned names are the cheap first question to a ModelSet.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_VALUES_MODELNAMES_H
#define INTEROP_LIB_MODELS_VALUES_MODELNAMES_H

#include "Models/Values/Model.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <set>

namespace interop {

/// "context_t" of "zmq::context_t"; operators keep what follows `operator`.
llvm::StringRef getUnqualifiedName(llvm::StringRef QualifiedName);
/// "zmq" of "zmq::context_t"; empty for a global name.
llvm::StringRef getScopeName(llvm::StringRef QualifiedName);

/// "std::atomic::operator conversion" of "std::atomic::operator int": how a
/// model names every conversion of a class; empty for other functions.
std::string getAnyConversionName(llvm::StringRef QualifiedName);

/// The unqualified names of which a translation unit must know at least one
/// for \p M to matter, sorted: `triggers` if the model lists them, else taken
/// from the rows that can cause a finding. For a member (or a function of a
/// library's namespace) that is the name of the enclosing scope, since names
/// such as `close` or `wait` are everywhere; only directly in `std` it is the
/// function's own. Rows by pattern give none: their model lists its own.
std::set<std::string> getTriggers(const Model &M);

/// What code has to name for a row of \p M to speak of it, rows by pattern left
/// out: of a member, or a function of a library's namespace, the enclosing
/// scope; of other functions and of types, their own names.
std::set<std::string> getRowNames(const Model &M);

/// The unqualified names of which a unit must know at least one for function
/// \p Row to matter: its own, and those of the functions that it refers to.
/// None where that cannot be told, as with a pattern, or where the row counts
/// although nobody calls its function: barriers are advice.
std::set<std::string> getNamesToKnow(const FunctionModel &Row);

/// The outermost components of what \p M names, such as "std": a unit that
/// knows none of them has nothing that \p M speaks of. None if that cannot be
/// told, as with rows by pattern.
std::set<std::string> getOuterScopes(const Model &M);

/// Calls \p Visit with every function that \p B refers to, in the order of its
/// keys; names may come more than once.
void forEachReference(const Blocking &B,
                      llvm::function_ref<void(llvm::StringRef)> Visit);

/// Calls \p Visit with every function that callback \p B refers to.
void forEachReference(const Callback &B,
                      llvm::function_ref<void(llvm::StringRef)> Visit);

} // namespace interop

#endif // INTEROP_LIB_MODELS_VALUES_MODELNAMES_H
