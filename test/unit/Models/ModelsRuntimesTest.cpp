//===- ModelsRuntimesTest.cpp - Threads, phases and tables in models ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What models say of runtimes with a thread of their own, with phases, with
// tables of functions, and with jumps.
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/LinkModel.h"
#include "Models/Values/ModelNames.h"
#include "Models/Values/ModelSet.h"
#include "unit/ModelsTestSupport.h"
#include "llvm/ADT/Twine.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

using Texts = std::vector<std::string>;

/// Line 4 to 7 of a model.
const char *const Locks =
    "locks:\n"
    "  - {name: stage, kind: thread, title: the stage}\n"
    "  - {name: cue, kind: phase, title: while a cue is read}\n"
    "  - {name: queue, kind: library, title: the queue}\n";

/// The row stands on line 9, from column 5.
std::string makeText(llvm::StringRef List, llvm::StringRef Row) {
  return (Head + llvm::Twine(Locks) + List + ":\n  - " + Row + "\n").str();
}

/// What the only row of \p List in \p M is read to.
template <class Row>
Row readOnly(std::vector<Row> Model::*List, llvm::StringRef Key,
             llvm::StringRef Text) {
  auto M = parseOk(makeText(Key, Text));
  return M && ((*M).*List).size() == 1 ? ((*M).*List).front() : Row();
}

FunctionModel readFunction(llvm::StringRef Text) {
  return readOnly(&Model::Functions, "functions", Text);
}

TypeModel readType(llvm::StringRef Text) {
  return readOnly(&Model::Types, "types", Text);
}

EntryModel readEntry(llvm::StringRef List, llvm::StringRef Text) {
  return readOnly(&Model::Entries, List, Text);
}

/// A row of `locks` by itself.
LockModel readLock(llvm::StringRef Text) {
  auto M = parseOk((Head + llvm::Twine("locks:\n  - ") + Text + "\n").str());
  return M && M->Locks.size() == 1 ? M->Locks.front() : LockModel();
}

//===----------------------------------------------------------------------===//
// Locks
//===----------------------------------------------------------------------===//

TEST(ModelsRuntimes, ReadsKindsOfLocks) {
  LockModel L = readLock("{name: l, kind: thread, title: the thread}");
  EXPECT_EQ(L.Kind, LockModel::Thread);
  EXPECT_TRUE(L.isInterpreters());
  EXPECT_FALSE(L.Exclusive || L.MayWait || L.MayWaitSlowly || L.Serialized);
  EXPECT_FALSE(L.Instances);
  L = readLock("{name: l, kind: phase, title: while it is}");
  EXPECT_EQ(L.Kind, LockModel::Phase);
  EXPECT_FALSE(L.isInterpreters());
  L = readLock("{name: l, kind: library, title: t}");
  EXPECT_FALSE(L.isInterpreters());
  EXPECT_TRUE(readLock("{name: l, kind: interpreter, title: t}").Exclusive);
}

TEST(ModelsRuntimes, ReadsWhoMayWait) {
  LockModel L = readLock("{name: l, kind: thread, title: t, waits: allowed}");
  EXPECT_TRUE(L.MayWait);
  EXPECT_TRUE(L.MayWaitSlowly);
  L = readLock("{name: l, kind: phase, title: t, waits: slow}");
  EXPECT_FALSE(L.MayWait);
  EXPECT_TRUE(L.MayWaitSlowly);
}

TEST(ModelsRuntimes, ReadsWhatDoesAsWellAsALock) {
  LockModel L = readLock("{name: l, kind: thread, title: t, serialized: true, "
                         "instances: {arg: 1, made_by: ['n::make', spawn]}}");
  EXPECT_TRUE(L.Serialized);
  ASSERT_TRUE(L.Instances);
  EXPECT_EQ(L.Instances->Arg, 1u);
  EXPECT_EQ(L.Instances->MadeBy, Texts({"n::make", "spawn"}));
}

TEST(ModelsRuntimes, ReadsAdvice) {
  LockModel L = readLock("{name: l, kind: thread, title: t, advice: {missing: "
                         "post it, waits: go on later}}");
  EXPECT_EQ(L.AdviceMissing, "post it");
  EXPECT_EQ(L.AdviceWaits, "go on later");
  L = readLock("{name: l, kind: phase, title: t, advice: {missing: end it}}");
  EXPECT_EQ(L.AdviceMissing, "end it");
  EXPECT_EQ(L.AdviceWaits, "");
}

