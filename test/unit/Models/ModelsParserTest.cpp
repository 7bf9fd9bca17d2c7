//===- ModelsParserTest.cpp - Each key to its field -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/ModelsTestSupport.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

using Texts = std::vector<std::string>;

TEST(ModelsParser, ReadsTheHead) {
  auto M = parseOk("library: lib\nversions: '>=2'\nextends: [other]\n"
                   "triggers: [lib_open, lib_close]\nbase: true\n"
                   "constants: {A: 3, B: -1, C: 0x10, D: }\n");
  ASSERT_TRUE(M);
  EXPECT_EQ(M->Library, "lib");
  EXPECT_EQ(M->File, "m.yaml");
  EXPECT_EQ(M->Versions, ">=2");
  EXPECT_EQ(M->Extends, Texts({"other"}));
  EXPECT_EQ(M->Triggers, Texts({"lib_open", "lib_close"}));
  EXPECT_TRUE(M->Base);
  EXPECT_EQ(M->Constants,
            (std::map<std::string, int64_t>{{"A", 3}, {"B", -1}, {"C", 16}}));
}

TEST(ModelsParser, ReadsTheSubjectOfARow) {
  FunctionModel R =
      parseFunction("{name: n::f, params: 2, never_signals: true}");
  EXPECT_EQ(R.Names, Texts({"n::f"}));
  EXPECT_EQ(R.ParamCount, 2u);
  EXPECT_TRUE(R.NeverSignals);
  EXPECT_FALSE(R.WithoutBody);
  R = parseFunction("{names: [f, '~g'], without_body: true, signals: true}");
  EXPECT_EQ(R.Names, Texts({"f", "~g"}));
  EXPECT_FALSE(R.ParamCount);
  EXPECT_TRUE(R.WithoutBody);
  EXPECT_TRUE(R.Signals);
  R = parseFunction("{pattern: '^_?Py', except: [PyNot], signals: true}");
  EXPECT_EQ(R.Pattern, "^_?Py");
  EXPECT_EQ(R.Except, Texts({"PyNot"}));
}

TEST(ModelsParser, OriginsComeFromTheRowElseFromTheDefaults) {
  FunctionModel R = parseFunction("{name: f, never_signals: true}");
  EXPECT_EQ(R.From.File, "m.yaml");
  EXPECT_EQ(R.From.Line, 6u);
  EXPECT_EQ(R.From.Source, "s");
  EXPECT_EQ(R.From.Level, Confidence::Documented);
  R = parseFunction("{name: f, never_signals: true, source: t, "
                    "confidence: observed, note: hm}");
  EXPECT_EQ(R.From.Source, "t");
  EXPECT_EQ(R.From.Level, Confidence::Observed);
  EXPECT_EQ(R.From.Note, "hm");
}

TEST(ModelsParser, ReadsBlocking) {
  FunctionModel R = parseFunction(
      "{name: f, blocks: {class: unbounded, when: [{arg: 0, below: 0}], "
      "unless: {arg: 1, has_flag: FLAG}, otherwise: bounded, until: u, "
      "on: {arg: 2}, by_signal: true, unblock: [g], not_unblocked_by: [h], "
      "children: [a, b], children_in_closures: true, "
      "pending: {calls: [p], settled_by: [q], settled_types: [3, NAMED]}}}");
  ASSERT_TRUE(R.Blocks);
  const Blocking &B = *R.Blocks;
  EXPECT_EQ(B.Class, BlockingClass::Unbounded);
  EXPECT_EQ(B.Otherwise, BlockingClass::Bounded);
  ASSERT_EQ(B.When.size(), 1u);
  EXPECT_EQ(B.When[0].Op, ArgumentTest::Below);
  ASSERT_EQ(B.Unless.size(), 1u);
  EXPECT_EQ(B.Unless[0].Index, 1u);
  EXPECT_EQ(B.Until, "u");
  EXPECT_EQ(B.On, (Place{Place::Argument, 2}));
  EXPECT_TRUE(B.BySignal);
  EXPECT_EQ(B.Unblock, Texts({"g"}));
  EXPECT_EQ(B.NotUnblockedBy, Texts({"h"}));
  EXPECT_EQ(B.Children, "a");
  EXPECT_EQ(B.MoreChildren, Texts({"b"}));
  EXPECT_TRUE(B.ChildrenInClosures);
  EXPECT_EQ(B.PendingCalls, Texts({"p"}));
  EXPECT_EQ(B.PendingSettledBy, Texts({"q"}));
  ASSERT_EQ(B.PendingSettledTypes.size(), 2u);
  EXPECT_EQ(B.PendingSettledTypes[0].Value, 3);
  EXPECT_EQ(B.PendingSettledTypes[1].Name, "NAMED");
  EXPECT_FALSE(B.PendingSettledTypes[1].Value);
}

