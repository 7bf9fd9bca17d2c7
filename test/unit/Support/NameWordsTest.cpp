//===- NameWordsTest.cpp - Tests of what a word in a name says ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace interop;

TEST(NameWords, CapitalsAndUnderscoresBeginWords) {
  EXPECT_TRUE(hasNameWord("table_stop", {"stop"}));
  EXPECT_TRUE(hasNameWord("stopAll", {"stop"}));
  EXPECT_TRUE(hasNameWord("Table::stop2", {"stop2"}));
  EXPECT_FALSE(hasNameWord("unstoppable", {"stop"}));
  EXPECT_FALSE(hasNameWord("stop2", {"stop"}));
  EXPECT_FALSE(hasNameWord("", {"stop"}));
}

TEST(NameWords, AWordMaySaySeveralThings) {
  EXPECT_TRUE(hasNameWord("codec_open", NameWord::Make));
  EXPECT_TRUE(hasNameWord("codec_open", NameWord::Begin));
  EXPECT_FALSE(hasNameWord("codec_open", NameWord::End));
  EXPECT_FALSE(hasNameWord("codec_opened", NameWord::Make));
  EXPECT_FALSE(hasNameWord("zzz", NameWord::End)); // behind all of the table
}

TEST(NameWords, WhatDestroysReleasesAndWhatReleasesEnds) {
  for (llvm::StringRef Word : getNameWords(NameWord::Destroy))
    EXPECT_TRUE(hasNameWord(Word, NameWord::Release)) << Word.str();
  for (llvm::StringRef Word : getNameWords(NameWord::Release))
    EXPECT_TRUE(hasNameWord(Word, NameWord::End)) << Word.str();
  EXPECT_FALSE(hasNameWord("close", NameWord::Destroy));
  EXPECT_FALSE(hasNameWord("stop", NameWord::Release));
}

/// The look-up is binary: a word in the wrong place of the table would be lost.
TEST(NameWords, EachWordIsFound) {
  for (unsigned Bit = 0; Bit <= 8; ++Bit) {
    const auto What = static_cast<NameWord>(1u << Bit);
    llvm::SmallVector<llvm::StringRef, 32> Words = getNameWords(What);
    EXPECT_FALSE(Words.empty()) << Bit;
    EXPECT_TRUE(llvm::is_sorted(Words)) << Bit;
    for (llvm::StringRef Word : Words)
      EXPECT_TRUE(hasNameWord(Word, What)) << Word.str();
  }
}
