//===- RunRequestTest.cpp - Requests to one interop-clang-tidy ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/RunRequest.h"
#include "gtest/gtest.h"

namespace interop {
namespace {

TEST(RunRequestTest, TakesWhatWasEncoded) {
  RunRequest First{"1", "", "out", "err", {"tidy", "a b.cpp\n\xff", ""}};
  RunRequest Second{"2", "gate", "out 2", "err 2", {"tidy"}};
  std::string Bytes = First.encode() + Second.encode();
  auto Taken = RunRequest::take(Bytes);
  ASSERT_TRUE(Taken);
  EXPECT_EQ(Taken->Id, "1");
  EXPECT_EQ(Taken->Input, "");
  EXPECT_EQ(Taken->Output, "out");
  EXPECT_EQ(Taken->Errors, "err");
  EXPECT_EQ(Taken->Words, First.Words);
  Taken = RunRequest::take(Bytes);
  ASSERT_TRUE(Taken);
  EXPECT_EQ(Taken->Input, "gate");
  EXPECT_EQ(Taken->Words, Second.Words);
  EXPECT_EQ(Bytes, "");
}

TEST(RunRequestTest, TakesNothingThatIsNotWhole) {
  std::string Whole = RunRequest{"1", "", "out", "err", {"tidy"}}.encode();
  for (size_t Size = 0; Size < Whole.size(); ++Size) {
    std::string Bytes = Whole.substr(0, Size);
    EXPECT_FALSE(RunRequest::take(Bytes));
    EXPECT_EQ(Bytes.size(), Size);
  }
}

} // namespace
} // namespace interop
