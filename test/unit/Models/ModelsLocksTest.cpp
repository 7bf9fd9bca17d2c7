//===- ModelsLocksTest.cpp - Interpreter locks in models ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

/// Line 4 to 6 of a model.
const char *const Locks =
    "locks:\n"
    "  - {name: lang, kind: interpreter, title: the lock}\n"
    "  - {name: queue, kind: library, title: the queue, scope: handle}\n";

std::string makeText(llvm::StringRef List, llvm::StringRef Row) {
  return (Head + llvm::Twine(Locks) + List + ":\n  - " + Row + "\n").str();
}

FunctionModel readFunction(llvm::StringRef Row) {
  auto M = parseOk(makeText("functions", Row));
  return M && M->Functions.size() == 1 ? M->Functions.front() : FunctionModel();
}

TypeModel readType(llvm::StringRef Row) {
  auto M = parseOk(makeText("types", Row));
  return M && M->Types.size() == 1 ? M->Types.front() : TypeModel();
}

EntryModel readEntry(llvm::StringRef List, llvm::StringRef Row) {
  auto M = parseOk(makeText(List, Row));
  return M && M->Entries.size() == 1 ? M->Entries.front() : EntryModel();
}

//===----------------------------------------------------------------------===//
// Each key to its field
//===----------------------------------------------------------------------===//

TEST(ModelsLocks, ReadsLocks) {
  auto M = parseOk(
      std::string(Head) +
      "locks:\n"
      "  - {name: l, kind: interpreter, title: the L, exclusive: false, "
      "release: {begin: B, end: E}, reacquire: {begin: RB, end: RE}, acquire: "
      "{begin: 'int ${name} = f();', end: 'g(${name});'}}\n"
      "  - {name: q, kind: library, title: the Q, scope: handle}\n"
      "  - {name: p, kind: library, title: the P, scope: process}\n"
      "  - {name: i, kind: interpreter, title: the I}\n");
  ASSERT_TRUE(M);
  ASSERT_EQ(M->Locks.size(), 4u);
  const LockModel &L = M->Locks[0];
  EXPECT_EQ(L.Name, "l");
  EXPECT_EQ(L.Kind, LockModel::Interpreter);
  EXPECT_EQ(L.Title, "the L");
  EXPECT_FALSE(L.Exclusive);
  EXPECT_EQ(L.Release.Begin, "B");
  EXPECT_EQ(L.Release.End, "E");
  EXPECT_EQ(L.Reacquire.Begin, "RB");
  EXPECT_EQ(L.Acquire.End, "g(${name});");
  EXPECT_EQ(L.From.Source, "s");
  EXPECT_EQ(M->Locks[1].Kind, LockModel::Library);
  EXPECT_TRUE(M->Locks[3].Exclusive);
  EXPECT_TRUE(M->Locks[1].PerHandle);
  EXPECT_TRUE(M->Locks[1].Release.empty());
  EXPECT_FALSE(M->Locks[2].PerHandle);
}

TEST(ModelsLocks, ReadsWhatCallsDoToThem) {
  const std::pair<const char *, LockUse::ActionTy> Actions[] = {
      {"needs", LockUse::Requires},  {"free", LockUse::Free},
      {"drops", LockUse::Releases},  {"takes", LockUse::Acquires},
      {"ensures", LockUse::Ensures}, {"restores", LockUse::Restores}};
  for (const auto &[Word, Action] : Actions) {
    FunctionModel R =
        readFunction("{name: f, interpreter_lock: " + std::string(Word) + "}");
    ASSERT_EQ(R.LockUses.size(), 1u) << Word;
    EXPECT_EQ(R.LockUses[0].Action, Action);
    EXPECT_EQ(R.LockUses[0].Lock, "lang");
    EXPECT_FALSE(R.saysEffects() || R.saysExits());
  }
  FunctionModel R = readFunction(
      "{name: f, params: 2, interpreter_lock: [{action: drops, lock: lang, "
      "token: result, if: {arg: 1, is_null: true}}, {action: tests, "
      "on_result: {differs: 0}}]}");
  ASSERT_EQ(R.LockUses.size(), 2u);
  EXPECT_EQ(R.LockUses[0].Token, (Place{Place::Result, 0}));
  ASSERT_EQ(R.LockUses[0].If.size(), 1u);
  EXPECT_EQ(R.LockUses[0].If[0].Index, 1u);
  EXPECT_FALSE(R.LockUses[0].OnResult);
  EXPECT_EQ(R.LockUses[1].Action, LockUse::Tests);
  EXPECT_EQ(R.LockUses[1].OnResult->Op, ArgumentTest::Differs);
  EXPECT_FALSE(R.LockUses[1].Token);
}

TEST(ModelsLocks, ReadsWhatRunsTheInterpreter) {
  EXPECT_FALSE(
      readFunction("{name: f, interpreter_lock: needs}").LockUses.at(0).Yields);
  FunctionModel R = readFunction(
      "{name: f, interpreter_lock: {action: needs, yields: true}}");
  EXPECT_EQ(R.LockUses.at(0).Action, LockUse::Requires);
  EXPECT_TRUE(R.LockUses.at(0).Yields);
}

TEST(ModelsLocks, ARowAboutLocksAloneTakesNoDefaultOfThrows) {
  auto M =
      parseOk("library: l\n"
              "defaults: {source: s, confidence: documented, throws: never}\n" +
              std::string(Locks) +
              "functions:\n"
              "  - {name: a, interpreter_lock: needs}\n"
              "  - {name: b, interpreter_lock: needs, throws: memory}\n"
              "  - {name: c, interpreter_lock: needs, signals: true}\n"
              "  - {name: d, signals: true}\n"
              "  - {name: e, interpreter_lock: needs, jumps: true}\n");
  ASSERT_TRUE(M);
  EXPECT_EQ(M->Functions[4].Throws, ThrowClass::Never);
  EXPECT_EQ(M->Functions[0].Throws, ThrowClass::Unknown);
  EXPECT_EQ(M->Functions[1].Throws, ThrowClass::OnMemory);
  EXPECT_EQ(M->Functions[2].Throws, ThrowClass::Never);
  EXPECT_EQ(M->Functions[3].Throws, ThrowClass::Never);
}

TEST(ModelsLocks, ReadsWhichFunctionsAreMeant) {
  FunctionModel R = readFunction(
      "{pattern: '^_?Py', except: [Py_a], except_pattern: '^PyRaw', "
      "declared_with: Py_main, interpreter_lock: needs}");
  EXPECT_EQ(R.ExceptPattern, "^PyRaw");
  EXPECT_EQ(R.DeclaredWith, "Py_main");
  R = readFunction("{name: f, interpreter_lock: needs}");
  EXPECT_TRUE(R.ExceptPattern.empty() && R.DeclaredWith.empty());
}

TEST(ModelsLocks, ReadsWhoCallsACallback) {
  auto M = parseOk(makeText(
      "groups: {polls: [p, q]}\nfunctions",
      "{name: f, callbacks: [{arg: 0, when: later, thread: caller, driven_by: "
      "$polls, locks_held: queue}, {arg: 1, when: during, thread: library, "
      "enters: not_held}, {arg: 2, when: later, thread: any, enters: held}, "
      "{arg: 3, when: later}]}"));
  ASSERT_TRUE(M);
  const std::vector<Callback> &C = M->Functions.at(0).Callbacks;
  ASSERT_EQ(C.size(), 4u);
  EXPECT_EQ(C[0].Thread, CallerThread::Callers);
  EXPECT_EQ(C[0].DrivenBy, Texts({"p", "q"}));
  EXPECT_EQ(C[0].LocksHeld, Texts({"queue"}));
  EXPECT_EQ(C[0].Enters, LockPresence::Unknown);
  EXPECT_EQ(C[1].Thread, CallerThread::Library);
  EXPECT_EQ(C[1].Enters, LockPresence::NotHeld);
  EXPECT_EQ(C[2].Thread, CallerThread::Any);
  EXPECT_EQ(C[2].Enters, LockPresence::Held);
  EXPECT_EQ(C[3].Thread, CallerThread::Unspecified);
  EXPECT_TRUE(C[3].DrivenBy.empty() && C[3].LocksHeld.empty());
}

