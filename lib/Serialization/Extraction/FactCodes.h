//===- FactCodes.h - What linkers ask of a body -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what linkers ask of a body: what it does, in one word for each kind of
// thing, and whom it calls and what it uses, by key.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_EXTRACTION_FACTCODES_H
#define INTEROP_LIB_SERIALIZATION_EXTRACTION_FACTCODES_H

#include "Facts/Fact.h"
#include "Program/Summary/Summary.h"
#include "Serialization/Extraction/SummaryContext.h"

namespace interop {

EntitySummary::LinkageTy getLinkage(Entity E, clang::ASTContext &Ctx);

/// EntitySummary::Own.
uint32_t findOwn(const FunctionFacts &Facts, SummaryContext &Unit);

/// EntitySummary::Callees. A model's row answers for what has no body, and for
/// std.
std::vector<std::string> findCallees(const FunctionFacts &Facts,
                                     KeyMaker &Keys);

/// The field that \p E calls through, if all units of the program know it; else
/// null.
const clang::FieldDecl *findSharedField(const Fact &E);

/// EntitySummary::VirtualCallees.
std::vector<std::string> findVirtualCallees(const FunctionFacts &Facts,
                                            KeyMaker &Keys);

/// EntitySummary::Uses, but for functions that are named. What settles
/// something goes by its qualified name, whoever declares it.
std::set<std::string> findUses(const FunctionFacts &Facts,
                               SummaryContext &Unit);

/// SummaryFact::Ended: the class, where a row speaks of \p E that is not found
/// by its callee. Null elsewhere.
const clang::CXXRecordDecl *findEnded(const Fact &E, ModelLookup &Known);

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_EXTRACTION_FACTCODES_H
