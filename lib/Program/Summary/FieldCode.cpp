//===- FieldCode.cpp - Fields as bits, in both directions -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/FieldCode.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

//===-- Writer ------------------------------------------------------------===//

void FieldWriter::text(const std::string &Value) {
  if (!test(!Value.empty()))
    return;
  uint32_t &Number = Known[Value];
  number(Number);
  if (Number)
    return;
  Number = Known.size();
  newText(Value);
}

/// What is new and what is not by turns, until there is no more.
void FieldWriter::newText(StringRef Text) {
  unsigned Width = test(isASCII(Text)) ? 7 : 8;
  number(Text.size());
  while (!Text.empty()) {
    TextHistory::Piece Piece;
    size_t New = 0;
    while (New < Text.size() && !Piece.Length) {
      Piece = History.find(Text.drop_front(New));
      if (!Piece.Length)
        History.append(Text.substr(New++, 1));
    }
    literals(Text.take_front(New), Width);
    Text = Text.drop_front(New);
    if (!Piece.Length)
      continue;
    number(Piece.Length - TextHistory::MinPiece);
    number(Piece.Back);
    History.append(Text.take_front(Piece.Length));
    Text = Text.drop_front(Piece.Length);
  }
}

void FieldWriter::literals(StringRef Text, unsigned Width) {
  number(Text.size());
  for (unsigned char Byte : Text)
    Bits.Emit(Byte, Width);
}

void FieldWriter::tail(const std::string &Value, StringRef Model) {
  size_t Shared = 0, End = std::min(Value.size(), Model.size());
  while (Shared < End && Value[Shared] == Model[Shared])
    ++Shared;
  number(Shared);
  text(Value.substr(Shared));
}

void FieldWriter::part(const std::string &Value, StringRef Whole,
                       StringRef Guess) {
  if (!test(Value != Guess))
    return;
  size_t At = Value.empty() ? StringRef::npos : Whole.rfind(Value);
  if (!test(At != StringRef::npos))
    return text(Value);
  number(Whole.size() - Value.size() - At);
  number(Value.size());
}

std::string FieldWriter::finish() {
  size_t Size = (Bits.GetCurrentBitNo() + 7) / 8;
  Bits.FlushToWord();
  return std::string(Buffer.begin(), Buffer.begin() + Size);
}

//===-- Reader ------------------------------------------------------------===//

/// As much as is left of the last eight bytes.
uint64_t FieldReader::peekAtEnd() const {
  uint64_t Word = 0;
  StringRef Rest = Bytes.drop_front(NextBit / 8).take_front(sizeof(Word));
  for (size_t I = 0; I < Rest.size(); ++I)
    Word |= uint64_t(uint8_t(Rest[I])) << I * 8;
  return Word >> NextBit % 8;
}

bool FieldReader::failAtEnd() {
  fail("they end too early");
  return false;
}

/// At most MostBits.
uint64_t FieldReader::readBits(unsigned Width) {
  if (getBitsLeft() < Width)
    return failAtEnd();
  uint64_t Value = peek() & ((uint64_t(1) << Width) - 1);
  NextBit += Width;
  return Value;
}

uint64_t FieldReader::readLongNumber(unsigned Width) {
  const uint64_t More = uint64_t(1) << (Width - 1);
  uint64_t Value = 0;
  for (unsigned Shift = 0; Shift < 64 && getBitsLeft() >= Width;
       Shift += Width - 1) {
    uint64_t Piece = peek() & (More * 2 - 1);
    NextBit += Width;
    Value |= (Piece & (More - 1)) << Shift;
    if (!(Piece & More))
      return Value;
  }
  fail("they end within a number, or it has no end");
  return 0;
}

void FieldReader::spend(size_t Size) {
  if (Size > Budget)
    fail("they have more text than such bytes can hold");
  else
    Budget -= Size;
}

StringRef FieldReader::readText() {
  uint64_t Number = readNumber();
  if (Number > Known.size())
    fail("they speak of a text that is not there");
  if (hasFailed())
    return {};
  if (!Number)
    readNewText();
  auto [Begin, Size] = Number ? Known[Number - 1] : Known.back();
  spend(Size);
  return hasFailed() ? StringRef() : StringRef(History).substr(Begin, Size);
}

/// Appends it to Known, or as much of it as there is.
void FieldReader::readNewText() {
  unsigned Width = test() ? 7 : 8;
  size_t Begin = History.size();
  uint64_t Size = readNumber();
  spend(Size);
  while (History.size() - Begin < Size && !hasFailed()) {
    readLiterals(Size - (History.size() - Begin), Width);
    uint64_t Left = Size - (History.size() - Begin);
    if (!Left || hasFailed())
      break;
    uint64_t Length = readNumber(), Back = readNumber();
    if (Length > Left || Length + TextHistory::MinPiece > Left ||
        Back > History.size() ||
        Length + TextHistory::MinPiece > History.size() - Back) {
      fail("a text repeats what is not there");
      break;
    }
    Length += TextHistory::MinPiece;
    History += History.substr(History.size() - Back - Length, Length);
  }
  Known.push_back({Begin, History.size() - Begin});
}

void FieldReader::readLiterals(uint64_t Most, unsigned Width) {
  uint64_t Count = readNumber();
  if (Count > Most)
    fail("a text is longer than it says");
  constexpr unsigned AtOnce = 7;
  static_assert(AtOnce * 8 <= MostBits);
  for (; Count >= AtOnce && !hasFailed(); Count -= AtOnce) {
    uint64_t Bits = readBits(AtOnce * Width);
    char Text[AtOnce];
    for (unsigned I = 0; I < AtOnce; ++I)
      Text[I] = char(Bits >> I * Width & ((1 << Width) - 1));
    History.append(Text, AtOnce);
  }
  for (; Count && !hasFailed(); --Count)
    History += char(readBits(Width));
}

void FieldReader::text(std::string &Value) {
  Value.clear();
  if (test())
    Value = readText();
}

void FieldReader::tail(std::string &Value, StringRef Model) {
  uint64_t Shared = readNumber();
  if (Shared > Model.size())
    fail("a text shares more with another than that has");
  if (hasFailed())
    return;
  StringRef Rest = test() ? readText() : StringRef();
  spend(Shared);
  if (hasFailed())
    return;
  Value.reserve(Shared + Rest.size());
  Value.assign(Model.data(), Shared);
  Value += Rest;
}

void FieldReader::part(std::string &Value, StringRef Whole, StringRef Guess) {
  Value = Guess.str();
  if (!test())
    return;
  if (!test())
    return text(Value);
  uint64_t Behind = readNumber(), Size = readNumber();
  if (Behind > Whole.size() || Size > Whole.size() - Behind)
    fail("a text is no part of another");
  else
    Value = Whole.substr(Whole.size() - Behind - Size, Size).str();
}

StringRef FieldReader::finish() {
  if (getBitsLeft() >= 8)
    fail("they go on where they should end");
  while (!hasFailed() && getBitsLeft())
    if (test())
      fail("they do not end in zeros");
  return Problem;
}

} // namespace interop