TEST(ModelsLocks, ReadsWhenACallbackIsCalledAndWhatItMayDo) {
  auto M = parseOk(makeText(
      "groups: {ends: [p, q]}\nfunctions",
      "{name: f, callbacks: [{arg: 0, when: later, finalizer: true, if: [{arg: "
      "1, equals: FLAG}, {arg: 2, is_null: false}], waited_by: [$ends, r], "
      "may_throw: false, error_result: -1}, {arg: 1, when: during, under: "
      "{arg: "
      "0}, may_throw: true}, {arg: 2, when: during, under: object, "
      "error_result: 'status{1}'}]}"));
  ASSERT_TRUE(M);
  const std::vector<Callback> &C = M->Functions.at(0).Callbacks;
  ASSERT_EQ(C.size(), 3u);
  EXPECT_TRUE(C[0].IsFinalizer);
  ASSERT_EQ(C[0].If.size(), 2u);
  EXPECT_EQ(C[0].If[0].Index, 1u);
  EXPECT_EQ(C[0].If[0].Values.at(0).Value, 4);
  EXPECT_EQ(C[0].If[1].Op, ArgumentTest::IsNotNull);
  EXPECT_EQ(C[0].WaitedBy, Texts({"p", "q", "r"}));
  EXPECT_EQ(C[0].MayThrow, false);
  EXPECT_EQ(C[0].ErrorResult, "-1");
  EXPECT_FALSE(C[0].Under);
  EXPECT_FALSE(C[1].IsFinalizer);
  EXPECT_TRUE(C[1].If.empty() && C[1].WaitedBy.empty());
  EXPECT_EQ(C[1].Under, (Place{Place::Argument, 0}));
  EXPECT_EQ(C[1].MayThrow, true);
  EXPECT_TRUE(C[1].ErrorResult.empty());
  EXPECT_EQ(C[2].Under, (Place{Place::Object, 0}));
  EXPECT_FALSE(C[2].MayThrow.has_value());
  EXPECT_EQ(C[2].ErrorResult, "status{1}");
}

TEST(ModelsLocks, ReadsBindingsAndLibraryLocks) {
  FunctionModel R =
      readFunction("{name: f, binds: {callable: 1, policies_from: 3}, "
                   "takes_lock: [queue]}");
  ASSERT_TRUE(R.Binds);
  EXPECT_EQ(R.Binds->Callable, 1u);
  EXPECT_EQ(R.Binds->PoliciesFrom, 3u);
  EXPECT_EQ(R.TakesLocks, Texts({"queue"}));
  EXPECT_TRUE(R.saysEffects());
  EXPECT_FALSE(R.Binds->OwnsResult);
  R = readFunction("{name: f, binds: {callable: 0, owns_result: true}}");
  EXPECT_TRUE(R.Binds->OwnsResult);
  R = readFunction("{name: f, binds: {callable: 1}}");
  EXPECT_EQ(R.Binds->PoliciesFrom, 2u);
  EXPECT_TRUE(R.TakesLocks.empty());
  R = readFunction("{name: f, library_lock: {action: drops, lock: queue}}");
  ASSERT_EQ(R.LockUses.size(), 1u);
  EXPECT_EQ(R.LockUses[0].Action, LockUse::Releases);
  EXPECT_EQ(R.LockUses[0].Lock, "queue");
  EXPECT_FALSE(R.saysEffects());
}

TEST(ModelsLocks, ReadsScopes) {
  TypeModel R = readType("{name: t, interpreter_lock: drops, disarmed_by: d}");
  ASSERT_TRUE(R.Scope);
  EXPECT_EQ(R.Scope->Action, LockUse::Releases);
  EXPECT_EQ(R.Scope->Lock, "lang");
  EXPECT_EQ(R.DisarmedBy, Texts({"d"}));
  EXPECT_FALSE(R.IsPolicy);
  R = readType("{name: t, interpreter_lock: {action: ensures, lock: lang}}");
  EXPECT_EQ(R.Scope->Action, LockUse::Ensures);
  R = readType("{name: t, policy: true}");
  EXPECT_TRUE(R.IsPolicy);
  EXPECT_FALSE(R.Scope);
}

TEST(ModelsLocks, ReadsBoundClasses) {
  TypeModel R = readType("{name: t, finalizer: {class: 1, holder_from: 2, "
                         "released_by: ['n::r', 'n::s']}}");
  ASSERT_TRUE(R.Finalizes);
  EXPECT_EQ(R.Finalizes->Class, 1u);
  EXPECT_EQ(R.Finalizes->HolderFrom, 2u);
  EXPECT_EQ(R.Finalizes->ReleasedBy, Texts({"n::r", "n::s"}));
  R = readType("{name: t, finalizer: {class: 0}}");
  EXPECT_FALSE(R.Finalizes->HolderFrom);
  EXPECT_TRUE(R.Finalizes->ReleasedBy.empty());
  EXPECT_FALSE(readType("{name: t, closure: true}").Finalizes);
}

TEST(ModelsLocks, ReadsWhatMakesALocalOnce) {
  TypeModel R =
      readType("{name: t, once: ['static ${class}<${type}> ${store};', "
               "'auto &${name} = ${store}(${init});']}");
  EXPECT_EQ(R.Once, Texts({"static ${class}<${type}> ${store};",
                           "auto &${name} = ${store}(${init});"}));
  EXPECT_TRUE(readType("{name: t, closure: true}").Once.empty());
}

TEST(ModelsLocks, ReadsFinalizersOfSlots) {
  EntryModel R = readEntry(
      "slots", "{record: r, fields: [a, b], finalizer: b, enters: held}");
  ASSERT_EQ(R.Finalizers.size(), 1u);
  EXPECT_EQ(R.Finalizers[0].Name, "b");
  EXPECT_FALSE(R.Finalizers[0].Value);
  EXPECT_TRUE(R.KeyField.empty());
  R = readEntry("slots", "{record: r, key: slot, finalizer: [FLAG, 52, NAMED], "
                         "enters: held}");
  EXPECT_EQ(R.KeyField, "slot");
  ASSERT_EQ(R.Finalizers.size(), 3u);
  EXPECT_EQ(R.Finalizers[0].Name, "FLAG");
  EXPECT_EQ(R.Finalizers[0].Value, 4);
  EXPECT_EQ(R.Finalizers[1].Value, 52);
  EXPECT_TRUE(R.Finalizers[1].Name.empty());
  EXPECT_EQ(R.Finalizers[2].Name, "NAMED");
  EXPECT_FALSE(R.Finalizers[2].Value);
}

TEST(ModelsLocks, ReadsEntries) {
  EntryModel R =
      readEntry("slots", "{record: r, fields: [a, b], enters: held}");
  EXPECT_EQ(R.Records, Texts({"r"}));
  EXPECT_EQ(R.Fields, Texts({"a", "b"}));
  EXPECT_EQ(R.Enters, LockPresence::Held);
  EXPECT_EQ(R.Lock, "lang");
  EXPECT_TRUE(R.Pattern.empty());
  R = readEntry("slots",
                "{records: [r, s], except: c, enters: not_held, lock: lang}");
  EXPECT_EQ(R.Records, Texts({"r", "s"}));
  EXPECT_EQ(R.Except, Texts({"c"}));
  EXPECT_EQ(R.Enters, LockPresence::NotHeld);
  R = readEntry("entry_points", "{pattern: '^open_', enters: held}");
  EXPECT_EQ(R.Pattern, "^open_");
  EXPECT_EQ(R.Lock, "lang");
  EXPECT_TRUE(R.Records.empty());
}