TEST(ModelsRuntimes, ReadsRegionsThatAreCalls) {
  LockModel L = readLock(
      "{name: l, kind: interpreter, title: t, release: {call: 'leave("
      "${function}, ${argument})', header: l.h, keep: 'K(${value});'}, "
      "reacquire: {call: 'enter(${function}, ${argument})'}}");
  EXPECT_TRUE(L.Release.empty()); // no statements
  EXPECT_EQ(L.Release.Call, "leave(${function}, ${argument})");
  EXPECT_EQ(L.Release.Header, "l.h");
  EXPECT_EQ(L.Release.Keep, "K(${value});");
  EXPECT_EQ(L.Reacquire.Call, "enter(${function}, ${argument})");
  EXPECT_TRUE(L.Reacquire.Header.empty() && L.Reacquire.Keep.empty());
  EXPECT_TRUE(L.Release.Forward.empty());
  L = readLock("{name: l, kind: phase, title: t, release: {forward: "
               "'post(${param0}, ${function}, ${param12});', header: p.h}}");
  EXPECT_EQ(L.Release.Forward, "post(${param0}, ${function}, ${param12});");
  EXPECT_EQ(L.Release.Header, "p.h");
  EXPECT_TRUE(L.Release.empty() && L.Release.Call.empty());
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

TEST(ModelsRuntimes, ReadsUsesOfSeveralLocks) {
  FunctionModel R = readFunction(
      "{name: 'Table::move', interpreter_lock: [{action: needs, lock: stage, "
      "runs: true}, {action: avoids, lock: cue}, {action: drops, lock: cue, "
      "if_held: true}]}");
  ASSERT_EQ(R.LockUses.size(), 3u);
  EXPECT_TRUE(R.LockUses[0].Runs);
  EXPECT_FALSE(R.LockUses[0].Yields);
  EXPECT_EQ(R.LockUses[1].Action, LockUse::Excludes);
  EXPECT_EQ(R.LockUses[1].Lock, "cue");
  EXPECT_FALSE(R.LockUses[1].Runs || R.LockUses[1].IfHeld);
  EXPECT_TRUE(R.LockUses[2].IfHeld);
  // One of a kind with an interpreter's may be left out.
  EXPECT_EQ(
      readFunction("{name: f, interpreter_lock: needs}").LockUses.at(0).Lock,
      "stage");
  // What one lock is free of, another may need.
  R = readFunction("{name: f, interpreter_lock: [{action: free, lock: stage}, "
                   "{action: avoids, lock: cue}]}");
  EXPECT_EQ(R.LockUses.size(), 2u);
}

TEST(ModelsRuntimes, ReadsWhatRunsCodeOfTheInterpreter) {
  auto read = [](llvm::StringRef Keys) {
    return readFunction(
               ("{name: f, interpreter_lock: {action: needs, " + Keys + "}}")
                   .str())
        .LockUses.at(0);
  };
  EXPECT_TRUE(read("yields: true").Runs); // unless it is said
  EXPECT_FALSE(read("runs: true").Yields);
  EXPECT_FALSE(read("lock: stage").Runs);
}

TEST(ModelsRuntimes, ReadsTakingsThatMayFail) {
  for (const char *Action : {"takes", "ensures"}) {
    FunctionModel R = readFunction(
        ("{name: f, interpreter_lock: {action: " + llvm::Twine(Action) +
         ", lock: stage, on_result: {equals: NONE}, undone_by: "
         "['n::leave', leave]}}")
            .str());
    ASSERT_TRUE(R.LockUses.at(0).OnResult) << Action;
    EXPECT_EQ(R.LockUses[0].OnResult->Op, ArgumentTest::Equals);
    EXPECT_EQ(R.LockUses[0].OnResult->Values.at(0).Value, 0);
    EXPECT_EQ(R.LockUses[0].UndoneBy, Texts({"n::leave", "leave"}));
  }
}

TEST(ModelsRuntimes, ReadsWhatTheStartingThreadGets) {
  FunctionModel R = readFunction("{name: f, starting_thread: {equals: 0}}");
  ASSERT_TRUE(R.StartingThread);
  EXPECT_EQ(R.StartingThread->Values.at(0).Value, 0);
  EXPECT_TRUE(R.saysLockUses());
  EXPECT_FALSE(R.saysEffects() || R.saysExits());
}

TEST(ModelsRuntimes, ReadsJumps) {
  FunctionModel R = readFunction("{name: f, jumps: true}");
  EXPECT_TRUE(R.Jumps && R.saysExits());
  EXPECT_FALSE(R.JumpsOnMemory || R.JumpsInC || R.JumpsToProgram || R.Barrier);
  R = readFunction("{name: f, jumps: memory}");
  EXPECT_TRUE(R.JumpsOnMemory && R.saysExits());
  EXPECT_FALSE(R.Jumps);
  R = readFunction("{name: f, params: 2, jumps: {if: {arg: 1, not_below: 3}, "
                   "linkage: c, to: program}}");
  EXPECT_TRUE(R.Jumps && R.JumpsInC && R.JumpsToProgram);
  ASSERT_EQ(R.JumpsIf.size(), 1u);
  EXPECT_EQ(R.JumpsIf[0].Index, 1u);
  R = readFunction("{name: f, jumps: {when: memory, linkage: c}}");
  EXPECT_TRUE(R.JumpsOnMemory && R.JumpsInC);
  EXPECT_FALSE(R.Jumps);
}

TEST(ModelsRuntimes, ReadsBarriers) {
  FunctionModel R = readFunction("{name: f, barrier: true}");
  EXPECT_TRUE(R.Barrier && R.saysExits());
  EXPECT_FALSE(R.saysEffects());
}

TEST(ModelsRuntimes, ReadsCallbacksByWhatStandsBesideThem) {
  FunctionModel R = readFunction(
      "{name: f, callbacks: {arg: 0, when: later, in_phase: cue, finalizer: "
      "{before: name, after: ['n::set', put], text: [end, '~']}}}");
  const Callback &C = R.Callbacks.at(0);
  EXPECT_FALSE(C.IsFinalizer);
  EXPECT_EQ(C.FinalizerBefore, Texts({"name"}));
  EXPECT_EQ(C.FinalizerAfter, Texts({"n::set", "put"}));
  EXPECT_EQ(C.FinalizerTexts, Texts({"end", "~"}));
  EXPECT_EQ(C.Phases, Texts({"cue"}));
}

//===----------------------------------------------------------------------===//
// Entries and types
//===----------------------------------------------------------------------===//

TEST(ModelsRuntimes, ReadsSlotsWithTexts) {
  EntryModel R = readEntry("slots", "{record: r, fields: f, key_text: name, "
                                    "finalizer: [end, '~'], enters: held}");
  EXPECT_TRUE(R.KeyIsText);
  EXPECT_EQ(R.KeyField, "name");
  ASSERT_EQ(R.Finalizers.size(), 2u);
  EXPECT_EQ(R.Finalizers[1].Name, "~");
  EXPECT_FALSE(R.MayThrow);
  EXPECT_TRUE(R.Phases.empty());
  EXPECT_EQ(R.Lock, "stage");
}

TEST(ModelsRuntimes, ReadsFieldsOfFields) {
  EntryModel R = readEntry("slots", "{record: r, fields: [h.free, h.mark], "
                                    "finalizer: h.free, in_phase: [cue], "
                                    "may_throw: true, enters: held}");
  EXPECT_FALSE(R.KeyIsText);
  EXPECT_EQ(R.Fields, Texts({"h.free", "h.mark"}));
  EXPECT_EQ(R.Finalizers.at(0).Name, "h.free");
  EXPECT_EQ(R.Phases, Texts({"cue"}));
  EXPECT_TRUE(R.MayThrow);
}

TEST(ModelsRuntimes, ReadsEntryPointsThatAreFinalizers) {
  EntryModel R =
      readEntry("entry_points", "{pattern: '_end$', finalizer: true, "
                                "in_phase: cue, enters: held}");
  EXPECT_TRUE(R.IsFinalizer);
  EXPECT_EQ(R.Phases, Texts({"cue"}));
  EXPECT_FALSE(
      readEntry("entry_points", "{pattern: x, enters: held}").IsFinalizer);
}

TEST(ModelsRuntimes, ReadsMethodsThatAreEnteredInPhases) {
  TypeModel R = readType(
      "{name: t, entered: [{methods: work, enters: not_held}, {methods: done, "
      "destructor: true, finalizer: true, in_phase: cue}, {destructor: "
      "true}]}");
  ASSERT_EQ(R.Entered.size(), 3u);
  EXPECT_EQ(R.Entered[0].Enters, LockPresence::NotHeld);
  EXPECT_FALSE(R.Entered[0].Destructor || R.Entered[0].IsFinalizer);
  EXPECT_TRUE(R.Entered[1].Destructor && R.Entered[1].IsFinalizer);
  EXPECT_EQ(R.Entered[1].Enters, LockPresence::Held);
  EXPECT_EQ(R.Entered[1].Phases, Texts({"cue"}));
  EXPECT_TRUE(R.Entered[2].Names.empty());
  EXPECT_EQ(R.Entered[2].Lock, "stage");
}

TEST(ModelsRuntimes, ReadsWhatObjectsShow) {
  TypeModel R = readType("{name: t, as_parameter: {enters: held}}");
  EXPECT_EQ(R.AsParameter, LockPresence::Held);
  EXPECT_EQ(R.AsParameterLock, "stage");
  EXPECT_FALSE(R.PerEnvironment);
  R = readType("{name: t, per_environment: {lock: stage}}");
  EXPECT_TRUE(R.PerEnvironment);
  EXPECT_EQ(R.PerEnvironmentLock, "stage");
  EXPECT_EQ(R.AsParameter, LockPresence::Unknown);
  EXPECT_EQ(readType("{name: t, per_environment: {}}").PerEnvironmentLock,
            "stage");
  EXPECT_EQ(readType("{name: t, uses: {needs: stage}}").UseNeeds, "stage");
}

TEST(ModelsRuntimes, ReadsHowObjectsEnd) {
  EXPECT_TRUE(readType("{name: t, recursive: true}").Recursive);
  TypeModel R = readType("{name: t, empty_by_default: true}");
  EXPECT_TRUE(R.EmptyByDefault);
  EXPECT_FALSE(R.UndoneByJump || R.Recursive);
  EXPECT_TRUE(readType("{name: t, undone_by_jump: true}").UndoneByJump);
}

//===----------------------------------------------------------------------===//
// What is refused
//===----------------------------------------------------------------------===//

struct Refused {
  const char *List, *Row, *Errors;
};

const Refused Rows[] = {
    {"functions", "{name: f, interpreter_lock: {action: drops, runs: true}}",
     "9:34: functions[0].interpreter_lock: 'runs' belongs to action 'needs' "
     "only"},
    {"functions", "{name: f, interpreter_lock: {action: needs, runs: often}}",
     "9:55: functions[0].interpreter_lock.runs: found 'often', expected true "
     "or false"},
    {"functions", "{name: f, interpreter_lock: {action: takes, if_held: true}}",
     "9:34: functions[0].interpreter_lock: 'if_held' belongs to action 'drops' "
     "only"},
    {"functions", "{name: f, interpreter_lock: {action: needs, undone_by: g}}",
     "9:34: functions[0].interpreter_lock: 'undone_by' belongs to actions "
     "'takes' and 'ensures' only"},
    {"functions",
     "{name: f, interpreter_lock: {action: ensures, undone_by: 'n::r<T>'}}",
     "9:62: functions[0].interpreter_lock.undone_by: 'n::r<T>' is not a "
     "qualified name; write it without template arguments, parameters and "
     "leading '::'"},
    {"functions",
     "{name: f, interpreter_lock: {action: avoids, lock: cue, on_result: "
     "{equals: 0}}}",
     "9:34: functions[0].interpreter_lock: 'on_result' belongs to actions "
     "'tests', 'takes' and 'ensures' only"},
    {"functions",
     "{name: f, interpreter_lock: {action: avoids, lock: cue, token: result}}",
     "9:34: functions[0].interpreter_lock: 'token' has no effect with an "
     "action that changes nothing"},
    {"functions", "{name: f, interpreter_lock: {action: avoids, lock: cuu}}",
     "9:56: functions[0].interpreter_lock.lock: no row under 'locks' declares "
     "the interpreter lock 'cuu'; did you mean 'cue'?"},
    {"functions", "{name: f, interpreter_lock: {action: avoids, lock: queue}}",
     "9:56: functions[0].interpreter_lock.lock: no row under 'locks' declares "
     "the interpreter lock 'queue'"},
    {"functions",
     "{name: f, interpreter_lock: [{action: free, lock: cue}, {action: avoids, "
     "lock: cue}]}",
     "9:34: functions[0].interpreter_lock: 'free' contradicts what stands "
     "beside it"},
    {"functions", "{name: f, starting_thread: 0}",
     "9:32: functions[0].starting_thread: found '0', expected a mapping"},
    {"functions", "{name: f, starting_thread: {arg: 0, equals: 0}}",
     "9:33: functions[0].starting_thread.arg: unknown key 'arg'; expected "
     "'equals', 'differs', 'below', 'not_below', 'has_flag', 'points_to' or 'is_null'"},
    {"functions", "{name: f, jumps: {when: often}}",
     "9:29: functions[0].jumps.when: found 'often', expected 'false', 'true' "
     "or 'memory'"},
    {"functions", "{name: f, jumps: {linkage: c++}}",
     "9:32: functions[0].jumps.linkage: found 'c++', expected 'c'"},
    {"functions", "{name: f, jumps: {to: library}}",
     "9:27: functions[0].jumps.to: found 'library', expected 'program'"},
    {"functions", "{name: f, params: 1, jumps: {if: {arg: 1, equals: 0}}}",
     "9:44: functions[0].jumps.if.arg: argument 1 does not exist: 'params' is "
     "1"},
    {"functions", "{name: f, jumps: {unless: 1}}",
     "9:23: functions[0].jumps.unless: unknown key 'unless'; expected 'when', "
     "'if', 'to' or 'linkage'"},
    {"functions", "{name: f, jumps: true, barrier: true}",
     "9:6: functions[0]: 'barrier' contradicts 'jumps'"},
    {"functions", "{name: f, barrier: maybe}",
     "9:24: functions[0].barrier: found 'maybe', expected true or false"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, in_phase: stage}}",
     "9:58: functions[0].callbacks.in_phase: no row under 'locks' declares the "
     "phase 'stage'"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, finalizer: {text: a}}}",
     "9:60: functions[0].callbacks.finalizer: expected 'before' or 'after'"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, finalizer: {before: g}}}",
     "9:60: functions[0].callbacks.finalizer: key 'text' is missing"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, finalizer: {beside: g, text: "
     "a}}}",
     "9:60: functions[0].callbacks.finalizer: expected 'before' or "
     "'after'\n9:60: functions[0].callbacks.finalizer.beside: unknown key "
     "'beside'; expected 'before', 'after' or 'text'"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: during, finalizer: {before: g, text: "
     "a}}}",
     "9:27: functions[0].callbacks: 'finalizer' contradicts 'when: during'"},
    {"slots",
     "{record: r, key: k, key_text: n, finalizer: [FLAG], enters: held}",
     "9:6: slots[0]: 'key' and 'key_text' exclude each other"},
    {"slots", "{record: r, key_text: n, enters: held}",
     "9:6: slots[0]: 'key_text' has no effect without 'finalizer'"},
    {"slots", "{record: r, fields: [h.a, h.b], finalizer: a, enters: held}",
     "9:48: slots[0].finalizer: 'a' is not among 'fields'"},
    {"slots", "{record: r, enters: held, in_phase: []}",
     "9:42: slots[0].in_phase: found an empty sequence, expected at least one "
     "text"},
    {"slots", "{record: r, enters: held, in_phase: stage}",
     "9:41: slots[0].in_phase: no row under 'locks' declares the phase "
     "'stage'"},
    {"slots", "{record: r, enters: held, may_throw: never}",
     "9:42: slots[0].may_throw: found 'never', expected true or false"},
    {"entry_points", "{pattern: x, enters: held, finalizer: [a]}",
     "9:44: entry_points[0].finalizer: found a sequence, expected true or "
     "false"},
    {"entry_points", "{pattern: x, enters: held, in_phase: queue}",
     "9:42: entry_points[0].in_phase: no row under 'locks' declares the phase "
     "'queue'"},
    {"types", "{name: t, entered: [{methods: m}, {finalizer: true}]}",
     "9:40: types[0].entered[1]: key 'methods' is missing"},
    {"types", "{name: t, entered: {destructor: maybe, methods: m}}",
     "9:37: types[0].entered.destructor: found 'maybe', expected true or "
     "false"},
    {"types", "{name: t, entered: {destructor: true, in_phase: stage}}",
     "9:53: types[0].entered.in_phase: no row under 'locks' declares the phase "
     "'stage'"},
    {"types", "{name: t, entered: []}",
     "9:25: types[0].entered: found an empty sequence, expected at least one "
     "mapping"},
    {"types", "{name: t, as_parameter: held}",
     "9:29: types[0].as_parameter: found 'held', expected a mapping"},
    {"types", "{name: t, as_parameter: {lock: stage}}",
     "9:30: types[0].as_parameter: key 'enters' is missing"},
    {"types", "{name: t, as_parameter: {enters: held, lock: queue}}",
     "9:50: types[0].as_parameter.lock: no row under 'locks' declares the "
     "interpreter lock 'queue'"},
    {"types", "{name: t, per_environment: true}",
     "9:32: types[0].per_environment: found 'true', expected a mapping"},
    {"types", "{name: t, per_environment: {thread: stage}}",
     "9:33: types[0].per_environment.thread: unknown key 'thread'; expected "
     "'lock'"},
    {"types", "{name: t, uses: stage}",
     "9:21: types[0].uses: found 'stage', expected a mapping"},
    {"types", "{name: t, uses: {}}",
     "9:22: types[0].uses: key 'needs' is missing"},
    {"types", "{name: t, uses: {needs: stages}}",
     "9:29: types[0].uses.needs: no row under 'locks' declares the interpreter "
     "lock 'stages'; did you mean 'stage'?"},
    {"types", "{name: t, recursive: twice}",
     "9:26: types[0].recursive: found 'twice', expected true or false"},
    {"types", "{name: t, empty_by_default: 1}",
     "9:33: types[0].empty_by_default: found '1', expected true or false"},
    {"types", "{name: t, undone_by_jump: 1}",
     "9:31: types[0].undone_by_jump: found '1', expected true or false"},
};

