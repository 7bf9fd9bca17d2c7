//===- Applicability.h - Rows of some versions and builds -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides by the macros of a unit's headers which rows hold in it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_VALUES_APPLICABILITY_H
#define INTEROP_LIB_MODELS_VALUES_APPLICABILITY_H

#include "Models/Values/Model.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace interop {

/// The replacement text of a macro; nothing if it is not defined. Null where
/// nothing is known of macros, which counts as none defined.
using MacroQuery =
    llvm::function_ref<std::optional<std::string>(llvm::StringRef)>;

struct LibraryVersion {
  unsigned Major = 0, Minor = 0;
};

/// Returns the version by the macros of \p M, if they are defined as numbers.
std::optional<LibraryVersion> findVersion(const Model &M, MacroQuery Macros);

/// Returns true if rows with \p A hold. Without a version, a bound holds if it
/// holds for all later versions.
bool holds(const Applicability &A, std::optional<LibraryVersion> Version,
           MacroQuery Macros);

/// True if some version satisfies the bounds of \p A.
bool isSatisfiable(const Applicability &A);

/// True if \p A and \p B never hold together.
bool areDisjoint(const Applicability &A, const Applicability &B);

} // namespace interop

#endif // INTEROP_LIB_MODELS_VALUES_APPLICABILITY_H