TEST(ModelsParser, ReadsEveryTest) {
  FunctionModel R = parseFunction(
      "{name: f, blocks: {class: never, otherwise: bounded, until: u, when: ["
      "{arg: 0, equals: [1, FLAG]}, {arg: 1, differs: NAMED}, "
      "{arg: 2, below: -1}, {arg: 3, has_flag: [FLAG]}, "
      "{arg: 4, is_null: true}, {arg: 5, is_null: false}, "
      "{arg: 6, not_below: FLAG}, {arg: 7, defaulted: true}, "
      "{arg: 8, defaulted: false}, {arg: 9, below: 0, defaulted: true}]}}");
  ASSERT_TRUE(R.Blocks);
  std::vector<ArgumentTest> Tests = R.Blocks->When;
  ASSERT_EQ(Tests.size(), 10u);
  for (unsigned I = 0; I < 10; ++I)
    EXPECT_EQ(Tests[I].Index, I);
  EXPECT_EQ(Tests[0].Op, ArgumentTest::Equals);
  ASSERT_EQ(Tests[0].Values.size(), 2u);
  EXPECT_EQ(Tests[0].Values[0].Name, "");
  EXPECT_EQ(Tests[0].Values[0].Value, 1);
  EXPECT_EQ(Tests[0].Values[1].Name, "FLAG");
  EXPECT_EQ(Tests[0].Values[1].Value, 4);
  EXPECT_EQ(Tests[1].Op, ArgumentTest::Differs);
  EXPECT_EQ(Tests[2].Op, ArgumentTest::Below);
  EXPECT_EQ(Tests[2].Values[0].Value, -1);
  EXPECT_EQ(Tests[3].Op, ArgumentTest::HasFlag);
  EXPECT_EQ(Tests[4].Op, ArgumentTest::IsNull);
  EXPECT_EQ(Tests[5].Op, ArgumentTest::IsNotNull);
  EXPECT_EQ(Tests[6].Op, ArgumentTest::NotBelow);
  ASSERT_EQ(Tests[6].Values.size(), 1u);
  EXPECT_EQ(Tests[6].Values[0].Value, 4);
  EXPECT_EQ(Tests[7].Op, ArgumentTest::Defaulted);
  EXPECT_FALSE(Tests[7].OrDefaulted);
  EXPECT_EQ(Tests[8].Op, ArgumentTest::Written);
  EXPECT_EQ(Tests[9].Op, ArgumentTest::Below);
  EXPECT_TRUE(Tests[9].OrDefaulted);
}