TEST(ModelsRuntimes, InRowsIsRefused) {
  for (const Refused &R : Rows)
    EXPECT_EQ(parseBad(makeText(R.List, R.Row)), R.Errors) << R.Row;
}

/// Rows of `locks`, on line 5 from column 5.
const std::pair<const char *, const char *> LockModels[] = {
    {"{name: l, kind: thread, title: t, exclusive: true}",
     "5:6: locks[0]: 'exclusive' belongs to kind 'interpreter' only"},
    {"{name: l, kind: library, title: t, waits: allowed}",
     "5:6: locks[0]: 'waits' does not belong to kind 'library'"},
    {"{name: l, kind: library, title: t, serialized: true}",
     "5:6: locks[0]: 'serialized' does not belong to kind 'library'"},
    {"{name: l, kind: interpreter, title: t, acquire: {forward: f}}",
     "5:6: locks[0]: 'forward' belongs to 'release' only"},
    {"{name: l, kind: phase, title: t, serialized: true}",
     "5:6: locks[0]: 'serialized' does not belong to kind 'phase'"},
    {"{name: l, kind: phase, title: t, acquire: {begin: a, end: b}}",
     "5:6: locks[0]: 'acquire' does not belong to kind 'phase'"},
    {"{name: l, kind: phase, title: t, release: {begin: a, end: b}}",
     "5:6: locks[0]: 'forward' belongs to kind 'phase', and nothing else to "
     "its 'release'"},
    {"{name: l, kind: phase, title: t, scope: handle}",
     "5:6: locks[0]: 'scope' belongs to kind 'library' only"},
    {"{name: l, kind: interpreter, title: t, release: {forward: f}}",
     "5:6: locks[0]: 'forward' belongs to kind 'phase', and nothing else to "
     "its 'release'"},
    {"{name: l, kind: interpreter, title: t, waits: never}",
     "5:51: locks[0].waits: found 'never', expected 'allowed' or 'slow'"},
    {"{name: l, kind: thread, title: t, instances: {made_by: f}}",
     "5:51: locks[0].instances: key 'arg' is missing"},
    {"{name: l, kind: thread, title: t, instances: {arg: 0}}",
     "5:51: locks[0].instances: key 'made_by' is missing"},
    {"{name: l, kind: thread, title: t, instances: {arg: x, made_by: f}}",
     "5:56: locks[0].instances.arg: found 'x', expected an integer from 0 to "
     "255"},
    {"{name: l, kind: thread, title: t, instances: f}",
     "5:50: locks[0].instances: found 'f', expected a mapping"},
    {"{name: l, kind: thread, title: t, advice: post it}",
     "5:47: locks[0].advice: found 'post it', expected a mapping"},
    {"{name: l, kind: thread, title: t, advice: {missed: post it}}",
     "5:48: locks[0].advice.missed: unknown key 'missed'; expected 'missing', "
     "'waits' or 'outlives'"},
    {"{name: l, kind: interpreter, title: t, release: {}}",
     "5:54: locks[0].release: expected exactly one of 'begin' with 'end', "
     "'call' and 'forward'"},
    {"{name: l, kind: interpreter, title: t, release: {begin: a, end: b, call: "
     "c}}",
     "5:54: locks[0].release: expected exactly one of 'begin' with 'end', "
     "'call' and 'forward'"},
    {"{name: l, kind: interpreter, title: t, release: {begin: a, end: b, "
     "header: h}}",
     "5:54: locks[0].release: 'header' has no effect beside 'begin'"},
    {"{name: l, kind: interpreter, title: t, release: {call: 'f(${name})'}}",
     "5:60: locks[0].release.call: unknown placeholder '${name', expected "
     "${function} and ${argument}"},
    {"{name: l, kind: interpreter, title: t, release: {call: f, keep: "
     "'${argument}'}}",
     "5:69: locks[0].release.keep: unknown placeholder '${argument', expected "
     "${value}"},
    {"{name: l, kind: phase, title: t, release: {forward: 'f(${paramX})'}}",
     "5:57: locks[0].release.forward: unknown placeholder '${paramX', expected "
     "${function} and ${paramN}"},
};