TEST(ModelsLocks, ReadsVersionsAndBuilds) {
  auto M = parseOk(std::string(Head) +
                   "version: {major: MA, minor: MI}\n"
                   "functions:\n"
                   "  - {name: f, signals: true, versions: '>=3.8 <3.12', "
                   "build: {defined: D, undefined: U}}\n"
                   "  - {name: g, signals: true}\n");
  ASSERT_TRUE(M);
  EXPECT_EQ(M->MajorMacro, "MA");
  EXPECT_EQ(M->MinorMacro, "MI");
  const Applicability &A = M->Functions[0].Where;
  ASSERT_EQ(A.Versions.size(), 2u);
  EXPECT_EQ(A.Versions[0].Op, Applicability::Bound::AtLeast);
  EXPECT_EQ(A.Versions[0].Minor, 8u);
  EXPECT_EQ(A.Versions[1].Op, Applicability::Bound::Below);
  EXPECT_EQ(A.Versions[1].Major, 3u);
  EXPECT_EQ(A.Defined, "D");
  EXPECT_EQ(A.Undefined, "U");
  EXPECT_TRUE(M->Functions[1].Where.isAlways());
}

TEST(ModelsLocks, ReadsWhatHoldsObjectsByDefault) {
  TypeModel R = readType("{name: t, finalizer: {class: 0, holder_from: 1, "
                         "default_holder: 'std::unique_ptr'}}");
  ASSERT_TRUE(R.Finalizes);
  EXPECT_EQ(R.Finalizes->DefaultHolder, "std::unique_ptr");
  R = readType("{name: t, finalizer: {class: 0, holder_from: 1}}");
  EXPECT_EQ(R.Finalizes->DefaultHolder, "");
}

TEST(ModelsLocks, ReadsWhatMakesNoObjects) {
  TypeModel R = readType("{name: t, finalizer: {class: 0, not_made_by: "
                         "['n::none', 'n::nothing']}}");
  ASSERT_TRUE(R.Finalizes);
  EXPECT_EQ(R.Finalizes->NotMadeBy, Texts({"n::none", "n::nothing"}));
  EXPECT_TRUE(R.Finalizes->ReleasedBy.empty());
  R = readType("{name: t, finalizer: {class: 0, released_by: 'n::r'}}");
  EXPECT_TRUE(R.Finalizes->NotMadeBy.empty());
}

TEST(ModelsLocks, ReadsWhatPoliciesCallFirst) {
  TypeModel R = readType("{name: t, policy: {before: precall}}");
  EXPECT_EQ(R.CalledBefore, "precall");
  EXPECT_FALSE(R.IsPolicy);
  R = readType("{name: t, policy: true}");
  EXPECT_EQ(R.CalledBefore, "");
  EXPECT_TRUE(R.IsPolicy);
}

TEST(ModelsLocks, ReadsMethodsThatAreEntered) {
  TypeModel R = readType("{name: t, entered: {methods: convert}}");
  ASSERT_EQ(R.Entered.size(), 1u);
  EXPECT_EQ(R.Entered[0].Names, Texts({"convert"}));
  EXPECT_FALSE(R.Entered[0].Argument);
  EXPECT_EQ(R.Entered[0].Lock, "lang");
  EXPECT_EQ(R.Entered[0].Enters, LockPresence::Held);
  R = readType("{name: t, entered: {methods: [a, b], argument: 1, lock: lang, "
               "enters: not_held}}");
  ASSERT_EQ(R.Entered.size(), 1u);
  EXPECT_EQ(R.Entered[0].Names, Texts({"a", "b"}));
  EXPECT_EQ(R.Entered[0].Argument, 1u);
  EXPECT_EQ(R.Entered[0].Enters, LockPresence::NotHeld);
  R = readType("{name: t, entered: [{methods: a}, {destructor: true, "
               "finalizer: true}]}");
  ASSERT_EQ(R.Entered.size(), 2u);
  EXPECT_FALSE(R.Entered[0].Destructor);
  EXPECT_FALSE(R.Entered[0].IsFinalizer);
  EXPECT_TRUE(R.Entered[1].Destructor);
  EXPECT_TRUE(R.Entered[1].IsFinalizer);
  EXPECT_TRUE(readType("{name: t, closure: true}").Entered.empty());
}

TEST(ModelsLocks, ReadsGenerators) {
  auto M = parseOk(std::string(Head) +
                   "generators:\n"
                   "  - {name: g, first_line: '^g', position: '(.*):(.*)', "
                   "quoted: '# (.*)', "
                   "note: n}\n"
                   "  - {name: h, first_line: '^h', position: '(.*) (.*)'}\n");
  ASSERT_TRUE(M);
  ASSERT_EQ(M->Generators.size(), 2u);
  const GeneratorModel &G = M->Generators[0];
  EXPECT_EQ(G.Name, "g");
  EXPECT_EQ(G.FirstLine, "^g");
  EXPECT_EQ(G.Position, "(.*):(.*)");
  EXPECT_EQ(G.Quoted, "# (.*)");
  EXPECT_EQ(G.From.Source, "s");
  EXPECT_EQ(M->Generators[1].Quoted, "");
}

//===----------------------------------------------------------------------===//
// What is refused
//===----------------------------------------------------------------------===//

struct Refused {
  const char *List, *Row, *Errors;
};

