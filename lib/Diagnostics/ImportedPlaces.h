//===- ImportedPlaces.h - What stands in other units ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Leaves findings to their units: one is reported where the user must act, and
// edits that unit alone; its notes may point anywhere in the program.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_IMPORTEDPLACES_H
#define INTEROP_LIB_DIAGNOSTICS_IMPORTEDPLACES_H

#include "Diagnostics/Finding.h"
#include "clang/Basic/SourceManager.h"

namespace interop {

/// Removes from \p All the findings that stand in other units, and from the
/// rest the edits there.
void keepOwn(std::vector<Finding> &All, const clang::SourceManager &SM);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_IMPORTEDPLACES_H
