//===- PlaceFinder.cpp - Where the places of slices are -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/PlaceFinder.h"
#include "Findings/Formats/PrintedFinding.h"
#include "Findings/Paths.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace interop {

std::optional<FilePlace> PlaceFinder::find(StringRef File, unsigned Number,
                                           SourceFiles &Files) {
  std::optional<NumberedFile> Numbered = parseNumberedFile(File);
  if (!Numbered)
    return std::nullopt;
  std::optional<FoundPlace> Found = Places.find(*Numbered, Number);
  if (!Found)
    return std::nullopt;
  FilePlace Place;
  Place.File = makeAbsolute(Found->File, Root);
  // A header's name is not relative to the root.
  if (!sys::fs::exists(Place.File))
    Place.File = Numbered->File.str();
  Files.place(Place, Found->Line, Found->Column,
              Index.findFileHash(Found->File));
  return Place;
}

/// A file of numbers has a blank and an end in each line.
bool PlaceFinder::resolve(FilePlace &P, SourceFiles &Files) {
  std::optional<FilePlace> Found = find(P.File, P.Offset / 2 + 1, Files);
  if (Found)
    P = std::move(*Found);
  return Found.has_value();
}

void PlaceFinder::resolve(FindingRecord &F, SourceFiles &Files) {
  bool HasAny = false;
  auto resolveAll = [&](Remark &R) {
    HasAny |= resolve(R.At, Files);
    for (FileRange &Each : R.Ranges)
      resolve(Each.At, Files);
  };
  resolveAll(F.Warning);
  for (Remark &Note : F.Notes)
    resolveAll(Note);
  if (!HasAny)
    return;
  Files.locate(F);
  F.Printed = printFinding(F, Files);
}

} // namespace interop
