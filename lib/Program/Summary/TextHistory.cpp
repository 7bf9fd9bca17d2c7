//===- TextHistory.cpp - Texts that were written so far -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/TextHistory.h"
#include "Support/Budgets.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace interop {

static constexpr unsigned SlotBits = 10;

/// A slot for four bytes.
size_t TextHistory::getSlot(const char *At) {
  return support::endian::read32le(At) * 0x9E3779B1u >> (32 - SlotBits);
}

TextHistory::Piece TextHistory::find(StringRef Text) const {
  Piece Best;
  if (Text.size() < MinPiece || Last.empty())
    return Best;
  uint32_t At = Last[getSlot(Text.data())];
  for (unsigned Try = 0; At && Try < getLimit(Budget::TextHistoryTries);
       ++Try, At = Before[At - 1]) {
    const char *From = Bytes.data() + At - 1;
    size_t Length = 0, End = std::min(Text.size(), Bytes.size() - (At - 1));
    while (Length < End && From[Length] == Text[Length])
      ++Length;
    if (Length >= MinPiece && Length > Best.Length)
      Best = {Length, Bytes.size() - (At - 1) - Length};
  }
  return Best;
}

void TextHistory::append(StringRef Text) {
  Last.resize(size_t(1) << SlotBits);
  Bytes += Text;
  while (Before.size() + sizeof(uint32_t) <= Bytes.size()) {
    uint32_t &Slot = Last[getSlot(Bytes.data() + Before.size())];
    Before.push_back(Slot);
    Slot = Before.size();
  }
}

} // namespace interop
