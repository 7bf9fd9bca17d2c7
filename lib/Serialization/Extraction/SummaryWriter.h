//===- SummaryWriter.h - From an AST to summaries ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes down what a unit knows of its own bodies, for units that only call
// them. UnitWalk says which, BodyWriter writes each one, UsrKey says what it is
// called; SummaryReader reads them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_EXTRACTION_SUMMARYWRITER_H
#define INTEROP_LIB_SERIALIZATION_EXTRACTION_SUMMARYWRITER_H

#include "Effects/EffectTable.h"
#include "Facts/UnitEntry.h"
#include "Program/Summary/Summary.h"

namespace interop {

struct SummaryOptions {
  /// Files below it are named from there. Others have their whole path, but for
  /// headers of the system, which are named as they are included.
  std::string Root;
  std::string Release; ///< of UnitSummary
};

/// Returns the same for the same unit, whatever was asked of \p Effects and \p
/// Known before, which must be of \p Ctx. Runs deep: see LargeStack::run(). \p
/// Entries: all of the unit.
UnitSummary summarize(EffectTable &Effects, ModelLookup &Known,
                      clang::ASTContext &Ctx, llvm::ArrayRef<UnitEntry> Entries,
                      const SummaryOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_EXTRACTION_SUMMARYWRITER_H
