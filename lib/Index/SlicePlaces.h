//===- SlicePlaces.h - Places that no comment moves ----------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a slice a place is a number in its entity: "the third of those that
// Client::close has in client.cpp". An index says where that is, when it is
// printed. The numbers are lines of a file that is not there, and whose name
// has the entity's key: "client.cpp [c:@S@Client@F@close#]". So whoever reads a
// slice needs to know nothing of that, and such files are in the order of the
// real ones.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_INDEX_SLICEPLACES_H
#define INTEROP_LIB_INDEX_SLICEPLACES_H

#include "Index/IndexFile.h"

namespace interop {

/// Puts numbers in the stead of \p Entity's places.
void numberPlaces(EntitySummary &Entity);

/// A place in a file that numberPlaces made.
struct NumberedPlace {
  llvm::StringRef File; ///< the real one
  llvm::StringRef Key;  ///< of the entity
};
/// None if \p Name is the name of a real file.
std::optional<NumberedPlace> parseNumberedFile(llvm::StringRef Name);

/// A place in a real file.
struct FoundPlace {
  std::string File; ///< as in EntitySummary::Files
  unsigned Line = 0, Column = 0;
};
/// Where line \p Number of \p In is, whose file may have a folder in front of
/// it; none if \p Index has no such place.
std::optional<FoundPlace> findPlace(const IndexFile &Index,
                                    const NumberedPlace &In, unsigned Number);

} // namespace interop

#endif // INTEROP_LIB_INDEX_SLICEPLACES_H
