//===- ModelsSetTest.cpp - Merging and look-up ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Values/ModelNames.h"
#include "Models/Values/ModelSet.h"
#include "unit/ModelsTestSupport.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

std::shared_ptr<const Model> makeModel(llvm::StringRef Rows) {
  return parseOk(Head + std::string("functions:\n") + Rows.str());
}

TEST(ModelsSet, ALaterRowReplacesOneOfTheSameNameAndCount) {
  auto First = makeModel("  - {name: f, never_signals: true}\n"
                         "  - {name: f, params: 2, joins: object}\n");
  auto Second = makeModel("  - {name: f, signals: true}\n");
  ModelSet Set({First, Second}, Confidence::Convention);
  EXPECT_TRUE(Set.findFunction("f", 0)->Signals);
  EXPECT_TRUE(Set.findFunction("f", 2)->Joins);
  ModelSet Reverse({Second, First}, Confidence::Convention);
  EXPECT_TRUE(Reverse.findFunction("f", 0)->NeverSignals);
  EXPECT_EQ(Set.findFunction("g", 0), nullptr);
}

TEST(ModelsSet, AStatedParameterCountSelects) {
  auto M = makeModel("  - {name: f, params: 2, never_signals: true}\n");
  ModelSet Set({M}, Confidence::Convention);
  EXPECT_NE(Set.findFunction("f", 2), nullptr);
  EXPECT_EQ(Set.findFunction("f", 1), nullptr);
}

TEST(ModelsSet, ANameWinsOverAPatternAndALaterPatternOverAnEarlier) {
  auto M =
      makeModel("  - {pattern: '^lib_', never_signals: true}\n"
                "  - {pattern: '^lib_a', except: [lib_az], signals: true}\n"
                "  - {name: lib_ab, joins: {arg: 0}}\n"
                "  - {pattern: '^lib_c', params: 1, joins: object}\n");
  ModelSet Set({M}, Confidence::Convention);
  EXPECT_TRUE(Set.findFunction("lib_x", 0)->NeverSignals);
  EXPECT_TRUE(Set.findFunction("lib_aa", 0)->Signals);
  EXPECT_TRUE(Set.findFunction("lib_az", 0)->NeverSignals);
  EXPECT_TRUE(Set.findFunction("lib_ab", 0)->Joins);
  EXPECT_TRUE(Set.findFunction("lib_c", 1)->Joins);
  EXPECT_TRUE(Set.findFunction("lib_c", 2)->NeverSignals);
  EXPECT_EQ(Set.findFunction("other", 0), nullptr);
  EXPECT_TRUE(Set.mentions("whatever"));
}

TEST(ModelsSet, WeakerRowsAreLeftOutBeforeTheyReplace) {
  auto Strong = makeModel("  - {name: f, signals: true}\n");
  auto Weak = makeModel("  - {name: f, never_signals: true, confidence: "
                        "observed}\n  - {name: g, signals: true, confidence: "
                        "convention}\n");
  ModelSet All({Strong, Weak}, Confidence::Convention);
  EXPECT_TRUE(All.findFunction("f", 0)->NeverSignals);
  EXPECT_TRUE(All.findFunction("g", 0));
  ModelSet Some({Strong, Weak}, Confidence::Implementation);
  EXPECT_TRUE(Some.findFunction("f", 0)->Signals);
  EXPECT_FALSE(Some.findFunction("g", 0));
  EXPECT_FALSE(Some.mentions("g"));
}

TEST(ModelsSet, MentionsOwnNamesAndClasses) {
  auto M = makeModel("  - {name: 'ns::box::take', never_signals: true}\n"
                     "  - {name: 'ns::box::operator=', never_signals: true}\n");
  ModelSet Set({M}, Confidence::Convention);
  EXPECT_TRUE(Set.mentions("take"));
  EXPECT_TRUE(Set.mentions("box"));
  EXPECT_FALSE(Set.mentions("give"));
  EXPECT_FALSE(Set.empty());
  EXPECT_TRUE(ModelSet({}, Confidence::Convention).empty());
}