/// One row each, on line 8 from column 5.
const Refused Rows[] = {
    {"locks2", "x", "7:1: locks2: unknown key 'locks2'; did you mean 'locks'?"},
    {"functions", "{name: f, interpreter_lock: need}",
     "8:33: functions[0].interpreter_lock: found 'need', expected 'needs', "
     "'free', 'drops', 'takes', 'ensures', 'restores', 'tests' or 'avoids'"},
    {"functions", "{name: f, interpreter_lock: {lock: lang}}",
     "8:34: functions[0].interpreter_lock: key 'action' is missing"},
    {"functions", "{name: f, interpreter_lock: []}",
     "8:34: functions[0].interpreter_lock: found an empty sequence, expected "
     "at least one use"},
    {"functions", "{name: f, interpreter_lock: [needs, free]}",
     "8:34: functions[0].interpreter_lock: 'free' contradicts what stands "
     "beside it"},
    {"functions", "{name: f, interpreter_lock: {action: needs, token: result}}",
     "8:34: functions[0].interpreter_lock: 'token' has no effect with an "
     "action that changes nothing"},
    {"functions",
     "{name: f, interpreter_lock: {action: drops, on_result: {equals: 0}}}",
     "8:34: functions[0].interpreter_lock: 'on_result' belongs to actions "
     "'tests', 'takes' and 'ensures' only"},
    {"functions", "{name: f, interpreter_lock: tests}",
     "8:33: functions[0].interpreter_lock: action 'tests' needs 'on_result'"},
    {"functions",
     "{name: f, params: 1, interpreter_lock: {action: takes, token: {arg: "
     "1}}}",
     "8:73: functions[0].interpreter_lock.token.arg: argument 1 does not "
     "exist: 'params' is 1"},
    {"functions", "{name: f, interpreter_lock: {action: needs, lock: lag}}",
     "8:55: functions[0].interpreter_lock.lock: no row under 'locks' declares "
     "the interpreter lock 'lag'; did you mean 'lang'?"},
    {"functions", "{name: f, interpreter_lock: {action: needs, lock: queue}}",
     "8:55: functions[0].interpreter_lock.lock: no row under 'locks' declares "
     "the interpreter lock 'queue'"},
    {"functions", "{name: f, takes_lock: lang}",
     "8:27: functions[0].takes_lock: no row under 'locks' declares the library "
     "lock 'lang'"},
    {"functions", "{name: f, library_lock: {action: takes, lock: lang}}",
     "8:51: functions[0].library_lock.lock: no row under 'locks' declares the "
     "library lock 'lang'"},
    {"functions", "{name: f, library_lock: {action: takes}}",
     "8:30: functions[0].library_lock: key 'lock' is missing"},
    {"functions", "{name: f, library_lock: {action: needs, lock: queue}}",
     "8:38: functions[0].library_lock.action: found 'needs', expected 'takes' "
     "or 'drops'"},
    {"functions", "{name: f, callbacks: {arg: 0, when: later, locks_held: q}}",
     "8:60: functions[0].callbacks.locks_held: no row under 'locks' declares "
     "the library lock 'q'"},
    {"functions", "{name: f, callbacks: {arg: 0, when: later, thread: mine}}",
     "8:56: functions[0].callbacks.thread: found 'mine', expected 'caller', "
     "'library', 'any', 'pool', 'main', 'signal' or 'own'"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, thread: library, driven_by: "
     "g}}",
     "8:27: functions[0].callbacks: 'driven_by' has no effect without "
     "'thread: caller' or 'thread: main'"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: during, thread: caller, driven_by: "
     "g}}",
     "8:27: functions[0].callbacks: 'driven_by' contradicts 'when: during': "
     "the call itself drives it"},
    {"functions", "{name: f, callbacks: {arg: 0, when: later, enters: maybe}}",
     "8:56: functions[0].callbacks.enters: found 'maybe', expected 'held' or "
     "'not_held'"},
    {"functions", "{name: f, interpreter_lock: {action: drops, yields: true}}",
     "8:34: functions[0].interpreter_lock: 'yields' belongs to action 'needs' "
     "only"},
    {"functions", "{name: f, interpreter_lock: {action: needs, yields: often}}",
     "8:57: functions[0].interpreter_lock.yields: found 'often', expected true "
     "or false"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, if: {equals: 1}}}",
     "8:53: functions[0].callbacks.if: key 'arg' is missing"},
    {"functions",
     "{name: f, params: 1, callbacks: {arg: 0, when: later, if: {arg: 1, "
     "equals: 1}}}",
     "8:69: functions[0].callbacks.if.arg: argument 1 does not exist: 'params' "
     "is 1"},
    {"functions", "{name: f, callbacks: {arg: 0, when: later, finalizer: gc}}",
     "8:59: functions[0].callbacks.finalizer: found 'gc', expected true or "
     "false"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: during, finalizer: true}}",
     "8:27: functions[0].callbacks: 'finalizer' contradicts 'when: during'"},
    {"functions", "{name: f, callbacks: {arg: 1, when: during, under: result}}",
     "8:56: functions[0].callbacks.under: a result is no lock that the call "
     "holds, expected 'object' or {arg: N}"},
    {"functions", "{name: f, callbacks: {arg: 1, when: during, under: 0}}",
     "8:56: functions[0].callbacks.under: found '0', expected 'object', "
     "'result' or {arg: N}"},
    {"functions", "{name: f, callbacks: {arg: 0, when: during, waited_by: g}}",
     "8:27: functions[0].callbacks: 'waited_by' contradicts 'when: during': "
     "the call itself waits for it"},
    {"functions", "{name: f, callbacks: {arg: 0, when: later, waited_by: $g}}",
     "8:59: functions[0].callbacks.waited_by: unknown group '$g'; expected one "
     "listed under 'groups'"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, waited_if: {arg: 0, "
     "has_flag: 1}}}",
     "8:27: functions[0].callbacks: 'waited_if' has no effect without "
     "'waited_by'"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, waited_by: g, waited_if: "
     "{has_flag: 1}}}",
     "8:74: functions[0].callbacks.waited_if: key 'arg' is missing"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, never_returns: mostly}}",
     "8:63: functions[0].callbacks.never_returns: found 'mostly', expected "
     "true or false"},
    {"types", "{name: T, never_kept: [1]}",
     "8:28: types[0].never_kept: found a sequence, expected a text"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, may_throw: never}}",
     "8:59: functions[0].callbacks.may_throw: found 'never', expected true or "
     "false"},
    {"functions",
     "{name: f, callbacks: {arg: 0, when: later, error_result: [1]}}",
     "8:63: functions[0].callbacks.error_result: found a sequence, expected a "
     "text"},
    {"functions", "{name: f, jumps: may}",
     "8:22: functions[0].jumps: found 'may', expected 'false', 'true' or "
     "'memory'"},
    {"functions", "{name: f, jumps: false}",
     "8:6: functions[0]: the row says nothing of the function"},
    {"functions", "{name: f, binds: {policies_from: 1}}",
     "8:23: functions[0].binds: key 'callable' is missing"},
    {"functions", "{name: f, binds: {callable: 1, policies_from: 1}}",
     "8:23: functions[0].binds: 'policies_from' is not after 'callable'"},
    {"functions", "{name: f, except_pattern: x, interpreter_lock: needs}",
     "8:6: functions[0]: 'except_pattern' has no effect without 'pattern'"},
    {"functions", "{pattern: x, except_pattern: '(', interpreter_lock: needs}",
     "8:34: functions[0].except_pattern: '(' is not a regular expression: "
     "parentheses not balanced"},
    {"functions", "{name: f, declared_with: g, signals: true}",
     "8:6: functions[0]: 'declared_with' selects for 'interpreter_lock', "
     "'engine' and 'reference' alone; what else is known needs a row of its "
     "own"},
    {"functions",
     "{name: f, declared_with: g, interpreter_lock: needs, throws: may}",
     "8:6: functions[0]: 'declared_with' selects for 'interpreter_lock', "
     "'engine' and 'reference' alone; what else is known needs a row of its "
     "own"},
    {"functions", "{name: f, signals: true, versions: '>=3.8'}",
     "8:40: functions[0].versions: 'versions' needs the file's 'version'"},
    {"functions", "{name: f, signals: true, build: {}}",
     "8:38: functions[0].build: no macro named, expected 'defined' or "
     "'undefined'"},
    {"functions", "{name: f, signals: true, build: {defined: A, undefined: A}}",
     "8:38: functions[0].build: 'defined' contradicts 'undefined'"},
    {"types", "{name: t, interpreter_lock: needs}",
     "8:33: types[0].interpreter_lock: found 'needs', expected 'drops' or "
     "'ensures'"},
    {"types", "{name: t, interpreter_lock: {action: drops, token: object}}",
     "8:49: types[0].interpreter_lock.token: unknown key 'token'; expected "
     "'action', 'lock' or 'life'"},
    {"types", "{name: t, closure: true, disarmed_by: d}",
     "8:6: types[0]: 'disarmed_by' has no effect without 'interpreter_lock'"},
    {"types", "{name: t, interpreter_lock: drops, disarmed_by: 't::d'}",
     "8:53: types[0].disarmed_by: 't::d' is qualified, expected the own name "
     "of a method"},
    {"types", "{name: t, interpreter_lock: drops, policy: true}",
     "8:6: types[0]: 'policy' contradicts 'interpreter_lock': the scopes are "
     "its template arguments"},
    {"types", "{name: t, finalizer: true}",
     "8:26: types[0].finalizer: found 'true', expected a mapping"},
    {"types", "{name: t, finalizer: {holder_from: 1}}",
     "8:27: types[0].finalizer: key 'class' is missing"},
    {"types", "{name: t, finalizer: {class: 1, holder_from: 1}}",
     "8:27: types[0].finalizer: 'holder_from' is not after 'class'"},
    {"types", "{name: t, finalizer: {class: 0, holder: 1}}",
     "8:37: types[0].finalizer.holder: unknown key 'holder'; expected 'class', "
     "'holder_from', 'released_by', 'not_made_by' or 'default_holder'"},
    {"types", "{name: t, finalizer: {class: 0, not_made_by: 'n::r<T>'}}",
     "8:50: types[0].finalizer.not_made_by: 'n::r<T>' is not a qualified name; "
     "write it without template arguments, parameters and leading '::'"},
    {"functions", "{name: f, binds: {callable: 1, owns_result: maybe}}",
     "8:49: functions[0].binds.owns_result: found 'maybe', expected true or "
     "false"},
    {"types", "{name: t, finalizer: {class: 0, default_holder: p}}",
     "8:27: types[0].finalizer: 'default_holder' has no effect without "
     "'holder_from'"},
    {"types",
     "{name: t, finalizer: {class: 0, holder_from: 1, default_holder: 'p<T>'}}",
     "8:69: types[0].finalizer.default_holder: 'p<T>' is not a qualified name; "
     "write it without template arguments, parameters and leading '::'"},
    {"types", "{name: t, policy: before}",
     "8:23: types[0].policy: found 'before', expected true or false"},
    {"types", "{name: t, policy: {}}",
     "8:24: types[0].policy: key 'before' is missing"},
    {"types", "{name: t, policy: {before: [a, b]}}",
     "8:24: types[0].policy: 'before' takes one name"},
    {"types", "{name: t, policy: {before: 't::a'}}",
     "8:32: types[0].policy.before: 't::a' is qualified, expected the own name "
     "of a method"},
    {"types", "{name: t, entered: convert}",
     "8:24: types[0].entered: found 'convert', expected a mapping"},
    {"types", "{name: t, entered: {argument: 1}}",
     "8:25: types[0].entered: key 'methods' is missing"},
    {"types", "{name: t, entered: {methods: []}}",
     "8:35: types[0].entered.methods: found an empty sequence, expected at "
     "least one text"},
    {"types", "{name: t, entered: {methods: 't::m'}}",
     "8:34: types[0].entered.methods: 't::m' is qualified, expected the own "
     "name of a method"},
    {"types", "{name: t, entered: {methods: m, enters: no}}",
     "8:45: types[0].entered.enters: found 'no', expected 'held' or "
     "'not_held'"},
    {"types", "{name: t, entered: {methods: m, lock: queue}}",
     "8:43: types[0].entered.lock: no row under 'locks' declares the "
     "interpreter lock 'queue'"},
    {"types", "{name: t, entered: {methods: m, arg: 1}}",
     "8:37: types[0].entered.arg: unknown key 'arg'; expected 'methods', "
     "'destructor', 'finalizer', 'in_phase', 'argument', 'enters', "
     "'thread' or 'lock'"},
    {"generators", "{name: g, first_line: '^g'}",
     "8:6: generators[0]: key 'position' is missing"},
    {"generators", "{first_line: '^g', position: '(.*):(.*)'}",
     "8:6: generators[0]: key 'name' is missing"},
    {"generators", "{name: g, position: '(.*):(.*)'}",
     "8:6: generators[0]: key 'first_line' is missing"},
    {"generators", "{name: g, first_line: '', position: '(.*):(.*)'}",
     "8:27: generators[0].first_line: found '', expected a text"},
    {"generators", "{name: g, first_line: '(', position: '(.*):(.*)'}",
     "8:27: generators[0].first_line: '(' is not a regular expression: "
     "parentheses not balanced"},
    {"generators", "{name: g, first_line: '^g', position: '(.*):.*'}",
     "8:43: generators[0].position: '(.*):.*' lacks a group, expected one for "
     "the file and one for the line"},
    {"generators",
     "{name: g, first_line: '^g', position: '(.*):(.*)', quoted: '#.*'}",
     "8:64: generators[0].quoted: '#.*' lacks a group, expected one for the "
     "text"},
    {"types", "{name: t, finalizer: {class: 0, released_by: 'n::r<T>'}}",
     "8:50: types[0].finalizer.released_by: 'n::r<T>' is not a qualified name; "
     "write it without template arguments, parameters and leading '::'"},
    {"types", "{name: t, once: '${class} ${lock};'}",
     "8:21: types[0].once: unknown placeholder '${lock', expected ${class}, "
     "${type}, ${name}, ${init} or ${store}"},
    {"types", "{name: t, once: []}",
     "8:22: types[0].once: found an empty sequence, expected at least one "
     "text"},
    {"slots", "{record: r, enters: held, key: k}",
     "8:6: slots[0]: 'key' has no effect without 'finalizer'"},
    {"slots", "{record: r, enters: held, finalizer: []}",
     "8:43: slots[0].finalizer: found an empty sequence, expected at least one "
     "text"},
    {"slots", "{record: r, enters: held, key: k, finalizer: [52, K_end]}",
     "8:55: slots[0].finalizer[1]: unknown constant 'K_end'; expected an "
     "integer or a name listed under 'constants'"},
    {"slots", "{record: r, enters: held, keys: k, finalizer: a}",
     "8:31: slots[0].keys: unknown key 'keys'; did you mean 'key'?"},
    {"slots", "{record: r, enters: held, fields: [a, b], finalizer: c}",
     "8:58: slots[0].finalizer: 'c' is not among 'fields'"},
    {"slots", "{record: r, enters: held, except: [a, b], finalizer: a}",
     "8:58: slots[0].finalizer: 'a' stands under 'except', too"},
    {"slots", "{record: r, records: [s], enters: held}",
     "8:6: slots[0]: expected exactly one of 'record' and 'records'"},
    {"slots", "{enters: held}",
     "8:6: slots[0]: expected exactly one of 'record' and 'records'"},
    {"slots", "{record: r}", "8:6: slots[0]: key 'enters' is missing"},
    {"slots", "{record: r, enters: yes}",
     "8:25: slots[0].enters: found 'yes', expected 'held' or 'not_held'"},
    {"slots", "{record: r, fields: a, except: b, enters: held}",
     "8:6: slots[0]: 'except' has no effect beside 'fields'"},
    {"slots", "{record: r, enters: held, lock: queue}",
     "8:37: slots[0].lock: no row under 'locks' declares the interpreter lock "
     "'queue'"},
    {"entry_points", "{enters: held}",
     "8:6: entry_points[0]: key 'pattern' is missing"},
    {"entry_points", "{pattern: '(', enters: held}",
     "8:15: entry_points[0].pattern: '(' is not a regular expression: "
     "parentheses not balanced"},
    {"entry_points", "{pattern: x}",
     "8:6: entry_points[0]: key 'enters' is missing"},
};

