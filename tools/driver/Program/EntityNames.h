//===- EntityNames.h - Names in a summary -----------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names the declarations of a summary.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_ENTITYNAMES_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_ENTITYNAMES_H

#include "Program/Summary/Summary.h"

namespace interop {

/// Returns the key of what \p Fact of \p In leads to; empty if it is not known.
std::string getTarget(const EntitySummary &In, const SummaryFact &Fact);

/// "Client::~Client", or for what ends without a written destructor "the end of
/// Client".
std::string getName(const EntitySummary &E);

/// Returns "file:line:column", or says that the place is not known.
std::string describePlace(const EntitySummary &E, PlaceId At);

/// "ns::Class::name" of \p Id in \p In; empty if it has no name.
std::string makeName(const EntitySummary &In, DeclId Id);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_ENTITYNAMES_H
