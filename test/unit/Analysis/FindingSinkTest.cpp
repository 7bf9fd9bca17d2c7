//===- FindingSinkTest.cpp - Problems, each once and in order -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sink keeps the first problem with a key, and gives all in source order.
//
//===----------------------------------------------------------------------===//

#include "Analysis/FindingSink.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

struct Problem {
  SourceLocation Place;
  std::string Name;
};

TEST(FindingSink, KeepsEachKeyOnceAndSortsByPlace) {
  Program P("int a; int b;");
  const SourceManager &SM = P.Unit->getASTContext().getSourceManager();
  SourceLocation File = SM.getLocForStartOfFile(SM.getMainFileID()),
                 A = File.getLocWithOffset(4), B = File.getLocWithOffset(11);
  FindingSink<Problem, unsigned> Sink;
  Sink.add(1, {B, "late"});
  Sink.add(2, {A, "first"});
  Sink.add(3, {A, "second"});
  Sink.add(1, {A, "known"});
  EXPECT_FALSE(Sink.isNew(2));
  EXPECT_EQ(Sink.size(), 3u);
  std::string Order;
  for (const Problem &Each : Sink.take(SM, &Problem::Place))
    Order += Each.Name + " ";
  EXPECT_EQ(Order, "first second late ");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