TEST(ModelsSet, FunctionsThatRowsReferToAreKnown) {
  auto M = makeModel(
      "  - {name: f, blocks: {class: unbounded, until: u, unblock: wake, "
      "not_unblocked_by: hush, mitigations: {calls: bound}, fixes: {kind: "
      "insert_before, anchors: shut, text: t, note: n}}}\n"
      "  - {name: bound, signals: true}\n");
  ModelSet Set({M}, Confidence::Convention);
  for (const char *Name : {"wake", "hush", "shut"}) {
    const FunctionModel *Row = Set.findFunction(Name, 3);
    ASSERT_TRUE(Row) << Name;
    EXPECT_FALSE(Row->Blocks || Row->NeverSignals || Row->Signals);
    EXPECT_TRUE(Set.mentions(Name));
  }
  EXPECT_TRUE(Set.findFunction("bound", 0)->Signals);
}

TEST(ModelsSet, FallbacksAreFoundApart) {
  auto M = makeModel("  - {name: f, without_body: true, signals: true}\n"
                     "  - {name: f, never_signals: true}\n");
  ModelSet Set({M}, Confidence::Convention);
  EXPECT_TRUE(Set.findFunction("f", 0)->NeverSignals);
  EXPECT_TRUE(Set.findFallback("f", 0)->Signals);
  EXPECT_EQ(Set.findFallback("g", 0), nullptr);
}

TEST(ModelsSet, ExceptionsAndHandOversAreFoundApart) {
  auto First = makeModel("  - {name: f, params: 1, never_signals: true, "
                         "throws: memory}\n"
                         "  - {name: g, signals: true}\n"
                         "  - {names: [g, h], throws: may}\n"
                         "  - {pattern: '^lib_', throws: never}\n");
  ModelSet Set({First}, Confidence::Convention);
  EXPECT_EQ(Set.findExits("f", 1), Set.findFunction("f", 1));
  EXPECT_EQ(Set.findExits("f", 2), nullptr);
  EXPECT_TRUE(Set.findFunction("g", 0)->Signals);
  EXPECT_EQ(Set.findExits("g", 0)->Throws, ThrowClass::May);
  EXPECT_EQ(Set.findFunction("h", 0), nullptr);
  EXPECT_EQ(Set.findExits("h", 0)->Throws, ThrowClass::May);
  EXPECT_EQ(Set.findFunction("lib_x", 0), nullptr);
  EXPECT_EQ(Set.findExits("lib_x", 0)->Throws, ThrowClass::Never);
  EXPECT_TRUE(Set.mentions("h"));
  auto Second = makeModel("  - {name: f, params: 1, throws: never}\n"
                          "  - {name: h, joins: object}\n");
  ModelSet Both({First, Second}, Confidence::Convention);
  EXPECT_TRUE(Both.findFunction("f", 1)->NeverSignals);
  EXPECT_EQ(Both.findExits("f", 1)->Throws, ThrowClass::Never);
  EXPECT_TRUE(Both.findFunction("h", 0)->Joins);
  EXPECT_EQ(Both.findExits("h", 0)->Throws, ThrowClass::May);
}

TEST(ModelsSet, JumpsAreFoundWithExceptions) {
  auto First = makeModel("  - {name: f, signals: true}\n"
                         "  - {name: f, jumps: true}\n"
                         "  - {name: g, jumps: true, throws: never}\n");
  ModelSet Set({First}, Confidence::Convention);
  EXPECT_TRUE(Set.findFunction("f", 0)->Signals);
  EXPECT_FALSE(Set.findFunction("f", 0)->Jumps);
  EXPECT_TRUE(Set.findExits("f", 0)->Jumps);
  EXPECT_EQ(Set.findExits("f", 0)->Throws, ThrowClass::Unknown);
  EXPECT_EQ(Set.findFunction("g", 0), nullptr);
  auto Second = makeModel("  - {name: g, signals: true}\n"
                          "  - {name: f, throws: may}\n");
  ModelSet Both({First, Second}, Confidence::Convention);
  EXPECT_TRUE(Both.findExits("g", 0)->Jumps);
  EXPECT_FALSE(Both.findExits("f", 0)->Jumps);
}