TEST(ModelsLocks, InRowsIsRefused) {
  for (const Refused &R : Rows)
    EXPECT_EQ(parseBad(makeText(R.List, R.Row)), R.Errors) << R.Row;
}

/// Rows of `locks`, on line 5 from column 5.
const std::pair<const char *, const char *> LockModels[] = {
    {"{kind: library, title: t}", "5:6: locks[0]: key 'name' is missing"},
    {"{name: l, title: t}", "5:6: locks[0]: key 'kind' is missing"},
    {"{name: l, kind: library}", "5:6: locks[0]: key 'title' is missing"},
    {"{name: l, kind: mutex, title: t}",
     "5:21: locks[0].kind: found 'mutex', expected 'interpreter', 'thread', "
     "'phase' or 'library'"},
    {"{name: l, kind: library, title: t, exclusive: false}",
     "5:6: locks[0]: 'exclusive' does not belong to kind 'library'"},
    {"{name: l, kind: library, title: t, acquire: {begin: a, end: b}}",
     "5:6: locks[0]: 'acquire' does not belong to kind 'library'"},
    {"{name: l, kind: interpreter, title: t, scope: handle}",
     "5:6: locks[0]: 'scope' belongs to kind 'library' only"},
    {"{name: l, kind: library, title: t, scope: thread}",
     "5:47: locks[0].scope: found 'thread', expected 'process' or 'handle'"},
    {"{name: l, kind: interpreter, title: t, reacquire: {begin: a, end: b}}",
     "5:6: locks[0]: 'reacquire' has no effect without 'release'"},
    {"{name: l, kind: interpreter, title: t, release: {begin: a}}",
     "5:54: locks[0].release: key 'end' is missing"},
    {"{name: l, kind: interpreter, title: t, release: {begin: '${x}', end: "
     "b}}",
     "5:61: locks[0].release.begin: unknown placeholder '${x', expected "
     "${name}"},
    {"{name: l, kind: library, title: t, versions: '>=1.0'}",
     "5:50: locks[0].versions: 'versions' needs the file's 'version'"},
};

