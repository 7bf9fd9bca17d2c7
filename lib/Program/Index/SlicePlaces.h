//===- SlicePlaces.h - Places that no comment moves -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns the places of a slice into numbers and back. In a slice a place is a
// number in its entity: "the third place that Client::close has in client.cpp".
// An index says where that is, when it is printed. The numbers are lines of a
// file that is not there, and whose name has a hash (xxh3) of the entity's key:
// "client.cpp [0123456789abcdef]". So whoever reads a slice needs to know
// nothing of that, and such files are in the order of the real ones.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_INDEX_SLICEPLACES_H
#define INTEROP_LIB_PROGRAM_INDEX_SLICEPLACES_H

#include "Program/Index/IndexFile.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

/// Puts numbers in the stead of \p Entity's places, but for those in files for
/// which \p Stays is true.
void numberPlaces(EntitySummary &Entity,
                  llvm::function_ref<bool(llvm::StringRef File)> Stays);

/// A file that numberPlaces made.
struct NumberedFile {
  llvm::StringRef File; ///< the real one
  uint64_t KeyHash = 0; ///< of the entity
};
/// None if \p Name is the name of a real file.
std::optional<NumberedFile> parseNumberedFile(llvm::StringRef Name);

/// A place in a real file.
struct FoundPlace {
  std::string File; ///< as in EntitySummary::Files
  unsigned Line = 0, Column = 0;
};
/// Finds them in an index. Not for several threads.
class PlaceTable {
public:
  explicit PlaceTable(const IndexFile &Index) : Index(Index) {}

  /// Where line \p Number of \p In is, whose file may have a folder in front of
  /// it; none if the index has no such place.
  std::optional<FoundPlace> find(const NumberedFile &In, unsigned Number);

private:
  const IndexFile &Index;
  /// The entities by the hashes of their keys; made when first asked for.
  std::optional<llvm::DenseMap<uint64_t, LinkedEntity>> Entities;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_INDEX_SLICEPLACES_H