TEST(ModelsParser, ReadsMitigationsAndFixes) {
  FunctionModel R = parseFunction(
      "{name: f, params: 1, blocks: {class: unbounded, until: u, mitigations: "
      "[{calls: [m, n], when: {arg: 3, equals: 1}, unless: {arg: 4, below: 0}, "
      "on: a}], fixes: [{kind: insert_before, anchors: c, text: 'x ${arg0}', "
      "note: n1}, {kind: insert_after, text: '${object} ${result}', note: n2}, "
      "{kind: replace_argument, arg: 0, text: '${bound}', note: n3}]}}");
  ASSERT_TRUE(R.Blocks);
  ASSERT_EQ(R.Blocks->Mitigations.size(), 1u);
  const Mitigation &M = R.Blocks->Mitigations[0];
  EXPECT_EQ(M.Calls, Texts({"m", "n"}));
  EXPECT_EQ(M.When.size(), 1u);
  EXPECT_EQ(M.Unless.size(), 1u);
  EXPECT_EQ(M.On, "a");
  const std::vector<FixTemplate> &F = R.Blocks->Fixes;
  ASSERT_EQ(F.size(), 3u);
  EXPECT_EQ(F[0].Kind, FixTemplate::InsertBefore);
  EXPECT_EQ(F[0].Anchors, Texts({"c"}));
  EXPECT_EQ(F[0].Text, "x ${arg0}");
  EXPECT_EQ(F[0].Note, "n1");
  EXPECT_EQ(F[1].Kind, FixTemplate::InsertAfter);
  EXPECT_TRUE(F[1].Anchors.empty());
  EXPECT_EQ(F[2].Kind, FixTemplate::ReplaceArgument);
  EXPECT_EQ(F[2].Argument, 0u);
}