TEST(ModelsRuntimes, InLockRowsIsRefused) {
  for (const auto &[Row, Errors] : LockModels)
    EXPECT_EQ(parseBad(Head + std::string("locks:\n  - ") + Row + "\n"), Errors)
        << Row;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

TEST(ModelsRuntimes, PhasesAreNamedAndNeverMeantBySilence) {
  // The only interpreter's is meant, though there is a phase.
  EXPECT_EQ(readEntry("slots", "{record: r, enters: held}").Lock, "stage");
  auto M = parseOk(Head + std::string("locks: [{name: cue, kind: phase, title: "
                                      "t}]\nfunctions: [{name: f, "
                                      "interpreter_lock: {action: avoids, "
                                      "lock: cue}}]\n"));
  ASSERT_TRUE(M);
  EXPECT_EQ(parseBad(Head + std::string("locks: [{name: cue, kind: phase, "
                                        "title: t}]\nfunctions: [{name: f, "
                                        "interpreter_lock: avoids}]\n")),
            "5:41: functions[0].interpreter_lock: 'lock' is missing, and "
            "'locks' declares no interpreter lock");
}

TEST(ModelsRuntimes, PhasesAreFoundInExtendedModels) {
  auto Base = parseOk("library: base\ndefaults: {source: s, confidence: "
                      "documented}\n" +
                      std::string(Locks));
  auto M = parseOk(
      Head + std::string("extends: base\n"
                         "functions:\n"
                         "  - {name: f, interpreter_lock: [{action: needs, "
                         "lock: stage}, {action: avoids, lock: cue}]}\n"
                         "slots: [{record: r, enters: held, in_phase: cue}]\n"
                         "types: [{name: t, as_parameter: {enters: held}}, "
                         "{name: u, per_environment: {}}]\n"));
  ASSERT_TRUE(M);
  std::vector<ModelError> Errors;
  EXPECT_TRUE(linkModel(*M, {Base.get()}, "m.yaml", Errors));
  for (const ModelError &E : Errors)
    ADD_FAILURE() << E.str();
  EXPECT_EQ(M->Entries.at(0).Lock, "stage");
  EXPECT_EQ(M->Types.at(0).AsParameterLock, "stage");
  EXPECT_EQ(M->Types.at(1).PerEnvironmentLock, "stage");
  auto Bad = parseOk(Head + std::string("extends: base\nslots: [{record: r, "
                                        "enters: held, in_phase: [cuu]}]\n"));
  Errors.clear();
  EXPECT_FALSE(linkModel(*Bad, {Base.get()}, "m.yaml", Errors));
  ASSERT_EQ(Errors.size(), 1u);
  EXPECT_EQ(Errors[0].str(),
            "m.yaml:5:46: slots[0].in_phase: neither this file nor a model "
            "under 'extends' declares the phase 'cuu'");
}

TEST(ModelsRuntimes, TriggersAreWhatMayCauseFindings) {
  auto get = [](llvm::StringRef List, llvm::StringRef Row) {
    auto M = parseOk(makeText(List, Row));
    return M ? getTriggers(*M) : std::set<std::string>();
  };
  using Names = std::set<std::string>;
  EXPECT_EQ(get("functions", "{name: 'Table::move', interpreter_lock: needs}"),
            Names({"Table"}));
  EXPECT_EQ(get("functions", "{name: f, starting_thread: {equals: 0}}"),
            Names({"f"}));
  EXPECT_EQ(get("functions", "{name: f, jumps: memory}"), Names({"f"}));
  EXPECT_EQ(get("functions", "{name: f, barrier: true}"), Names());
  EXPECT_EQ(get("types", "{name: 'n::t', per_environment: {}}"), Names({"t"}));
  EXPECT_EQ(get("types", "{name: 'n::t', uses: {needs: stage}}"), Names({"t"}));
}

TEST(ModelsRuntimes, SetsKnowLocksOfAllKindsButTheLibrarys) {
  ModelSet Set({parseOk(makeText("types", "{name: t, per_environment: {}}"))},
               Confidence::Convention,
               [](llvm::StringRef) { return std::optional<std::string>(); });
  Texts Found;
  for (const LockModel *L : Set.getInterpreterLocks())
    Found.push_back(L->Name);
  EXPECT_EQ(Found, Texts({"cue", "stage"}));
  EXPECT_TRUE(Set.hasPerEnvironment());
}

/// A model of its own file, with a function of the same name.
std::shared_ptr<Model> makeNamed(const std::string &Name,
                                 const std::string &Rest) {
  std::vector<ModelError> Errors;
  auto M = parseModel("library: " + Name +
                          "\ndefaults: {source: s, confidence: documented}\n" +
                          Rest + "functions: [{name: " + Name +
                          ", params: 1, callbacks: {arg: 0, when: during, "
                          "enters: not_held}}]\n",
                      Name + ".yaml", Errors, ModelFileKind::Library);
  for (const ModelError &E : Errors)
    ADD_FAILURE() << E.str();
  return M;
}

TEST(ModelsRuntimes, RowsSpeakOfTheLocksOfTheirModels) {
  auto makeLock = [](const std::string &Name) {
    return "locks: [{name: " + Name + ", kind: thread, title: t}]\n";
  };
  auto make = [](std::vector<std::shared_ptr<const Model>> Models) {
    return ModelSet(
        std::move(Models), Confidence::Convention,
        [](llvm::StringRef) { return std::optional<std::string>(); });
  };
  auto A = makeNamed("one", makeLock("a"));
  auto B = makeNamed("two", makeLock("b"));
  auto OfA = makeNamed("more", "extends: one\n");
  auto Other = makeNamed("other", "");
  ModelSet Both = make({A, B, OfA, Other});
  auto speaks = [](const ModelSet &Set, llvm::StringRef Row,
                   llvm::StringRef Lock) {
    return Set.speaksOf(Set.findFunction(Row, 1)->From, *Set.findLock(Lock));
  };
  EXPECT_TRUE(speaks(Both, "one", "a"));
  EXPECT_FALSE(speaks(Both, "one", "b"));
  EXPECT_TRUE(speaks(Both, "more", "a"));
  EXPECT_FALSE(speaks(Both, "more", "b"));
  EXPECT_FALSE(speaks(Both, "other", "a"));
  // Of the only one there is, whoever has none.
  EXPECT_TRUE(speaks(make({A, Other}), "other", "a"));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
