//===- SessionRequestTest.cpp - What interop-tidy asks of a run -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/SessionRequest.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

TEST(SessionRequest, ComesBackAsItWas) {
  SessionRequest Asked;
  Asked.FindingsFile = "/tmp/a b";
  Asked.AskedFile = "/tmp/asked";
  Asked.AskedBefore = "/tmp/before";
  Asked.AwaitsIndex = true;
  Asked.Inference = {{"libzmq"}, {"include/*.h", "a b"}, "/tmp/x"};
  auto Back = SessionRequest::decode(Asked.encode());
  ASSERT_TRUE(bool(Back));
  EXPECT_EQ(Back->encode(), Asked.encode());
  EXPECT_EQ(Back->FindingsFile, Asked.FindingsFile);
  EXPECT_EQ(Back->Inference.Headers, Asked.Inference.Headers);
}

TEST(SessionRequest, OthersAreRefused) {
  for (const char *Text : {"", "{}", "[]", "{\"findings\": 1}"})
    EXPECT_TRUE(llvm::errorToBool(SessionRequest::decode(Text).takeError()));
  EXPECT_TRUE(
      llvm::errorToBool(SessionRequest::read("/no/such/file").takeError()));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