TEST(ModelsLocks, InLockRowsIsRefused) {
  for (const auto &[Row, Errors] : LockModels)
    EXPECT_EQ(parseBad(Head + std::string("locks:\n  - ") + Row + "\n"), Errors)
        << Row;
}

/// Whole files; what they hold begins on line 4.
const std::pair<const char *, const char *> Files[] = {
    {"version: {minor: MI}\n", "4:11: version: key 'major' is missing"},
    {"version: 3.8\n", "4:10: version: found '3.8', expected a mapping"},
    {"functions: [{name: f, interpreter_lock: needs}]\n",
     "4:41: functions[0].interpreter_lock: 'lock' is missing, and 'locks' "
     "declares no interpreter lock"},
    {"locks: [{name: a, kind: interpreter, title: t}, {name: b, kind: "
     "interpreter, title: t}]\nslots: [{record: r, enters: held}]\n",
     "5:10: slots[0]: 'lock' is missing, and 'locks' declares more than one "
     "interpreter lock"},
    {"types: [{name: t, entered: {methods: m}}]\n",
     "4:29: types[0].entered: 'lock' is missing, and 'locks' declares no "
     "interpreter lock"},
    {"generators:\n- {name: g, first_line: a, position: '(.)(.)'}\n- {name: "
     "g, first_line: b, position: '(.)(.)'}\n",
     "6:1: generators[1]: second row for 'g', first on line 5"},
    {"locks: [{name: a, kind: library, title: t}, {name: a, kind: library, "
     "title: t}]\n",
     "4:1: locks[1]: second row for 'a', first on line 4"},
    {"version: {major: MA, minor: MI}\nfunctions:\n- {name: f, signals: true, "
     "versions: '>=3.8'}\n- {name: f, never_signals: true, versions: "
     "'>=3.9'}\n",
     "7:1: functions[1]: second row for 'f', first on line 6"},
    {"version: {major: MA, minor: MI}\nfunctions:\n- {name: f, signals: true, "
     "versions: '<3.8'}\n- {name: f, never_signals: true}\n",
     "7:1: functions[1]: second row for 'f', first on line 6"},
    {"version: {major: MA, minor: MI}\nfunctions: [{name: f, signals: true, "
     "versions: '>=3'}]\n",
     "5:48: functions[0].versions: found '>=3', expected an operator and a "
     "version, as in '>=3.8'"},
    {"version: {major: MA}\nfunctions: [{name: f, signals: true, versions: "
     "'>=3.8'}]\n",
     "5:48: functions[0].versions: found '>=3.8', expected an operator and a "
     "version, as in '>=3'"},
    {"version: {major: MA, minor: MI}\nfunctions: [{name: f, signals: true, "
     "versions: '3.8'}]\n",
     "5:48: functions[0].versions: found '3.8', expected an operator and a "
     "version, as in '>=3.8'"},
    {"version: {major: MA, minor: MI}\nfunctions: [{name: f, signals: true, "
     "versions: '>=3.12 <3.8'}]\n",
     "5:48: functions[0].versions: no version is '>=3.12 <3.8'"},
    {"locks: [{name: l, kind: interpreter, title: t}]\nfunctions:\n- {name: "
     "f, interpreter_lock: needs}\n- {name: f, interpreter_lock: free}\n",
     "7:1: functions[1]: second row for 'interpreter_lock' of 'f', first on "
     "line 6"},
};

TEST(ModelsLocks, InFilesIsRefused) {
  for (const auto &[Text, Errors] : Files)
    EXPECT_EQ(parseBad(Head + std::string(Text)), Errors) << Text;
}

TEST(ModelsLocks, RowsThatNeverHoldTogetherStandSideBySide) {
  EXPECT_TRUE(parseOk(
      Head +
      std::string(
          "version: {major: MA, minor: MI}\n"
          "locks:\n"
          "  - {name: l, kind: interpreter, title: t, build: {defined: D}}\n"
          "  - {name: l, kind: interpreter, title: t, build: {undefined: D}}\n"
          "functions:\n"
          "  - {name: f, signals: true, versions: '<3.8'}\n"
          "  - {name: f, signals: true, versions: '>=3.8 <3.12'}\n"
          "  - {name: f, never_signals: true, versions: '>=3.12'}\n"
          "  - {name: f, interpreter_lock: needs}\n"
          "types:\n"
          "  - {name: t, closure: true, versions: '==3.8'}\n"
          "  - {name: t, owns: 0, versions: '>3.8'}\n")));
}

//===----------------------------------------------------------------------===//
// Locks of models that are extended
//===----------------------------------------------------------------------===//

std::shared_ptr<Model> makeExtending(llvm::StringRef Row) {
  return parseOk(Head + ("extends: base\nfunctions:\n  - " + Row + "\n").str());
}

TEST(ModelsLocks, AreFoundInExtendedModels) {
  auto Base = parseOk("library: base\ndefaults: {source: s, confidence: "
                      "documented}\n" +
                      std::string(Locks));
  auto M = makeExtending("{name: f, interpreter_lock: needs, takes_lock: "
                         "queue}");
  ASSERT_TRUE(M);
  EXPECT_TRUE(M->OmitsLocks);
  std::vector<ModelError> Errors;
  EXPECT_TRUE(linkModel(*M, {Base.get()}, "m.yaml", Errors));
  EXPECT_EQ(M->Functions[0].LockUses[0].Lock, "lang");
  EXPECT_FALSE(M->OmitsLocks);
  EXPECT_TRUE(Errors.empty());
}

TEST(ModelsLocks, OfEnteredMethodsAreFoundInExtendedModels) {
  auto Base = parseOk("library: base\ndefaults: {source: s, confidence: "
                      "documented}\n" +
                      std::string(Locks));
  auto M = parseOk(Head + std::string("extends: base\ntypes:\n  - {name: "
                                      "'n::t', entered: {methods: m}}\n"));
  ASSERT_TRUE(M);
  std::vector<ModelError> Errors;
  EXPECT_TRUE(linkModel(*M, {Base.get()}, "m.yaml", Errors));
  EXPECT_EQ(M->Types[0].Entered.front().Lock, "lang");
  EXPECT_EQ(getTriggers(*M), std::set<std::string>({"t"}));
}

TEST(ModelsLocks, OfModelsThatAreNotExtendedDoNotCount) {
  auto Base = parseOk("library: another\ndefaults: {source: s, confidence: "
                      "documented}\n" +
                      std::string(Locks));
  const std::pair<const char *, const char *> Cases[] = {
      {"{name: f, interpreter_lock: needs}",
       "m.yaml:6:33: functions[0].interpreter_lock: 'lock' is missing, and the "
       "models under 'extends' do not declare just one interpreter lock"},
      {"{name: f, interpreter_lock: {action: needs, lock: lang}}",
       "m.yaml:6:55: functions[0].interpreter_lock.lock: neither this file nor "
       "a model under 'extends' declares the interpreter lock 'lang'"},
      {"{name: f, takes_lock: queue}",
       "m.yaml:6:27: functions[0].takes_lock: neither this file nor a model "
       "under 'extends' declares the library lock 'queue'"}};
  for (const auto &[Row, Error] : Cases) {
    auto M = makeExtending(Row);
    std::vector<ModelError> Errors;
    EXPECT_FALSE(linkModel(*M, {Base.get()}, "m.yaml", Errors));
    ASSERT_EQ(Errors.size(), 1u);
    EXPECT_EQ(Errors[0].str(), Error);
  }
}

