//===- BodyWriter.h - From facts to a summary -------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the summary of one entity from its facts: of a body, of the first value
// of a variable, and of what stands outside of functions.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_EXTRACTION_BODYWRITER_H
#define INTEROP_LIB_SERIALIZATION_EXTRACTION_BODYWRITER_H

#include "Facts/Fact.h"
#include "Facts/UnitEntry.h"
#include "Serialization/Extraction/SummaryContext.h"

namespace interop {

/// What \p Facts say; the same for the same facts.
/// \p Entries: those that stand in the body.
EntitySummary writeEntity(const FunctionFacts &Facts,
                          llvm::ArrayRef<const UnitEntry *> Entries,
                          SummaryContext &Unit);

/// Writes the first value of \p V, which the unit defines.
EntitySummary writeVariable(const clang::VarDecl &V, SummaryContext &Unit);

/// Writes what stands outside of functions; see EntitySummary::isOutside.
EntitySummary writeOutside(llvm::ArrayRef<const UnitEntry *> Entries,
                           SummaryContext &Unit);

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_EXTRACTION_BODYWRITER_H