TEST(ModelsSet, WhatDrivesCallbacksAndWaitsForThemIsKnown) {
  auto M = makeModel("  - {name: f, callbacks: [{arg: 0, when: later, thread: "
                     "caller, driven_by: poll}, {arg: 1, when: later, "
                     "waited_by: [stop, join]}]}\n");
  ModelSet Set({M}, Confidence::Convention);
  for (const char *Name : {"poll", "stop", "join"}) {
    EXPECT_TRUE(Set.findFunction(Name, 1)) << Name;
    EXPECT_TRUE(Set.mentions(Name)) << Name;
  }
}

TEST(ModelsSet, OneNameStandsForEveryConversion) {
  auto M = makeModel("  - {name: 'C::operator conversion', signals: true}\n"
                     "  - {name: 'C::operator bool', never_signals: true}\n");
  ModelSet Set({M}, Confidence::Convention);
  EXPECT_TRUE(Set.findFunction("C::operator int", 0)->Signals);
  EXPECT_TRUE(Set.findFunction("C::operator ns::t *", 0)->Signals);
  EXPECT_TRUE(Set.findFunction("C::operator bool", 0)->NeverSignals);
  EXPECT_EQ(Set.findFunction("C::operator new", 1), nullptr);
  EXPECT_EQ(Set.findFunction("C::operator++", 0), nullptr);
}

TEST(ModelsSet, FindsTypesAndHandles) {
  auto M = parseOk(Head + std::string("handles: [{name: h}]\n"
                                      "types: [{name: 'n::T', wraps: h}]\n"));
  ModelSet Set({M}, Confidence::Convention);
  EXPECT_EQ(Set.findType("n::T")->Wraps, "h");
  EXPECT_EQ(Set.findType("T"), nullptr);
  EXPECT_EQ(Set.findHandle("h")->Name, "h");
  EXPECT_EQ(Set.findHandle("i"), nullptr);
  EXPECT_TRUE(Set.mentions("T"));
}

TEST(ModelsNames, SplitsQualifiedNames) {
  EXPECT_EQ(getUnqualifiedName("a::b::c"), "c");
  EXPECT_EQ(getUnqualifiedName("c"), "c");
  EXPECT_EQ(getUnqualifiedName("a::~a"), "~a");
  EXPECT_EQ(getUnqualifiedName("a::operator ns::b *"), "operator ns::b *");
  EXPECT_EQ(getUnqualifiedName("my_operator::f"), "f");
  EXPECT_EQ(getScopeName("a::b::c"), "b");
  EXPECT_EQ(getScopeName("c"), "");
  EXPECT_EQ(getScopeName("a::operator ns::b *"), "a");
}

TEST(ModelsNames, TriggersAreClassesAndFreeFunctionsThatMatter) {
  auto M = makeModel(
      "  - {name: lib_wait, joins: {arg: 0}}\n"
      "  - {name: 'ns::box::wait', joins: object}\n"
      "  - {name: 'std::async', starts: {handle: result}}\n"
      "  - {name: 'std::thread::join', joins: object}\n"
      "  - {name: lib_query, never_signals: true}\n"
      "  - {name: lib_lock, locks: {arg: 0}}\n"
      "  - {name: lib_quick, blocks: {class: never}}\n"
      "  - {name: lib_jump, jumps: true}\n"
      "  - {name: lib_hidden, without_body: true, joins: {arg: 0}}\n");
  EXPECT_EQ(getTriggers(*M), (std::set<std::string>{"async", "box", "lib_jump",
                                                    "lib_wait", "thread"}));
  M = parseOk("library: l\ntriggers: [x]\n");
  EXPECT_EQ(getTriggers(*M), std::set<std::string>{"x"});
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