//===----------------------------------------------------------------------===//
// Look-up
//===----------------------------------------------------------------------===//

using Macros = std::map<std::string, std::string>;

ModelSet makeSet(llvm::StringRef Text, const Macros &Defined = {}) {
  auto find = [&](llvm::StringRef Name) -> std::optional<std::string> {
    auto Found = Defined.find(Name.str());
    if (Found == Defined.end())
      return std::nullopt;
    return Found->second;
  };
  return ModelSet({parseOk((Head + llvm::Twine(Text)).str())},
                  Confidence::Convention, find);
}

bool acceptAll(llvm::StringRef) { return true; }

TEST(ModelsLocks, UsesAreFoundApart) {
  ModelSet Set = makeSet(
      Locks + std::string("functions:\n"
                          "  - {pattern: '^_?Py', except: [Py_a], "
                          "except_pattern: '^PyRaw', interpreter_lock: needs}\n"
                          "  - {pattern: '^PyMem_', interpreter_lock: free}\n"
                          "  - {name: Py_b, interpreter_lock: drops}\n"
                          "  - {name: Py_b, signals: true}\n"
                          "  - {name: Py_c, params: 2, interpreter_lock: "
                          "takes}\n"));
  auto getAction = [&](llvm::StringRef Name,
                       unsigned Params = 0) -> std::optional<int> {
    const FunctionModel *R = Set.findLockUses(Name, Params, acceptAll);
    return R ? std::optional<int>(R->LockUses[0].Action) : std::nullopt;
  };
  EXPECT_TRUE(Set.hasLockUses());
  EXPECT_EQ(getAction("Py_x"), LockUse::Requires);
  EXPECT_EQ(getAction("_PyX"), LockUse::Requires);
  EXPECT_EQ(getAction("MyPy"), std::nullopt);
  EXPECT_EQ(getAction("Py_a"), std::nullopt);
  EXPECT_EQ(getAction("PyRaw_x"), std::nullopt);
  EXPECT_EQ(getAction("PyMem_x"), LockUse::Free);
  EXPECT_EQ(getAction("Py_b"), LockUse::Releases);
  EXPECT_EQ(getAction("Py_c", 2), LockUse::Acquires);
  EXPECT_EQ(getAction("Py_c", 1), LockUse::Requires);
  // Nobody else pays for the pattern.
  EXPECT_TRUE(Set.findFunction("Py_b", 0)->Signals);
  EXPECT_EQ(Set.findFunction("Py_x", 0), nullptr);
  EXPECT_FALSE(Set.mentions("Py_x"));
  EXPECT_FALSE(Set.mentions("Py_c"));
  EXPECT_TRUE(Set.mentions("Py_b"));
  EXPECT_TRUE(Set.mentionsLockUse("Py_x", "Py_x"));
  EXPECT_TRUE(Set.mentionsLockUse("x", "_Py_ns"));
  EXPECT_FALSE(Set.mentionsLockUse("x", "x"));
}

TEST(ModelsLocks, AMentionedNameIsEnough) {
  ModelSet Set =
      makeSet(Locks + std::string("functions:\n  - {name: 'n::lock::take', "
                                  "interpreter_lock: takes}\n"));
  EXPECT_TRUE(Set.mentionsLockUse("take", "n"));
  EXPECT_TRUE(Set.mentionsLockUse("lock", "n"));
  EXPECT_FALSE(Set.mentionsLockUse("drop", "n"));
  EXPECT_FALSE(Set.empty());
  EXPECT_FALSE(makeSet(Locks).hasLockUses());
}

TEST(ModelsLocks, WhereAFunctionIsDeclaredSelects) {
  ModelSet Set =
      makeSet(Locks + std::string("functions:\n"
                                  "  - {pattern: '^Py', interpreter_lock: "
                                  "free}\n"
                                  "  - {pattern: '^Py', declared_with: "
                                  "Py_main, interpreter_lock: needs}\n"));
  auto isMain = [](llvm::StringRef Name) { return Name == "Py_main"; };
  auto isNot = [](llvm::StringRef) { return false; };
  EXPECT_EQ(Set.findLockUses("PyX", 0, isMain)->LockUses[0].Action,
            LockUse::Requires);
  EXPECT_EQ(Set.findLockUses("PyX", 0, isNot)->LockUses[0].Action,
            LockUse::Free);
}

TEST(ModelsLocks, AreListedByNameOnce) {
  ModelSet Set = makeSet("locks:\n"
                         "  - {name: z, kind: interpreter, title: t}\n"
                         "  - {name: b, kind: library, title: t}\n"
                         "  - {name: a, kind: interpreter, title: t}\n");
  ASSERT_EQ(Set.getInterpreterLocks().size(), 2u);
  EXPECT_EQ(Set.getInterpreterLocks()[0]->Name, "a");
  EXPECT_EQ(Set.getInterpreterLocks()[1]->Name, "z");
  EXPECT_EQ(Set.findLock("b")->Kind, LockModel::Library);
  EXPECT_EQ(Set.findLock("c"), nullptr);
}

TEST(ModelsLocks, SlotsAndEntryPointsAreFound) {
  ModelSet Set = makeSet(
      Locks + std::string("slots:\n"
                          "  - {records: [r, s], except: [c], enters: held}\n"
                          "  - {record: s, fields: [d], enters: not_held}\n"
                          "entry_points:\n"
                          "  - {pattern: '^open_', enters: held}\n"
                          "  - {pattern: '^open_thread', enters: not_held}\n"));
  EXPECT_EQ(Set.getEntries().size(), 4u);
  EXPECT_EQ(Set.findSlot("r", "d")->Enters, LockPresence::Held);
  EXPECT_EQ(Set.findSlot("s", "d")->Enters, LockPresence::NotHeld);
  EXPECT_EQ(Set.findSlot("r", "c"), nullptr);
  EXPECT_EQ(Set.findSlot("q", "d"), nullptr);
  EXPECT_EQ(Set.findEntryPoint("open_x")->Enters, LockPresence::Held);
  EXPECT_EQ(Set.findEntryPoint("open_thread")->Enters, LockPresence::NotHeld);
  EXPECT_EQ(Set.findEntryPoint("reopen_x"), nullptr);
  EXPECT_FALSE(Set.empty());
}

TEST(ModelsLocks, TriggersAreWhatUsesThem) {
  auto M = parseOk(
      Head + (Locks +
              std::string("functions:\n"
                          "  - {name: lib_need, interpreter_lock: needs}\n"
                          "  - {name: lib_free, interpreter_lock: free}\n"
                          "  - {name: 'n::module::def', binds: {callable: 1}}\n"
                          "types:\n"
                          "  - {name: 'n::guard', interpreter_lock: drops}\n"
                          "  - {name: 'n::policy', policy: true}\n"
                          "  - {name: 'n::bound', finalizer: {class: 0}}\n"
                          "slots:\n"
                          "  - {record: 'n::table', enters: held}\n")));
  EXPECT_EQ(
      getTriggers(*M),
      (std::set<std::string>{"bound", "guard", "lib_need", "module", "table"}));
}

//===----------------------------------------------------------------------===//
// Versions and builds
//===----------------------------------------------------------------------===//

const char *const Versioned =
    "version: {major: MA, minor: MI}\n"
    "locks:\n"
    "  - {name: l, kind: interpreter, title: t, build: {undefined: FREE}}\n"
    "  - {name: l, kind: interpreter, title: t, exclusive: false, build: "
    "{defined: FREE}}\n"
    "functions:\n"
    "  - {name: f, interpreter_lock: needs, versions: '<3.8'}\n"
    "  - {name: f, interpreter_lock: drops, versions: '>=3.8 <3.12'}\n"
    "  - {name: f, interpreter_lock: takes, versions: '>=3.12'}\n"
    "  - {name: g, signals: true, versions: '<=3.8'}\n"
    "types:\n"
    "  - {name: t, closure: true, versions: '>3.8'}\n"
    "slots:\n"
    "  - {record: r, enters: held, versions: '==3.9'}\n";

