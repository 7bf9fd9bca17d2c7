//===- PlaceFinder.h - Where the places of slices are -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns the numbers that a slice has for places in other units
// (Index/SlicePlaces.h) into places: an index of the same summaries knows them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_PLACEFINDER_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_PLACEFINDER_H

#include "Findings/SourceFiles.h"
#include "Program/Index/SlicePlaces.h"

namespace interop {

class PlaceFinder {
public:
  /// \p Index must outlive it; files are relative to \p Root.
  PlaceFinder(const IndexFile &Index, llvm::StringRef Root)
      : Index(Index), Places(Index), Root(Root) {}

  /// Puts real places into \p F, and prints it anew if there are any. What the
  /// index does not know stays as it is.
  void resolve(FindingRecord &F, SourceFiles &Files);

private:
  std::optional<FilePlace> find(llvm::StringRef File, unsigned Number,
                                SourceFiles &Files);
  /// False if it stays as it is.
  bool resolve(FilePlace &P, SourceFiles &Files);

  const IndexFile &Index;
  PlaceTable Places;
  std::string Root;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_PLACEFINDER_H
