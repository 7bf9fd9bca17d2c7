//===- SourceFiles.cpp - Files that findings stand in ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/SourceFiles.h"
#include "Findings/SourceScan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

struct SourceFiles::File {
  std::unique_ptr<MemoryBuffer> Buffer; ///< null: cannot be read
  std::vector<size_t> Lines;            ///< where each begins
  std::optional<std::vector<NamedScope>> Scopes;
  std::optional<std::string> Code; ///< without comments
  std::optional<uint64_t> Hash;

  StringRef getText() const {
    return Buffer ? Buffer->getBuffer() : StringRef();
  }
  bool has(const FilePlace &P) const {
    return Buffer && P.Offset <= getText().size();
  }
  /// Of the line of \p Offset, from 0.
  size_t findLine(uint64_t Offset) const {
    return llvm::upper_bound(Lines, Offset) - Lines.begin() - 1;
  }
  /// The line of \p P in \p Text, which is as long as this.
  StringRef cutLine(const FilePlace &P, StringRef Text) const {
    size_t Begin = Lines[findLine(P.Offset)];
    return Text.slice(Begin, Text.find('\n', Begin)).rtrim('\r');
  }
};

SourceFiles::SourceFiles() = default;
SourceFiles::~SourceFiles() = default;

SourceFiles::File &SourceFiles::open(StringRef Path) {
  std::unique_ptr<File> &Slot = Files[Path];
  if (Slot)
    return *Slot;
  Slot = std::make_unique<File>();
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return *Slot;
  Slot->Buffer = std::move(*Buffer);
  StringRef Text = Slot->getText();
  Slot->Lines.push_back(0);
  for (size_t I = Text.find('\n'); I != StringRef::npos;
       I = Text.find('\n', I + 1))
    Slot->Lines.push_back(I + 1);
  return *Slot;
}

void SourceFiles::locate(FilePlace &P) {
  if (!P.isValid())
    return;
  const File &In = open(P.File);
  if (!In.has(P))
    return;
  size_t Line = In.findLine(P.Offset);
  P.Line = Line + 1;
  P.Column = P.Offset - In.Lines[Line] + 1;
}

void SourceFiles::place(FilePlace &P, unsigned Line, unsigned Column,
                        std::optional<uint64_t> Hash) {
  File &In = open(P.File);
  P.Line = Line;
  P.Column = Column;
  P.Offset = In.getText().size() + 1;
  if (!In.Hash)
    In.Hash = xxh3_64bits(In.getText());
  if (Line < 1 || Line > In.Lines.size() || Hash != In.Hash)
    return;
  uint64_t Offset = In.Lines[Line - 1] + Column - 1;
  if (Offset < In.getText().size() && In.findLine(Offset) == Line - 1)
    P.Offset = Offset;
}

void SourceFiles::locate(FindingRecord &F) {
  auto locateAll = [this](Remark &R) {
    locate(R.At);
    for (TextReplacement &Each : R.Fix)
      locate(Each.At);
    for (FileRange &Each : R.Ranges)
      locate(Each.At);
  };
  locateAll(F.Warning);
  for (Remark &Note : F.Notes)
    locateAll(Note);
}

FilePlace SourceFiles::advance(const FilePlace &P, uint64_t Length) {
  FilePlace Result;
  Result.File = P.File;
  Result.Offset = P.Offset + Length;
  locate(Result);
  return Result;
}

unsigned SourceFiles::getCharacterColumn(const FilePlace &P) {
  StringRef Before = getLine(P).take_front(P.Column ? P.Column - 1 : 0);
  // Bytes that go on with a character of UTF-8 are none of their own.
  return 1 +
         count_if(Before, [](unsigned char C) { return (C & 0xC0) != 0x80; });
}

std::string SourceFiles::getContext(const FilePlace &P) {
  File &In = open(P.File);
  if (!In.has(P))
    return {};
  if (!In.Scopes)
    In.Scopes = findScopes(In.getText());
  const NamedScope *Innermost = nullptr;
  for (const NamedScope &S : *In.Scopes)
    if (S.Begin <= P.Offset && P.Offset < S.End)
      Innermost = &S;
  return Innermost ? Innermost->Name : std::string();
}

std::string SourceFiles::getLineCode(const FilePlace &P) {
  File &In = open(P.File);
  if (!In.has(P))
    return {};
  if (!In.Code)
    In.Code = blankComments(In.getText(), /*HidesLiterals=*/false);
  std::string Result;
  for (char C : In.cutLine(P, *In.Code))
    if (!isSpace(C))
      Result += C;
  return Result;
}

StringRef SourceFiles::getLine(const FilePlace &P) {
  const File &In = open(P.File);
  return In.has(P) ? In.cutLine(P, In.getText()) : StringRef();
}

std::optional<StringRef> SourceFiles::findLine(StringRef Path,
                                               unsigned Number) {
  const File &In = open(Path);
  // Behind the last end of a line is no line.
  if (!Number || Number > In.Lines.size() ||
      (Number > 1 && In.Lines[Number - 1] == In.getText().size()))
    return std::nullopt;
  FilePlace Begin;
  Begin.Offset = In.Lines[Number - 1];
  return In.cutLine(Begin, In.getText());
}

StringRef SourceFiles::getText(const FilePlace &P, uint64_t Length) {
  const File &In = open(P.File);
  return In.has(P) ? In.getText().substr(P.Offset, Length) : StringRef();
}

bool SourceFiles::canRead(StringRef Path) {
  return open(Path).Buffer != nullptr;
}

} // namespace interop