TEST(ModelsParser, ReadsHandles) {
  FunctionModel R = parseFunction(
      "{name: f, acquires: {handle: b, at: result, parent: {arg: 0}, "
      "type_arg: 1}, releases: [{handle: a, at: object}]}");
  ASSERT_EQ(R.Acquires.size(), 1u);
  EXPECT_EQ(R.Acquires[0].Handle, "b");
  EXPECT_EQ(R.Acquires[0].At, (Place{Place::Result, 0}));
  EXPECT_EQ(R.Acquires[0].Parent, (Place{Place::Argument, 0}));
  EXPECT_EQ(R.Acquires[0].TypeArg, 1u);
  ASSERT_EQ(R.Releases.size(), 1u);
  EXPECT_EQ(R.Releases[0].Handle, "a");
  EXPECT_EQ(R.Releases[0].At, (Place{Place::Object, 0}));
  auto M = parseOk(Head + std::string("handles: [{name: p}, {name: c, parent: "
                                      "p, enforcement: implicit_release}]"));
  ASSERT_EQ(M->Handles.size(), 2u);
  EXPECT_EQ(M->Handles[1].Parents, std::vector<std::string>{"p"});
  EXPECT_EQ(M->Handles[1].WhenOutlived, Enforcement::ImplicitRelease);
  M = parseOk(Head + std::string("handles: [{name: p}, {name: q}, {name: c, "
                                 "parent: [p, q], enforcement: error, "
                                 "configured_by: q}]"));
  EXPECT_EQ(M->Handles[2].Parents, (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(M->Handles[2].ConfiguredBy, std::vector<std::string>{"q"});
  R = parseFunction("{name: f, releases: {handle: a, at: {arg: 0}, calls_back: "
                    "true, enforcement: ref_counted}}");
  EXPECT_TRUE(R.Releases[0].CallsBack);
  EXPECT_EQ(R.Releases[0].ForChildren, Enforcement::RefCounted);
}

TEST(ModelsParser, ReadsWhenThereIsAHandle) {
  FunctionModel R = parseFunction(
      "{name: f, acquires: {handle: a, at: {arg: 1}, if: [{arg: 0, has_flag: "
      "FLAG}, {arg: 2, is_null: false}], on_result: {equals: [0, FLAG]}, "
      "even_on_failure: true, sentinel: -1}}");
  ASSERT_EQ(R.Acquires.size(), 1u);
  const Acquire &A = R.Acquires[0];
  ASSERT_EQ(A.If.size(), 2u);
  EXPECT_EQ(A.If[0].Op, ArgumentTest::HasFlag);
  EXPECT_EQ(A.If[1].Index, 2u);
  ASSERT_TRUE(A.OnResult);
  EXPECT_EQ(A.OnResult->Op, ArgumentTest::Equals);
  ASSERT_EQ(A.OnResult->Values.size(), 2u);
  EXPECT_EQ(A.OnResult->Values[1].Value, 4);
  EXPECT_TRUE(A.EvenOnFailure);
  ASSERT_TRUE(A.Sentinel);
  EXPECT_EQ(A.Sentinel->Op, ArgumentTest::Equals);
  ASSERT_EQ(A.Sentinel->Values.size(), 1u);
  EXPECT_EQ(A.Sentinel->Values[0].Value, -1);
  R = parseFunction("{name: f, acquires: {handle: a, at: result, on_result: "
                    "{is_null: false}}}");
  EXPECT_EQ(R.Acquires[0].OnResult->Op, ArgumentTest::IsNotNull);
  R = parseFunction("{name: f, acquires: {handle: a, at: result}}");
  EXPECT_TRUE(R.Acquires[0].If.empty());
  EXPECT_FALSE(R.Acquires[0].OnResult);
  EXPECT_FALSE(R.Acquires[0].EvenOnFailure);
  EXPECT_FALSE(R.Acquires[0].Sentinel);
}

TEST(ModelsParser, ReadsSentinelsOfKinds) {
  auto M = parseOk(Head + std::string("handles: [{name: a}, {name: b, "
                                      "sentinel: NAMED}, {name: c, sentinel: "
                                      "[0, -1]}, {name: d, sentinel: "
                                      "{below: 1}}]"));
  ASSERT_TRUE(M);
  ASSERT_EQ(M->Handles.size(), 4u);
  EXPECT_FALSE(M->Handles[0].Sentinel);
  ASSERT_TRUE(M->Handles[1].Sentinel);
  EXPECT_EQ(M->Handles[1].Sentinel->Op, ArgumentTest::Equals);
  EXPECT_EQ(M->Handles[1].Sentinel->Values[0].Name, "NAMED");
  ASSERT_TRUE(M->Handles[2].Sentinel);
  EXPECT_EQ(M->Handles[2].Sentinel->Values.size(), 2u);
  ASSERT_TRUE(M->Handles[3].Sentinel);
  EXPECT_EQ(M->Handles[3].Sentinel->Op, ArgumentTest::Below);
  EXPECT_EQ(M->Handles[3].Sentinel->Values[0].Value, 1);
}

TEST(ModelsParser, ReadsWhatIsHandedOver) {
  FunctionModel R = parseFunction("{name: f, params: 2, transfers: {arg: 1}}");
  ASSERT_EQ(R.Transfers.size(), 1u);
  EXPECT_EQ(R.Transfers[0].At, (Place{Place::Argument, 1}));
  R = parseFunction("{name: f, transfers: [{arg: 0}, object]}");
  ASSERT_EQ(R.Transfers.size(), 2u);
  EXPECT_EQ(R.Transfers[1].At, (Place{Place::Object, 0}));
  EXPECT_FALSE(R.Transfers[1].OnSuccess);
  EXPECT_TRUE(R.saysExits());
  EXPECT_FALSE(R.saysEffects());
}

TEST(ModelsParser, ReadsWhatIsHandedOverOnSuccess) {
  FunctionModel R = parseFunction("{name: f, params: 2, transfers: [{arg: 0}, "
                                  "{at: {arg: 1}, on: success, on_result: "
                                  "{not_below: 0}}]}");
  ASSERT_EQ(R.Transfers.size(), 2u);
  EXPECT_EQ(R.Transfers[1].At, (Place{Place::Argument, 1}));
  EXPECT_FALSE(R.Transfers[0].OnSuccess);
  EXPECT_TRUE(R.Transfers[1].OnSuccess);
  ASSERT_TRUE(R.Transfers[1].OnResult);
  EXPECT_EQ(R.Transfers[1].OnResult->Op, ArgumentTest::NotBelow);
  EXPECT_EQ(R.findTransfer({Place::Argument, 1}), &R.Transfers[1]);
  EXPECT_EQ(R.findTransfer({Place::Object, 0}), nullptr);
}

TEST(ModelsParser, ReadsElementsOfArrays) {
  FunctionModel R = parseFunction("{name: f, acquires: [{handle: a, at: {arg: "
                                  "0}, element: 0}, {handle: a, at: {arg: 0}, "
                                  "element: 1}, {handle: a, at: result}]}");
  ASSERT_EQ(R.Acquires.size(), 3u);
  EXPECT_EQ(R.Acquires[1].Element, 1u);
  EXPECT_FALSE(R.Acquires[2].Element);
}

TEST(ModelsParser, ReadsExceptions) {
  FunctionModel R = parseFunction("{name: f, throws: may}");
  EXPECT_EQ(R.Throws, ThrowClass::May);
  EXPECT_EQ(R.Thrown, "");
  EXPECT_EQ(parseFunction("{name: f, throws: never}").Throws,
            ThrowClass::Never);
  EXPECT_EQ(parseFunction("{name: f, throws: memory}").Throws,
            ThrowClass::OnMemory);
  R = parseFunction("{name: f, throws: {class: may, type: 'n::error'}}");
  EXPECT_EQ(R.Throws, ThrowClass::May);
  EXPECT_EQ(R.Thrown, "n::error");
  EXPECT_EQ(parseFunction("{name: f, signals: true}").Throws,
            ThrowClass::Unknown);
}

TEST(ModelsParser, ExceptionsComeFromTheRowElseFromTheDefaults) {
  auto M = parseOk("library: l\ndefaults: {source: s, confidence: documented, "
                   "throws: {class: may, type: e}}\n"
                   "functions: [{name: f}, {name: g, signals: true}, "
                   "{name: h, throws: memory}]\n");
  ASSERT_TRUE(M);
  ASSERT_EQ(M->Functions.size(), 3u);
  EXPECT_EQ(M->Functions[0].Throws, ThrowClass::May);
  EXPECT_EQ(M->Functions[0].Thrown, "e");
  EXPECT_EQ(M->Functions[1].Throws, ThrowClass::May);
  EXPECT_EQ(M->Functions[2].Throws, ThrowClass::OnMemory);
  EXPECT_EQ(M->Functions[2].Thrown, "");
}

TEST(ModelsParser, ReadsCallbacksUntilRelease) {
  FunctionModel R = parseFunction("{name: f, callbacks: {arg: 1, when: later, "
                                  "on: {arg: 0}, until_release: true}}");
  ASSERT_EQ(R.Callbacks.size(), 1u);
  EXPECT_EQ(R.Callbacks[0].On, (Place{Place::Argument, 0}));
  EXPECT_TRUE(R.Callbacks[0].UntilRelease);
}

TEST(ModelsParser, ReadsThreadsAndLocks) {
  FunctionModel R = parseFunction(
      "{name: f, starts: {body: 2, cookie: 3, handle: {arg: 0}}}");
  ASSERT_TRUE(R.Starts);
  EXPECT_EQ(R.Starts->Body, 2u);
  EXPECT_EQ(R.Starts->Cookie, 3u);
  EXPECT_EQ(R.Starts->Handle, (Place{Place::Argument, 0}));
  R = parseFunction("{name: f, joins: {arg: 1}}");
  EXPECT_EQ(R.Joins, (Place{Place::Argument, 1}));
  R = parseFunction("{name: f, joins: {at: object, requests_stop: true, "
                    "only_if_started: true}}");
  EXPECT_EQ(R.Joins, (Place{Place::Object, 0}));
  EXPECT_TRUE(R.RequestsStop);
  EXPECT_TRUE(R.OnlyIfStarted);
  R = parseFunction("{name: f, locks: {at: {arg: 0}, tries: true, all: true}}");
  EXPECT_EQ(R.Locks, (Place{Place::Argument, 0}));
  EXPECT_TRUE(R.TriesLock);
  EXPECT_TRUE(R.LocksAll);
  R = parseFunction("{name: f, unlocks: object}");
  EXPECT_EQ(R.Unlocks, (Place{Place::Object, 0}));
}

TEST(ModelsParser, ReadsCallbacksAndConstruction) {
  FunctionModel R = parseFunction("{name: f, callbacks: [{arg: 1, cookie: 2, "
                                  "when: during}, {arg: 3, when: later}]}");
  ASSERT_EQ(R.Callbacks.size(), 2u);
  EXPECT_EQ(R.Callbacks[0].Arg, 1u);
  EXPECT_EQ(R.Callbacks[0].Cookie, 2u);
  EXPECT_EQ(R.Callbacks[0].When, Callback::During);
  EXPECT_EQ(R.Callbacks[1].When, Callback::Later);
  R = parseFunction("{name: f, constructs: element, constructs_from: 1}");
  EXPECT_EQ(R.Constructs, FunctionModel::Element);
  EXPECT_EQ(R.ConstructsFrom, 1u);
  R = parseFunction("{name: f, constructs: template_argument}");
  EXPECT_EQ(R.Constructs, FunctionModel::TemplateArgument);
  EXPECT_TRUE(parseFunction("{name: f, destroys_owned: true}").DestroysOwned);
}

TEST(ModelsParser, ReadsTypes) {
  auto M =
      parseOk(Head + std::string("handles: [{name: a}]\ntypes:\n"
                                 "  - {name: t, owns: 0, deleter: 1}\n"
                                 "  - {name: u, owns: [0, 1], shared: true}\n"
                                 "  - {name: v, owns: all}\n"
                                 "  - {names: [w, x], closure: true}\n"
                                 "  - {name: y, guards: 0, guard_tags: d}\n"
                                 "  - {name: z, guards: all}\n"
                                 "  - {name: k, wraps: a}\n"));
  ASSERT_TRUE(M);
  ASSERT_EQ(M->Types.size(), 7u);
  EXPECT_EQ(M->Types[0].Owns, std::vector<unsigned>{0});
  EXPECT_EQ(M->Types[0].Deleter, 1u);
  EXPECT_EQ(M->Types[1].Owns, (std::vector<unsigned>{0, 1}));
  EXPECT_TRUE(M->Types[1].Shared);
  EXPECT_TRUE(M->Types[2].OwnsAll);
  EXPECT_EQ(M->Types[3].Names, Texts({"w", "x"}));
  EXPECT_TRUE(M->Types[3].Closure);
  EXPECT_EQ(M->Types[4].Guards, 0u);
  EXPECT_EQ(M->Types[4].GuardTags, Texts({"d"}));
  EXPECT_TRUE(M->Types[5].GuardsAll);
  EXPECT_EQ(M->Types[5].Guards, 0u);
  EXPECT_EQ(M->Types[6].Wraps, "a");
}

TEST(ModelsParser, ExpandsGroups) {
  auto M =
      parseOk(Head + std::string("groups: {two: [a, b], three: [$two, c]}\n"
                                 "functions: [{names: [$three, d], "
                                 "never_signals: true}]\n"));
  ASSERT_TRUE(M);
  EXPECT_EQ(M->Functions[0].Names, Texts({"a", "b", "c", "d"}));
}

TEST(ModelsParser, AConfigurationNeedsNoLibrary) {
  auto M = parseOk("models: [a.yaml]\ninherit: true\n",
                   ModelFileKind::Configuration);
  EXPECT_TRUE(M);
  M = parseOk("", ModelFileKind::Configuration);
  EXPECT_TRUE(M);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