int getAction(const Macros &Defined) {
  ModelSet Set = makeSet(Versioned, Defined);
  const FunctionModel *R = Set.findLockUses("f", 0, acceptAll);
  return R ? R->LockUses[0].Action : -1;
}

TEST(ModelsVersions, SelectRows) {
  EXPECT_EQ(getAction({{"MA", "3"}, {"MI", "7"}}), LockUse::Requires);
  EXPECT_EQ(getAction({{"MA", "3"}, {"MI", "8"}}), LockUse::Releases);
  EXPECT_EQ(getAction({{"MA", "3"}, {"MI", "11"}}), LockUse::Releases);
  EXPECT_EQ(getAction({{"MA", "3"}, {"MI", "12"}}), LockUse::Acquires);
  EXPECT_EQ(getAction({{"MA", "4"}, {"MI", "0"}}), LockUse::Acquires);
  EXPECT_EQ(getAction({{"MA", "0x3"}, {"MI", "7u"}}), LockUse::Requires);
}

TEST(ModelsVersions, WithoutAVersionTheLatestRowsHold) {
  EXPECT_EQ(getAction({}), LockUse::Acquires);
  EXPECT_EQ(getAction({{"MA", "3"}}), LockUse::Acquires);
  EXPECT_EQ(getAction({{"MA", "3"}, {"MI", "(7 + 1)"}}), LockUse::Acquires);
  EXPECT_EQ(getAction({{"MA", "MA"}, {"MI", "1"}}), LockUse::Acquires);
  ModelSet Set({parseOk(Head + std::string(Versioned))},
               Confidence::Convention);
  EXPECT_TRUE(Set.findType("t"));
  EXPECT_FALSE(Set.findFunction("g", 0));
  EXPECT_FALSE(Set.findSlot("r", "f"));
}

TEST(ModelsVersions, MacrosMayStandForOthers) {
  EXPECT_EQ(getAction({{"MA", "THREE"}, {"THREE", "3"}, {"MI", "9"}}),
            LockUse::Releases);
}

TEST(ModelsVersions, SelectRowsOfEveryList) {
  ModelSet Nine = makeSet(Versioned, {{"MA", "3"}, {"MI", "9"}});
  EXPECT_FALSE(Nine.findFunction("g", 0));
  EXPECT_FALSE(Nine.mentions("g"));
  EXPECT_TRUE(Nine.findType("t"));
  EXPECT_TRUE(Nine.findSlot("r", "f"));
  ModelSet Eight = makeSet(Versioned, {{"MA", "3"}, {"MI", "8"}});
  EXPECT_TRUE(Eight.findFunction("g", 0));
  EXPECT_FALSE(Eight.findType("t"));
  EXPECT_FALSE(Eight.findSlot("r", "f"));
}

TEST(ModelsVersions, BuildsSelectRows) {
  EXPECT_TRUE(makeSet(Versioned).findLock("l")->Exclusive);
  EXPECT_FALSE(makeSet(Versioned, {{"FREE", ""}}).findLock("l")->Exclusive);
}

TEST(ModelsVersions, AreDisjointIfNoneSatisfiesBoth) {
  auto makeWhere = [](llvm::StringRef Where) {
    auto M = parseOk(Head + ("version: {major: MA, minor: MI}\nfunctions: "
                             "[{name: f, signals: true, " +
                             Where + "}]\n")
                                .str());
    return M->Functions.at(0).Where;
  };
  auto disjoint = [&](llvm::StringRef A, llvm::StringRef B) {
    bool Is = areDisjoint(makeWhere(A), makeWhere(B));
    EXPECT_EQ(Is, areDisjoint(makeWhere(B), makeWhere(A)));
    return Is;
  };
  EXPECT_TRUE(disjoint("versions: '<3.8'", "versions: '>=3.8'"));
  EXPECT_FALSE(disjoint("versions: '<=3.8'", "versions: '>=3.8'"));
  EXPECT_TRUE(disjoint("versions: '==3.7'", "versions: '>3.7'"));
  EXPECT_FALSE(disjoint("versions: '>3.7'", "versions: '<3.9'"));
  EXPECT_TRUE(disjoint("versions: '>3.7'", "versions: '<3.8'"));
  EXPECT_FALSE(disjoint("versions: '<3.7'", "versions: '<3.9'"));
  EXPECT_TRUE(disjoint("build: {defined: A}", "build: {undefined: A}"));
  EXPECT_FALSE(disjoint("build: {defined: A}", "build: {undefined: B}"));
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

TEST(NamePatterns, BeginWithPlainText) {
  EXPECT_EQ(getLiteralPrefixes("^_?Py"), Texts({"Py", "_Py"}));
  EXPECT_EQ(getLiteralPrefixes("^pybind11::"), Texts({"pybind11::"}));
  EXPECT_EQ(getLiteralPrefixes("^a(b|c)?d"), Texts({"abd", "acd", "ad"}));
  EXPECT_EQ(getLiteralPrefixes("^ab+c"), Texts({"ab"}));
  EXPECT_EQ(getLiteralPrefixes("^ab*c"), Texts({"a"}));
  EXPECT_EQ(getLiteralPrefixes("^ab{0,1}c"), Texts({"a"}));
  EXPECT_EQ(getLiteralPrefixes("^lib_[a-z]"), Texts({"lib_"}));
  EXPECT_EQ(getLiteralPrefixes("^a(b.|c)d"), Texts({"ab", "acd"}));
  EXPECT_EQ(getLiteralPrefixes("^a_(b(c|d$)?|e$)$"), Texts({"a_b", "a_e"}));
  EXPECT_EQ(getLiteralPrefixes("^ab|^cd_(e|f)"), Texts({"ab", "cd_e", "cd_f"}));
  EXPECT_EQ(getLiteralPrefixes("^a[[:alpha:])]b|^c"), Texts({"a", "c"}));
  EXPECT_EQ(getLiteralPrefixes("^a(|b|bc)"), Texts({"a"}));
  EXPECT_EQ(getLiteralPrefixes("^a(b"), Texts({"a"})); // no pattern, no match
  for (const char *Unknown :
       {"Py", "^a|b", "^(a|b)|c", "^a\\.b", "^", "", "^(a", "^a)b", "^(a|b?)"})
    EXPECT_EQ(getLiteralPrefixes(Unknown), Texts({""})) << Unknown;
}

TEST(NamePatterns, MayMatchByTheFirstComponent) {
  NamePattern P("^ns::Py");
  EXPECT_TRUE(P.mayMatch("ns"));
  EXPECT_FALSE(P.mayMatch("n"));
  EXPECT_FALSE(P.mayMatch("nsx"));
  EXPECT_TRUE(P.matches("ns::Pyx"));
  EXPECT_FALSE(P.matches("ns::x"));
  NamePattern Q("^_?Py", "_raw$");
  EXPECT_TRUE(Q.mayMatch("_Pyx"));
  EXPECT_FALSE(Q.mayMatch("py"));
  EXPECT_TRUE(Q.matches("Py_a"));
  EXPECT_FALSE(Q.matches("Py_raw"));
  EXPECT_TRUE(NamePattern("a").mayMatch("b"));
  NamePattern R("^x_(a|ab|c::d)");
  EXPECT_TRUE(R.matches("x_abc"));
  EXPECT_TRUE(R.matches("x_b") == false && R.matches("x_a"));
  EXPECT_TRUE(R.mayMatch("x_c"));
  EXPECT_FALSE(R.mayMatch("x_"));
  EXPECT_FALSE(R.mayMatch("w"));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
