//===- FieldCode.h - Fields as bits, in both directions ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Codes fields as bits. Writer and reader have the same members, so that one
// walk over the fields of a summary (FactsWalk.h) is both directions. Numbers
// are LLVM's VBR6: six bits for what is below 32. Texts are written once, by
// their differences from earlier ones (TextHistory). A reader that met
// something wrong is at its end, reads zeros from then on, and says what it
// was.
//
// Whoever checks a unit of a large program reads millions of fields: LLVM's
// reader, which makes an Expected of each, takes most of that time.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SUMMARY_FIELDCODE_H
#define INTEROP_LIB_PROGRAM_SUMMARY_FIELDCODE_H

#include "Program/Summary/TextHistory.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Bitstream/BitstreamWriter.h"
#include "llvm/Support/Endian.h"
#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

namespace interop {

/// Small numbers for what is near zero: 0, -1, 1, -2 become 0, 1, 2, 3.
inline uint64_t foldSign(int64_t Value) {
  return (uint64_t(Value) << 1) ^ uint64_t(Value >> 63);
}
inline int64_t unfoldSign(uint64_t Code) {
  return int64_t(Code >> 1) ^ -int64_t(Code & 1);
}

/// Returns the difference from \p From to \p To; for numbers of 32 bits the
/// shorter one modulo 2^32, so that ~0u is next to 0.
template <typename T> int64_t getStep(T From, T To) {
  if constexpr (sizeof(T) == 4)
    return int32_t(uint32_t(To) - uint32_t(From));
  else
    return int64_t(uint64_t(To) - uint64_t(From));
}

class FieldWriter {
public:
  static constexpr bool IsReader = false;

  bool test(bool Value) {
    Bits.Emit(Value, 1);
    return Value;
  }
  void flag(const bool &Value) { test(Value); }
  /// VBR of \p Width bits.
  template <unsigned Width = 6, typename T> void number(const T &Value) {
    if constexpr (std::is_signed_v<T>)
      Bits.EmitVBR64(foldSign(Value), Width);
    else
      Bits.EmitVBR64(uint64_t(Value), Width);
  }
  /// One bit where it is 0.
  template <typename T> void rare(const T &Value) {
    if (test(Value != T()))
      number(Value);
  }
  /// For what is seldom far from \p Guess.
  template <typename T> void step(const T &Value, T Guess) {
    number(getStep(Guess, Value));
  }
  /// One bit where \p Guess is right.
  template <typename T> void near(const T &Value, T Guess) {
    if (test(Value != Guess))
      step(Value, Guess);
  }
  void text(const std::string &Value);
  /// What \p Value does not share with the beginning of \p Model.
  void tail(const std::string &Value, llvm::StringRef Model);
  /// One bit where \p Guess is right; else where in \p Whole \p Value stands,
  /// or itself if it does not.
  void part(const std::string &Value, llvm::StringRef Whole,
            llvm::StringRef Guess);
  template <typename T, typename Function>
  void list(const std::vector<T> &Values, Function Each) {
    rare(uint32_t(Values.size()));
    for (const T &Value : Values)
      Each(Value);
  }

  std::string finish();

private:
  void newText(llvm::StringRef Text);
  void literals(llvm::StringRef Text, unsigned Width);

  llvm::SmallVector<char, 0> Buffer;
  llvm::BitstreamWriter Bits{Buffer};
  TextHistory History;
  llvm::StringMap<uint32_t> Known; ///< from one
};

class FieldReader {
public:
  static constexpr bool IsReader = true;

  explicit FieldReader(llvm::StringRef Bytes)
      : Bytes(Bytes), EndBit(uint64_t(Bytes.size()) * 8),
        Budget(MinBudget + Bytes.size() * MaxGrowth) {}

  bool test(bool = false) {
    if (LLVM_UNLIKELY(NextBit == EndBit))
      return failAtEnd();
    bool Is = Bytes[NextBit / 8] >> NextBit % 8 & 1;
    ++NextBit;
    return Is;
  }
  void flag(bool &Value) { Value = test(); }
  template <unsigned Width = 6, typename T> void number(T &Value) {
    uint64_t Code = readNumber<Width>();
    if constexpr (std::is_signed_v<T>)
      put(Value, unfoldSign(Code));
    else
      put(Value, Code);
  }
  template <typename T> void rare(T &Value) {
    Value = T();
    if (test())
      number(Value);
  }
  template <typename T> void step(T &Value, T Guess) {
    int64_t Step = unfoldSign(readNumber());
    Value = T(uint64_t(Guess) + uint64_t(Step));
    if (getStep(Guess, Value) != Step)
      fail("a number is too large for its field");
  }
  template <typename T> void near(T &Value, T Guess) {
    Value = Guess;
    if (test())
      step(Value, Guess);
  }
  void text(std::string &Value);
  void tail(std::string &Value, llvm::StringRef Model);
  void part(std::string &Value, llvm::StringRef Whole, llvm::StringRef Guess);
  template <typename T, typename Function>
  void list(std::vector<T> &Values, Function Each) {
    uint32_t Count = 0;
    rare(Count);
    // Each element is a bit at least; more is had as it is read.
    if (Count > getBitsLeft())
      fail("a list is longer than what is left");
    constexpr uint32_t MostAtOnce = 256;
    Values.reserve(std::min(Count, MostAtOnce));
    for (uint32_t I = 0; I < Count && !hasFailed(); ++I)
      Each(Values.emplace_back());
  }

  void fail(llvm::StringRef Why) {
    if (!hasFailed())
      Problem = Why;
    NextBit = EndBit;
  }
  bool hasFailed() const { return !Problem.empty(); }
  /// Before \p Size bytes of text are made.
  void spend(size_t Size);
  /// What was wrong, or that something is left; empty if nothing is.
  llvm::StringRef finish();

private:
  template <typename T, typename Wide> void put(T &Value, Wide From) {
    Value = T(From);
    if (Wide(Value) != From)
      fail("a number is too large for its field");
  }
  /// VBR of \p Width bits.
  template <unsigned Width = 6> uint64_t readNumber() {
    constexpr uint64_t More = uint64_t(1) << (Width - 1);
    uint64_t Piece = peek() & (More * 2 - 1);
    if (LLVM_UNLIKELY(getBitsLeft() < Width || Piece & More))
      return readLongNumber(Width);
    NextBit += Width;
    return Piece;
  }
  uint64_t readLongNumber(unsigned Width);
  uint64_t getBitsLeft() const { return EndBit - NextBit; }
  /// The next bits, MostBits at least, with zeros behind the last one.
  uint64_t peek() const {
    const char *At = Bytes.data() + NextBit / 8;
    if (LLVM_LIKELY(getBitsLeft() >= 64))
      return llvm::support::endian::read64le(At) >> NextBit % 8;
    return peekAtEnd();
  }
  uint64_t peekAtEnd() const;
  uint64_t readBits(unsigned Width);
  bool failAtEnd();
  llvm::StringRef readText();
  void readNewText();
  void readLiterals(uint64_t Most, unsigned Width);

  /// What texts may become; real ones are four times as long as all bits.
  static constexpr uint64_t MinBudget = 1 << 24, MaxGrowth = 1000;
  static constexpr unsigned MostBits = 57; ///< that peek() has

  llvm::StringRef Bytes;
  uint64_t NextBit = 0, EndBit; ///< from the lowest of each byte
  uint64_t Budget;
  std::string History;
  std::vector<std::pair<size_t, size_t>> Known; ///< begin and size in History
  llvm::StringRef Problem;                      ///< the first one
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_SUMMARY_FIELDCODE_H
