//===- IndexQueriesTest.cpp - What a unit asked of an index --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexQueries.h"
#include "Program/Index/SlicePlaces.h"
#include "unit/LinkedUnitSupport.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

const char *const Client = "void run(); void stop() { run(); }";

/// A program of a client and of \p Lib, which it calls.
LinkedProgram makeProgram(const std::string &Lib) {
  return LinkedProgram(
      {{"wait.h",
        "void waitFor(int Ms);\ninline void waitLong() { waitFor(-1); }"},
       {"lib.cpp", "#include \"wait.h\"\n" + Lib},
       {"main.cpp", Client}});
}

std::shared_ptr<const IndexFile> share(const LinkedProgram &P) {
  return {&P.getIndex(), [](const IndexFile *) {}};
}

/// Asks what a unit asks that calls run().
std::vector<IndexQuery> ask(const LinkedProgram &P,
                            std::function<bool(llvm::StringRef)> IsOwn) {
  RecordingIndex Index(share(P), std::move(IsOwn));
  for (const char *Key : {"c:@F@run#", "c:@F@waitLong#", "c:@F@nobody#"})
    if (auto Entity = Index.find(Key))
      (void)llvm::cantFail(Index.read(Key, *Entity));
  (void)Index.findOnlyTarget("c:@F@run#");
  (void)Index.isQuiet("c:@F@quiet#");
  (void)Index.findUsers("c:@F@run#");
  (void)Index.knowsName("zmq_ctx_term");
  auto Questions = decodeQuestions(Index.encode());
  EXPECT_TRUE(Questions);
  return Questions.value_or(std::vector<IndexQuery>());
}

bool isNever(llvm::StringRef) { return false; }
bool isWaitH(llvm::StringRef File) { return File == "wait.h"; }

const char *const Lib = "void run() { waitLong(); }\nvoid quiet() {}";

/// The hash of the answers of \p P to what a unit asks of another program.
uint64_t hashOf(const LinkedProgram &P) {
  LinkedProgram First = makeProgram(Lib);
  return IndexAnswers(P.getIndex()).hash(ask(First, isNever));
}

TEST(IndexQueries, AnswersAreTheSameWhereNothingChanged) {
  EXPECT_EQ(hashOf(makeProgram(Lib)), hashOf(makeProgram(Lib)));
}

TEST(IndexQueries, ACommentIsNoAnswer) {
  EXPECT_EQ(hashOf(makeProgram(Lib)),
            hashOf(makeProgram("// moved\n\n" + std::string(Lib))));
}

TEST(IndexQueries, WhatNobodyAskedForIsNoAnswer) {
  EXPECT_EQ(
      hashOf(makeProgram(Lib)),
      hashOf(makeProgram(Lib + std::string("\nvoid more() { waitFor(-1); }"))));
}

TEST(IndexQueries, WhatIsAnsweredOtherwiseCounts) {
  uint64_t First = hashOf(makeProgram(Lib));
  for (const char *Other :
       {"void run() { waitLong(); waitLong(); }\nvoid quiet() {}",    // facts
        "void run() { waitLong(); }\nvoid quiet() { waitFor(-1); }",  // quiet
        "void run() { waitLong(); }\nvoid nobody() { waitFor(-1); }", // head
        "void quiet() {}"})
    EXPECT_NE(hashOf(makeProgram(Other)), First) << Other;
  LinkedProgram Called({{"wait.h", "void waitFor(int Ms);\n"
                                   "inline void waitLong() { waitFor(-1); }"},
                        {"lib.cpp", std::string("#include \"wait.h\"\n") + Lib},
                        {"main.cpp", Client},
                        {"other.cpp", "void run(); void halt() { run(); }"}});
  EXPECT_NE(hashOf(Called), First) << "users";
}

TEST(IndexQueries, PlacesAreNumbersButInTheUnitsOwnFiles) {
  LinkedProgram P = makeProgram(Lib);
  RecordingIndex Index(share(P), isWaitH);
  auto readFile = [&Index](llvm::StringRef Key) {
    EntitySummary E = llvm::cantFail(Index.read(Key, *Index.find(Key)));
    return E.Files.at(0);
  };
  EXPECT_EQ(readFile("c:@F@waitLong#"), "wait.h");
  std::string Name = readFile("c:@F@run#");
  auto Numbered = parseNumberedFile(Name);
  ASSERT_TRUE(Numbered);
  EXPECT_EQ(Numbered->File, "lib.cpp");
  // Where the header's body stands counts for who includes the header.
  auto count = [](llvm::ArrayRef<IndexQuery> Of) {
    return llvm::count_if(
        Of, [](const IndexQuery &Q) { return Q.Kind == IndexQuery::Places; });
  };
  EXPECT_EQ(count(ask(P, isWaitH)), 1);
  EXPECT_EQ(count(ask(P, isNever)), 0);
}

TEST(IndexQueries, PlacesCountInTheUnitsOwnFilesAlone) {
  // The constructor's body is another unit's, but for what the class says.
  auto hashOf = [](const std::string &InHeader, const std::string &InLib) {
    auto make = [](const std::string &InHeader, const std::string &InLib) {
      std::string Include = "#include \"wait.h\"\n";
      return LinkedProgram(
          {{"wait.h", "int waitFor(int Ms);\n" + InHeader +
                          "struct Client { Client(); int T = waitFor(-1); };"},
           {"lib.cpp", Include + InLib + "Client::Client() { waitFor(-1); }"},
           {"main.cpp", Include + "void run() { Client C; }"}});
    };
    LinkedProgram First = make("", "");
    RecordingIndex Index(share(First), isWaitH);
    llvm::StringRef Key = "c:@S@Client@F@Client#";
    auto Entity = Index.find(Key);
    EXPECT_TRUE(Entity);
    EXPECT_EQ(llvm::cantFail(Index.read(Key, *Entity)).Files.size(), 2u);
    LinkedProgram Next = make(InHeader, InLib);
    return IndexAnswers(Next.getIndex()).hash(*decodeQuestions(Index.encode()));
  };
  EXPECT_EQ(hashOf("", ""), hashOf("", "// moved\n"));
  EXPECT_NE(hashOf("", ""), hashOf("// moved\n", ""));
}

TEST(IndexQueries, WhatIsNotWholeIsRefused) {
  LinkedProgram P = makeProgram(Lib);
  RecordingIndex Index(share(P), isNever);
  (void)Index.find("c:@F@run#");
  std::string Bytes = Index.encode();
  ASSERT_TRUE(decodeQuestions(Bytes));
  EXPECT_EQ(decodeQuestions(Bytes + Bytes)->size(), 1u);
  EXPECT_FALSE(decodeQuestions(llvm::StringRef(Bytes).drop_back()));
  Bytes[0] = char(IndexQuery::NumKinds);
  EXPECT_FALSE(decodeQuestions(Bytes));
  EXPECT_TRUE(decodeQuestions("")->empty());
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
