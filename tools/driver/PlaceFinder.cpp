//===- PlaceFinder.cpp - Where the places of slices are -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlaceFinder.h"
#include "Findings/Paths.h"
#include "Index/SlicePlaces.h"
#include "TidyOutput.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace interop {

std::optional<FilePlace> PlaceFinder::find(StringRef File, unsigned Number,
                                           SourceFiles &Files) const {
  std::optional<NumberedPlace> Numbered = parseNumberedFile(File);
  if (!Numbered)
    return std::nullopt;
  std::optional<FoundPlace> Found = findPlace(*Index, *Numbered, Number);
  if (!Found)
    return std::nullopt;
  FilePlace Place;
  Place.File = makeAbsolute(Found->File, Root);
  // A header's name is not relative to the root.
  if (!sys::fs::exists(Place.File))
    Place.File = Numbered->File.str();
  Files.place(Place, Found->Line, Found->Column);
  return Place;
}

/// A file of numbers has a blank and an end in each line.
bool PlaceFinder::resolve(FilePlace &P, SourceFiles &Files) const {
  std::optional<FilePlace> Found = find(P.File, P.Offset / 2 + 1, Files);
  if (Found)
    P = std::move(*Found);
  return Found.has_value();
}

/// The line of \p P as clang shows it, with a mark.
static std::string makeSnippet(const FilePlace &P, SourceFiles &Files) {
  StringRef Line = Files.getLine(P);
  if (Line.empty())
    return {};
  std::string Margin;
  for (char C : Line.take_front(P.Column - 1))
    Margin += C == '\t' ? '\t' : ' ';
  return formatv("{0,5} | {1}\n      | {2}^\n", P.Line, Line, Margin);
}

void PlaceFinder::resolve(FindingRecord &F, SourceFiles &Files) const {
  std::vector<std::string> Texts = splitRemarks(F.Printed);
  bool HasTexts = Texts.size() == F.Notes.size() + 1;
  FilePlace Last;
  bool IsBehindNumber = false;
  auto resolveAll = [&](Remark &R, std::string &Text) {
    for (FileRange &Each : R.Ranges)
      resolve(Each.At, Files);
    bool IsNumber = resolve(R.At, Files);
    Files.locate(R.At);
    // clang-tidy prints such a note without a place, and thinks of the place
    // before when it prints the next. A line is shown once for several notes.
    if (IsNumber)
      Text =
          formatv("{0}:{1}:{2}: {3}", R.At.File, R.At.Line, R.At.Column, Text);
    if ((IsNumber || IsBehindNumber) && makeKey(R.At) != makeKey(Last) &&
        StringRef(Text).count('\n') == 1)
      Text += makeSnippet(R.At, Files);
    IsBehindNumber = IsNumber;
    Last = R.At;
  };
  std::string Unused;
  resolveAll(F.Warning, HasTexts ? Texts[0] : Unused);
  for (auto [Number, Note] : enumerate(F.Notes))
    resolveAll(Note, HasTexts ? Texts[Number + 1] : Unused);
  if (HasTexts)
    F.Printed = join(Texts, "");
}

} // namespace interop
