//===- IndexPrefetchTest.cpp - Entities that will be asked for ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexPrefetch.h"
#include "unit/LinkedUnitSupport.h"
#include "llvm/Support/xxhash.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

const char *const RunKey = "c:@F@run#", *const WaitKey = "c:@F@wait#";
const char *const WaitUnit =
    "void waitFor(int Ms);\nvoid wait() { waitFor(-1); }";
const char *const RunUnit =
    "void waitFor(int Ms);\nvoid run() { waitFor(-1); }";

LinkedProgram makeProgram(const std::string &Unit) {
  return LinkedProgram({{"run.cpp", Unit},
                        {"wait.cpp", WaitUnit},
                        {"main.cpp", "void run(); void wait();\n"
                                     "void both() { run(); wait(); }"}});
}

std::shared_ptr<const IndexFile> share(const LinkedProgram &P) {
  return {&P.getIndex(), [](const IndexFile *) {}};
}

std::vector<IndexQuery> askFacts(llvm::ArrayRef<llvm::StringRef> Keys) {
  std::vector<IndexQuery> Questions;
  for (llvm::StringRef Key : Keys)
    Questions.push_back({IndexQuery::Facts, llvm::xxh3_64bits(Key), 0});
  return Questions;
}

std::optional<EntitySummary> take(IndexPrefetch &From, const LinkedProgram &P,
                                  llvm::StringRef Key) {
  std::optional<LinkedEntity> Entity = P.getIndex().find(Key);
  EXPECT_TRUE(Entity);
  return From.take(Key, *Entity);
}

/// Once it is decoded; what stands before it in the index is so then.
EntitySummary await(IndexPrefetch &From, const LinkedProgram &P,
                    llvm::StringRef Key) {
  std::optional<EntitySummary> Taken;
  while (!(Taken = take(From, P, Key)))
    std::this_thread::yield();
  return std::move(*Taken);
}

TEST(IndexPrefetch, WhatWasAskedForIsThereOnce) {
  LinkedProgram P = makeProgram(RunUnit);
  IndexPrefetch Ahead(share(P), askFacts({RunKey, WaitKey}));
  EntitySummary Read = await(Ahead, P, WaitKey);
  EXPECT_EQ(Read.Key, WaitKey);
  EXPECT_EQ(Read.Facts.size(), 1u);
  EXPECT_EQ(Read.Files.at(0), "wait.cpp");
  EXPECT_FALSE(take(Ahead, P, WaitKey)) << "twice";
  EXPECT_TRUE(take(Ahead, P, RunKey));
}

TEST(IndexPrefetch, WhatNobodyAskedForIsLeft) {
  LinkedProgram P = makeProgram(RunUnit);
  std::vector<IndexQuery> Questions = askFacts({WaitKey});
  Questions.push_back({IndexQuery::Head, llvm::xxh3_64bits(RunKey), 0});
  IndexPrefetch Ahead(share(P), Questions);
  (void)await(Ahead, P, WaitKey);
  EXPECT_FALSE(take(Ahead, P, RunKey));
}

TEST(IndexPrefetch, AnotherIndexGetsWhatIsTheSameInIt) {
  LinkedProgram Old = makeProgram(RunUnit);
  for (const char *Changed :
       {"void waitFor(int Ms);\nvoid run() { waitFor(1); waitFor(2); }",
        "void waitFor(int Ms);\n// moved\nvoid run() { waitFor(-1); }"}) {
    LinkedProgram New = makeProgram(Changed);
    IndexPrefetch Ahead(share(Old), askFacts({RunKey, WaitKey}));
    EXPECT_EQ(await(Ahead, New, WaitKey).Key, WaitKey);
    EXPECT_FALSE(take(Ahead, New, RunKey)) << Changed;
  }
}

TEST(IndexPrefetch, ARecordingIndexTakesFromIt) {
  LinkedProgram P = makeProgram(RunUnit);
  auto Ahead =
      std::make_shared<IndexPrefetch>(share(P), askFacts({RunKey, WaitKey}));
  (void)await(*Ahead, P, WaitKey);
  RecordingIndex Index(share(P), [](llvm::StringRef) { return true; }, Ahead);
  EntitySummary Read = llvm::cantFail(Index.read(RunKey, *Index.find(RunKey)));
  EXPECT_EQ(Read.Key, RunKey);
  EXPECT_FALSE(take(*Ahead, P, RunKey)) << "it was not taken";
  EXPECT_EQ(llvm::cantFail(Index.read(RunKey, *Index.find(RunKey))).Key,
            RunKey);
  // It counts as asked, wherever it came from.
  EXPECT_EQ(llvm::count_if(*decodeQuestions(Index.encode()),
                           [](const IndexQuery &Q) {
                             return Q.Kind == IndexQuery::Facts;
                           }),
            1);
}

TEST(IndexPrefetch, ItEndsBeforeItIsDone) {
  LinkedProgram P = makeProgram(RunUnit);
  for (int Times = 0; Times < 20; ++Times)
    IndexPrefetch Ahead(share(P), askFacts({RunKey, WaitKey}));
  IndexPrefetch Ended(share(P), askFacts({RunKey, WaitKey}));
  (void)await(Ended, P, WaitKey);
  Ended.end();
  EXPECT_TRUE(take(Ended, P, RunKey)) << "what is decoded stays";
  IndexPrefetch Nothing(share(P), {});
  EXPECT_FALSE(take(Nothing, P, RunKey));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
