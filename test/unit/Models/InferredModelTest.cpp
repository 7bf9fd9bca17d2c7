//===- InferredModelTest.cpp - Models from records, and compared ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Inferred/InferredModel.h"
#include "Models/Inferred/CompareModels.h"
#include "Models/Schema/ModelParser.h"
#include "gtest/gtest.h"

using namespace interop;
using namespace llvm;

namespace INTEROP_TEST_NAMESPACE {

RowRecord makeRecord(StringRef Name, StringRef Type,
                     std::vector<RecordEntry> Entries) {
  return {Name.str(), 1, Type.str(), "a.c:1", std::move(Entries), {}};
}

std::shared_ptr<Model> parse(StringRef Text) {
  std::vector<ModelError> Errors;
  auto M = parseModel(Text, "a.yaml", Errors);
  for (const ModelError &E : Errors)
    ADD_FAILURE() << E.str();
  return M;
}

const RecordEntry Never{"blocks", "{class: never}", "", {}, {}};
const RecordEntry Makes{
    "acquires", "{handle: thing, at: result}", "thing", {}, {"a.c:1: x"}};
const RecordEntry Ends{
    "releases", "{handle: thing, at: {arg: 0}}", "thing", {}, {}};

TEST(InferredModel, ARecordComesBackAsItWas) {
  RecordEntry Entry{"callbacks",
                    "{arg: 0, when: during}",
                    "",
                    {{"m", true}},
                    {"a.c:1: 'f' calls it"}};
  RowRecord Record = makeRecord("f", "void ()", {Entry});
  Record.Taken.push_back({"m", true});
  auto Back = decodeRecords(encodeRecords({Record}));
  ASSERT_TRUE(bool(Back));
  EXPECT_EQ(encodeRecords(*Back), encodeRecords({Record}));
  EXPECT_NE(encodeRecords({}), encodeRecords({Record}));
}

TEST(InferredModel, WhatIsNoRecordIsRefused) {
  auto Back = decodeRecords("[{\"name\": 1}]");
  EXPECT_FALSE(bool(Back));
  consumeError(Back.takeError());
}

TEST(InferredModel, TheOrderOfUnitsIsNotSeen) {
  RowRecord A = makeRecord("a", "void ()", {Never});
  RowRecord B = makeRecord("b", "void ()", {Never});
  EXPECT_EQ(writeModel("l", {A, B}).Text, writeModel("l", {B, A}).Text);
}

TEST(InferredModel, OfOverloadsWhatHoldsOfAllIsTold) {
  RecordEntry Throws{"throws", "may", "", {}, {}};
  InferredModel M = writeModel("l", {makeRecord("a", "int", {Never, Throws}),
                                     makeRecord("a", "long", {Never})});
  EXPECT_EQ(M.Rows, 1u);
  auto Read = parse(M.Text);
  ASSERT_TRUE(Read);
  EXPECT_TRUE(Read->Functions.at(0).Blocks);
  EXPECT_EQ(Read->Functions.at(0).Throws, ThrowClass::Unknown);
}

TEST(InferredModel, AHandleThatNobodyEndsIsNone) {
  EXPECT_EQ(writeModel("l", {makeRecord("a", "", {Makes})}).Rows, 0u);
  InferredModel Both = writeModel(
      "l", {makeRecord("a", "", {Makes}), makeRecord("b", "", {Ends})});
  EXPECT_EQ(Both.Rows, 2u);
  EXPECT_TRUE(parse(Both.Text));
}

TEST(InferredModel, ALockThatNoCallbackRunsUnderIsNone) {
  RowRecord Takes = makeRecord("a", "", {});
  Takes.Taken.push_back({"m", false});
  EXPECT_EQ(writeModel("l", {Takes}).Rows, 0u);
  RecordEntry Calls{
      "callbacks", "{arg: 0, when: during}", "", {{"m", false}}, {}};
  InferredModel M = writeModel("l", {Takes, makeRecord("b", "", {Calls})});
  EXPECT_EQ(M.Rows, 2u);
  auto Read = parse(M.Text);
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->Functions.at(0).TakesLocks.size(), 1u);
}

TEST(InferredModel, NamesAreQuotedWhereYamlNeedsIt) {
  EXPECT_EQ(quoteYaml("plain_1"), "plain_1");
  EXPECT_EQ(quoteYaml("a::b"), "\"a::b\"");
  EXPECT_EQ(quoteYaml("1"), "\"1\"");
  EXPECT_EQ(quoteYaml("say \"x\""), "\"say \\\"x\\\"\"");
}

TEST(CompareModels, EachClaimIsOneOfFour) {
  auto Written = parse("library: w\n"
                       "defaults: {source: s, confidence: documented}\n"
                       "functions:\n"
                       "  - {name: a, blocks: {class: slow, until: x}}\n"
                       "  - {name: b, blocks: {class: slow, until: x}}\n"
                       "  - {name: c, blocks: {class: slow, until: x}}\n"
                       "  - {name: other, blocks: {class: slow, until: x}}\n");
  auto Inferred = parse("library: i\n"
                        "defaults: {source: s, confidence: documented}\n"
                        "functions:\n"
                        "  - {name: a, blocks: {class: slow, until: y}}\n"
                        "  - {name: b, blocks: {class: never}}\n"
                        "  - {name: d, blocks: {class: slow, until: y}}\n");
  ASSERT_TRUE(Written && Inferred);
  StringSet<> Functions;
  for (StringRef Name : {"a", "b", "c", "d"})
    Functions.insert(Name);
  auto Kinds = compareModels(*Inferred, {Written}, Functions);
  EXPECT_EQ(Kinds.at(0).Kind, "blocks");
  EXPECT_EQ(Kinds.at(0).Agreeing, 1u);
  EXPECT_EQ(Kinds.at(0).Different,
            std::vector<std::string>{"b: slow, inferred: never"});
  EXPECT_EQ(Kinds.at(0).Missing, std::vector<std::string>{"c: slow"});
  EXPECT_EQ(Kinds.at(0).Additional, std::vector<std::string>{"d: slow"});
  EXPECT_TRUE(Kinds.at(1).Additional.empty()); // told above
}

} // namespace INTEROP_TEST_NAMESPACE
