//===- ModelsErrorsTest.cpp - What is refused, and in which words ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/LinkModel.h"
#include "Models/Schema/ReservedKeys.h"
#include "unit/ModelsTestSupport.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// A text and the errors it must give: one per line, "line:column: path: text".
struct Refused {
  const char *Text, *Errors;
};

/// One function row each, on line 6 from column 5.
const Refused Rows[] = {
    {"{name: f, blcoks: {class: never}}",
     "6:15: functions[0].blcoks: unknown key 'blcoks'; did you mean "
     "'blocks'?"},
    {"{name: f, xyzzy: 1, never_signals: true}",
     "6:15: functions[0].xyzzy: unknown key 'xyzzy'; expected 'name', "
     "'names', 'pattern', 'except', 'except_pattern', 'declared_with', "
     "'params', 'without_body', 'blocks', 'joins', 'starts', "
     "'terminates_if_joinable', 'terminates_if_running', 'moves_to', "
     "'tells_joinable', 'locks', "
     "'unlocks', 'takes_lock', 'callbacks', 'calls_kept', 'acquires', "
     "'releases', "
     "'transfers', 'constructs', 'constructs_from', 'destroys_owned', "
     "'initializes', 'frees', 'never_signals', 'signals', 'wakes_one', "
     "'binds', "
     "'keeps', 'lasting_result', 'interpreter_lock', "
     "'library_lock', 'starting_thread', 'engine', 'forks', 'leaves_process', "
     "'asks_thread', 'dispatches', 'on_engine_thread', 'reference', 'throws', "
     "'jumps', "
     "'barrier', 'versions', 'build', "
     "'source', 'note' or 'confidence'"},
    {"{name: f, signal_safe: any, never_signals: true}",
     "6:15: functions[0].signal_safe: key 'signal_safe' is reserved; no check "
     "uses it yet"},
    {"{name: f, throws: c++}",
     "6:23: functions[0].throws: found 'c++', expected 'never', 'memory' or "
     "'may'"},
    {"{name: f, throws: [may]}",
     "6:24: functions[0].throws: found a sequence, expected 'never', "
     "'memory' or 'may'"},
    {"{name: f, throws: {type: e}}",
     "6:24: functions[0].throws: key 'class' is missing"},
    {"{name: f, throws: {class: never, type: e}}",
     "6:24: functions[0].throws: class 'never' contradicts 'type'"},
    {"{name: f, throws: {class: may, types: e}}",
     "6:36: functions[0].throws.types: unknown key 'types'; did you mean "
     "'type'?"},
    {"{name: f, params: 1, transfers: {arg: 1}}",
     "6:43: functions[0].transfers.arg: argument 1 does not exist: 'params' "
     "is 1"},
    {"{name: f, transfers: result}",
     "6:26: functions[0].transfers: a result cannot be handed over by the "
     "call that makes it, expected 'object' or {arg: N}"},
    {"{name: f, transfers: []}",
     "6:27: functions[0].transfers: found an empty sequence, expected at "
     "least one place"},
    {"{name: f, transfers: [{arg: 0}, {arg: 0}]}",
     "6:38: functions[0].transfers[1]: the place occurs twice"},
    {"{name: f, transfers: {at: {arg: 0}}}",
     "6:27: functions[0].transfers: key 'on' is missing"},
    {"{name: f, transfers: {at: {arg: 0}, on: failure}}",
     "6:45: functions[0].transfers.on: found 'failure', expected 'success'"},
    {"{name: f, transfers: {at: result, on: success}}",
     "6:27: functions[0].transfers: a result cannot be handed over by the "
     "call that makes it, expected 'object' or {arg: N}"},
    {"{name: f, acquires: {handle: a, at: object, element: 0}}",
     "6:26: functions[0].acquires: 'element' belongs to an argument or the "
     "result"},
    {"{name: f, transfers: [0]}",
     "6:27: functions[0].transfers[0]: found '0', expected 'object', "
     "'result' or {arg: N}"},
    {"{name: f}", "6:6: functions[0]: the row says nothing of the function"},
    {"{never_signals: true}",
     "6:6: functions[0]: no function named, expected 'name', 'names' or "
     "'pattern'"},
    {"{name: f, names: [g], never_signals: true}",
     "6:6: functions[0]: 'name' and 'names' exclude each other"},
    {"{name: 'f<int>', never_signals: true}",
     "6:12: functions[0].name: 'f<int>' is not a qualified name; write "
     "it without template arguments, parameters and leading '::'"},
    {"{name: '::f', never_signals: true}",
     "6:12: functions[0].name: '::f' is not a qualified name; write it "
     "without template arguments, parameters and leading '::'"},
    {"{name: [], never_signals: true}",
     "6:13: functions[0].name: found an empty sequence, expected at "
     "least one text"},
    {"{names: [f, f], never_signals: true}",
     "6:17: functions[0].names[1]: 'f' occurs twice"},
    {"{names: [f, {}], never_signals: true}",
     "6:18: functions[0].names[1]: found a mapping, expected a text"},
    {"{pattern: '(', never_signals: true}",
     "6:15: functions[0].pattern: '(' is not a regular expression: "
     "parentheses not balanced"},
    {"{name: f, except: g, never_signals: true}",
     "6:6: functions[0]: 'except' has no effect without 'pattern'"},
    {"{name: f, params: -1, never_signals: true}",
     "6:23: functions[0].params: found '-1', expected an integer from 0 "
     "to 255"},
    {"{name: f, params: many, never_signals: true}",
     "6:23: functions[0].params: found 'many', expected an integer from "
     "0 to 255"},
    {"{name: f, never_signals: maybe}",
     "6:30: functions[0].never_signals: found 'maybe', expected true or "
     "false"},
    {"{name: f, never_signals: \"true\"}",
     "6:30: functions[0].never_signals: found 'true', expected true or "
     "false"},
    {"{name: f, never_signals: true, signals: true}",
     "6:6: functions[0]: 'signals' contradicts 'never_signals'"},
    {"{name: f, never_signals: true, source: }",
     "6:36: functions[0].source: found nothing, expected a value"},
    {"{name: f, never_signals: true, confidence: high}",
     "6:48: functions[0].confidence: found 'high', expected "
     "'convention', 'observed', 'implementation' or 'documented'"},
    {"{name: f, blocks: unbounded}",
     "6:23: functions[0].blocks: found 'unbounded', expected a mapping"},
    {"{name: f, blocks: {until: u}}",
     "6:24: functions[0].blocks: key 'class' is missing"},
    {"{name: f, blocks: {class: forever, until: u}}",
     "6:31: functions[0].blocks.class: found 'forever', expected "
     "'never', 'bounded', 'slow' or 'unbounded'"},
    {"{name: f, blocks: {class: unbounded}}",
     "6:24: functions[0].blocks: key 'until' is missing"},
    {"{name: f, blocks: {class: never, until: u}}",
     "6:24: functions[0].blocks: class 'never' contradicts 'until'"},
    {"{name: f, blocks: {class: never, unblock: g}}",
     "6:24: functions[0].blocks: class 'never' contradicts 'unblock'"},
    {"{name: f, blocks: {class: never, mitigations: {calls: g}}}",
     "6:24: functions[0].blocks: class 'never' contradicts 'mitigations'"},
    {"{name: f, blocks: {class: unbounded, until: u, otherwise: "
     "bounded}}",
     "6:24: functions[0].blocks: 'otherwise' has no effect without "
     "'when' or 'unless'"},
    {"{name: f, blocks: {class: never, until: u, when: {arg: 0, below: "
     "0}}}",
     "6:24: functions[0].blocks: 'class' and 'otherwise' are the same, "
     "so that 'when' and 'unless' have no effect\n6:24: "
     "functions[0].blocks: class 'never' contradicts 'until'"},
    {"{name: f, blocks: {class: unbounded, until: u, "
     "children_in_closures: true}}",
     "6:24: functions[0].blocks: 'children_in_closures' has no effect "
     "without 'children'"},
    {"{name: f, blocks: {class: unbounded, until: u, pending: {calls: "
     "g}}}",
     "6:24: functions[0].blocks: 'pending' has no effect without "
     "'children'"},
    {"{name: f, blocks: {class: unbounded, until: u, children: a, "
     "pending: {calls: g, settled_by: h}}}",
     "6:75: functions[0].blocks.pending: 'settled_by' and "
     "'settled_types' belong together"},
    {"{name: f, blocks: {class: unbounded, until: u, children: c}}",
     "6:62: functions[0].blocks.children: no row under 'handles' "
     "declares 'c'"},
    {"{name: f, blocks: {class: unbounded, until: u, children: aa}}",
     "6:62: functions[0].blocks.children: no row under 'handles' "
     "declares 'aa'"},
    {"{name: f, blocks: {class: unbounded, until: u, unblock: g, "
     "not_unblocked_by: g}}",
     "6:24: functions[0].blocks: 'g' stands under both 'unblock' and "
     "'not_unblocked_by'"},
    {"{name: f, blocks: {class: unbounded, until: u, interruptible: "
     "EINTR}}",
     "6:52: functions[0].blocks.interruptible: key 'interruptible' is "
     "reserved; no check uses it yet"},
    {"{name: f, blocks: {class: unbounded, until: u, when: []}}",
     "6:59: functions[0].blocks.when: found an empty sequence, expected "
     "at least one test"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0}]}}",
     "6:60: functions[0].blocks.when[0]: no test, expected exactly one "
     "of 'equals', 'differs', 'below', 'not_below', 'has_flag', 'points_to', "
     "'is_null' or 'defaulted'"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "equals: 1, defaulted: false}]}}",
     "6:60: functions[0].blocks.when[0]: 'defaulted: false' has no effect "
     "beside another test"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "defaulted: 1}]}}",
     "6:79: functions[0].blocks.when[0].defaulted: found '1', expected true or "
     "false"},
    {"{name: f, acquires: {handle: a, at: result, on_result: {equals: 0, "
     "defaulted: true}}}",
     "6:72: functions[0].acquires.on_result.defaulted: unknown key "
     "'defaulted'; expected 'equals', 'differs', 'below', 'not_below', "
     "'has_flag', 'points_to' or 'is_null'"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "equals: 1, below: 0}]}}",
     "6:60: functions[0].blocks.when[0]: more than one test, expected "
     "exactly one of 'equals', 'differs', 'below', 'not_below', 'has_flag', "
     "'points_to', 'is_null' or 'defaulted'"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{equals: "
     "1}]}}",
     "6:60: functions[0].blocks.when[0]: key 'arg' is missing"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "equals: FLOG}]}}",
     "6:76: functions[0].blocks.when[0].equals: unknown constant "
     "'FLOG'; expected an integer or a name listed under 'constants'"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "equals: []}]}}",
     "6:77: functions[0].blocks.when[0].equals: found an empty "
     "sequence, expected at least one value"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "below: [1, 2]}]}}",
     "6:76: functions[0].blocks.when[0].below: 'below' takes one value"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "not_below: [1, 2]}]}}",
     "6:80: functions[0].blocks.when[0].not_below: 'not_below' takes one "
     "value"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "not_below: NAMED}]}}",
     "6:79: functions[0].blocks.when[0].not_below: 'not_below' needs the "
     "value of 'NAMED'; 'constants' does not give it"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "has_flag: NAMED}]}}",
     "6:78: functions[0].blocks.when[0].has_flag: 'has_flag' needs the "
     "value of 'NAMED'; 'constants' does not give it"},
    {"{name: f, blocks: {class: unbounded, until: u, when: [{arg: 0, "
     "equals: 1, pointee: true}]}}",
     "6:79: functions[0].blocks.when[0].pointee: key 'pointee' is "
     "reserved; no check uses it yet"},
    {"{name: f, params: 1, blocks: {class: unbounded, until: u, when: "
     "[{arg: 1, equals: 1}]}}",
     "6:76: functions[0].blocks.when[0].arg: argument 1 does not exist: "
     "'params' is 1"},
    {"{name: f, params: 1, joins: {arg: 3}}",
     "6:39: functions[0].joins.arg: argument 3 does not exist: 'params' "
     "is 1"},
    {"{name: f, blocks: {class: unbounded, until: u}, joins: object}",
     "6:6: functions[0]: 'joins' and 'blocks' exclude each other: a "
     "join waits as long as the body that it joins; only with "
     "'only_if_started' can 'blocks' tell of the other case"},
    {"{name: f, blocks: {class: unbounded, until: u}, locks: object}",
     "6:6: functions[0]: 'locks' and 'blocks' exclude each other: "
     "taking a lock is not reported as a wait"},
    {"{name: f, joins: somewhere}",
     "6:22: functions[0].joins: found 'somewhere', expected 'object', "
     "'result' or {arg: N}"},
    {"{name: f, joins: {requests_stop: true}}",
     "6:23: functions[0].joins: key 'at' is missing"},
    {"{name: f, joins: {arg: 0, at: object}}",
     "6:31: functions[0].joins.at: unknown key 'at'; expected 'arg'"},
    {"{name: f, releases: {handle: zz, at: {arg: 0}}}",
     "6:34: functions[0].releases.handle: no row under 'handles' "
     "declares 'zz'"},
    {"{name: f, releases: {at: {arg: 0}}}",
     "6:26: functions[0].releases: key 'handle' is missing"},
    {"{name: f, releases: {handle: a}}",
     "6:26: functions[0].releases: key 'at' is missing"},
    {"{name: f, releases: {handle: a, at: result}}",
     "6:26: functions[0].releases: a result cannot be released by the "
     "call that makes it"},
    {"{name: f, acquires: {handle: a, at: object, parent: object}}",
     "6:26: functions[0].acquires: 'parent' and 'at' are the same place"},
    {"{name: f, acquires: {handle: a, at: result, sentinel: NULL}}",
     "6:59: functions[0].acquires.sentinel: unknown constant 'NULL'; "
     "expected an integer or a name listed under 'constants'"},
    {"{name: f, acquires: {handle: a, at: result, sentinel: []}}",
     "6:60: functions[0].acquires.sentinel: found an empty sequence, "
     "expected at least one value"},
    {"{name: f, acquires: {handle: a, at: result, sentinel: {}}}",
     "6:60: functions[0].acquires.sentinel: no test, expected exactly one of "
     "'equals', 'differs', 'below', 'not_below', 'has_flag', 'points_to' or "
     "'is_null'"},
    {"{name: f, params: 1, acquires: {handle: a, at: result, if: {arg: 1, "
     "equals: 0}}}",
     "6:70: functions[0].acquires.if.arg: argument 1 does not exist: "
     "'params' is 1"},
    {"{name: f, acquires: {handle: a, at: result, if: {equals: 0}}}",
     "6:54: functions[0].acquires.if: key 'arg' is missing"},
    {"{name: f, acquires: {handle: a, at: result, on_result: {arg: 0, "
     "equals: 0}}}",
     "6:61: functions[0].acquires.on_result.arg: unknown key 'arg'; expected "
     "'equals', 'differs', 'below', 'not_below', 'has_flag', 'points_to' or "
     "'is_null'"},
    {"{name: f, acquires: {handle: a, at: result, on_result: {equals: 0, "
     "below: 0}}}",
     "6:61: functions[0].acquires.on_result: more than one test, expected "
     "exactly one of 'equals', 'differs', 'below', 'not_below', 'has_flag', "
     "'points_to' or 'is_null'"},
    {"{name: f, acquires: {handle: a, at: result, on_result: 0}}",
     "6:60: functions[0].acquires.on_result: found '0', expected a mapping"},
    {"{name: f, acquires: {handle: a, at: result, even_on_failure: 1}}",
     "6:66: functions[0].acquires.even_on_failure: found '1', expected true "
     "or false"},
    {"{name: f, acquires: {handle: a, at: result, array: true}}",
     "6:49: functions[0].acquires.array: key 'array' is reserved; no check "
     "uses it yet"},
    {"{name: f, callbacks: {arg: 0}}",
     "6:27: functions[0].callbacks: key 'when' is missing"},
    {"{name: f, callbacks: {arg: 0, when: sometimes}}",
     "6:41: functions[0].callbacks.when: found 'sometimes', expected "
     "'during' or 'later'"},
    {"{name: f, callbacks: {arg: 0, when: later, repeats: any}}",
     "6:48: functions[0].callbacks.repeats: key 'repeats' is reserved; no "
     "check uses it yet"},
    {"{name: f, constructs_from: 1}",
     "6:6: functions[0]: 'constructs_from' has no effect without "
     "'constructs'"},
    {"{name: f, constructs: everything}",
     "6:27: functions[0].constructs: found 'everything', expected "
     "'template_argument' or 'element'"},
    {"{name: f, blocks: {class: unbounded, until: u, fixes: {kind: "
     "insert_before, text: x}}}",
     "6:60: functions[0].blocks.fixes: key 'note' is missing"},
    {"{name: f, blocks: {class: unbounded, until: u, fixes: {kind: "
     "replace_call, text: x, note: n}}}",
     "6:66: functions[0].blocks.fixes.kind: fix kind 'replace_call' is "
     "reserved; no check uses it yet"},
    {"{name: f, blocks: {class: unbounded, until: u, fixes: {kind: "
     "delete, text: x, note: n}}}",
     "6:66: functions[0].blocks.fixes.kind: found 'delete', expected "
     "'insert_before', 'insert_after' or 'replace_argument'"},
    {"{name: f, blocks: {class: unbounded, until: u, fixes: {kind: "
     "insert_before, arg: 0, text: x, note: n}}}",
     "6:60: functions[0].blocks.fixes: 'arg' belongs to kind "
     "'replace_argument' only"},
    {"{name: f, blocks: {class: unbounded, until: u, fixes: {kind: "
     "replace_argument, text: x, note: n}}}",
     "6:60: functions[0].blocks.fixes: key 'arg' is missing"},
    {"{name: f, blocks: {class: unbounded, until: u, fixes: {kind: "
     "insert_before, text: '${argX} ${bound', note: n}}}",
     "6:87: functions[0].blocks.fixes.text: unknown placeholder "
     "'${argX', expected ${object}, ${result}, ${bound} or "
     "${argN}\n6:87: functions[0].blocks.fixes.text: unknown "
     "placeholder '${bound', expected ${object}, ${result}, ${bound} or "
     "${argN}"},
    {"{name: f, blocks: {class: unbounded, until: u, mitigations: "
     "{when: {arg: 0, equals: 1}}}}",
     "6:66: functions[0].blocks.mitigations: key 'calls' is missing"},
    {"{name: f, blocks: {class: unbounded, until: u, mitigations: "
     "{calls: g, on: zz}}}",
     "6:80: functions[0].blocks.mitigations.on: no row under 'handles' "
     "declares 'zz'"},
    {"[1, 2]", "6:6: functions[0]: found a sequence, expected a mapping"},
    {"{name: $nogroup, never_signals: true}",
     "6:12: functions[0].name: unknown group '$nogroup'; expected one "
     "listed under 'groups'"},
};

TEST(ModelsErrors, InFunctionRows) {
  for (const Refused &R : Rows)
    EXPECT_EQ(rejectFunction(R.Text), R.Errors) << R.Text;
}

/// Whole files.
const Refused Files[] = {
    {"libary: x",
     "1:1: key 'library' is missing\n1:1: libary: unknown key 'libary'; "
     "did you mean 'library'?"},
    {"library: x\nfunctions: 3",
     "2:12: functions: found '3', expected a sequence of rows"},
    {"library: x\nfunctions: {f: {}}",
     "2:13: functions: found a mapping, expected a sequence of rows"},
    {"library: x\nfunctions: [{name: f, never_signals: true}]",
     "2:14: functions[0]: key 'source' is missing, here and in "
     "'defaults'\n2:14: functions[0]: key 'confidence' is missing, here "
     "and in 'defaults'"},
    {"library: x\ndefaults: {source: s}\nfunctions: [{name: f, "
     "never_signals: true}]",
     "3:14: functions[0]: key 'confidence' is missing, here and in "
     "'defaults'"},
    {"library: x\nconstants: {A: b}",
     "2:16: constants.A: found 'b', expected an integer"},
    {"library: x\nconstants: [A]",
     "2:13: constants: found a sequence, expected a mapping from names "
     "to integers"},
    {"library: x\nimports: any",
     "2:1: imports: key 'imports' is reserved; no check uses it yet"},
    {"library: x\nmacros: []",
     "2:1: macros: key 'macros' is reserved; no check uses it yet"},
    {"library: x\ndefaults: {throws: none}",
     "2:20: defaults.throws: found 'none', expected 'never', 'memory' or "
     "'may'"},
    {"library: x\ndefaults: {throws: {class: never, type: e}}",
     "2:21: defaults.throws: class 'never' contradicts 'type'"},
    {"library: x\nthrows: never",
     "2:1: throws: key 'throws' is reserved; no check uses it yet"},
    {"library: x\nmodels: [a]",
     "2:1: models: unknown key 'models'; expected 'library', "
     "'versions', 'version', 'extends', 'triggers', 'base', 'defaults', "
     "'groups', 'constants', 'locks', 'engines', 'references', 'handles', "
     "'types', "
     "'functions', "
     "'slots', 'entry_points' or 'generators'"},
    {"library: x\nlibrary: y", "2:1: duplicate key 'library', first on line 1"},
    {"library: x\ntypes: [{name: t, source: s, confidence: documented}]",
     "2:10: types[0]: the row says nothing of the type"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\ntypes: [{name: t, names: [u], closure: true}]",
     "3:10: types[0]: expected exactly one of 'name' and 'names'"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\ntypes: [{name: t, shared: true, closure: true}]",
     "3:10: types[0]: 'shared' has no effect without 'owns'"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\ntypes: [{name: t, guard_tags: x, closure: true}]",
     "3:10: types[0]: 'guard_tags' has no effect without 'guards'"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\ntypes: [{name: t, guards: [0, 1]}]",
     "3:10: types[0]: 'guards' takes one argument index or 'all'"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\ntypes: [{name: t, owns: some}]",
     "3:25: types[0].owns: found 'some', expected 'all' or argument "
     "indices"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\ntypes: [{name: t, owns: 0}, {name: t, closure: "
     "true}]",
     "3:1: types[1]: second row for 't', first on line 3"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nhandles: [{name: h, parent: h2}]",
     "3:12: handles[0]: 'parent' and 'enforcement' belong together"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nhandles: [{name: h, parent: i, enforcement: "
     "blocks}, {name: i, parent: h, enforcement: blocks}]",
     "3:1: handles[0].parent: 'h' is its own ancestor"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nhandles: [{name: h}, {name: h}]",
     "3:1: handles[1]: second row for 'h', first on line 3"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nhandles: [{name: h, sentinel: x}]",
     "3:31: handles[0].sentinel: unknown constant 'x'; expected an integer or "
     "a name listed under 'constants'"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nhandles: [{name: h, sentinel: {not_below: [1, 2]}}]",
     "3:44: handles[0].sentinel.not_below: 'not_below' takes one value"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nfunctions:\n- {name: f, never_signals: true}\n- "
     "{names: [f, g], throws: may}\n- {name: g, transfers: object}",
     "6:1: functions[2]: second row for 'throws', 'jumps' and 'transfers' of "
     "'g', first on line 5"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nfunctions:\n- {name: g, throws: may}\n- {name: g, jumps: "
     "true}",
     "5:1: functions[1]: second row for 'throws', 'jumps' and 'transfers' of "
     "'g', first on line 4"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nfunctions:\n- {name: f, never_signals: true}\n- "
     "{name: f, signals: true}",
     "5:1: functions[1]: second row for 'f', first on line 4"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nfunctions:\n- {name: f, params: 1, never_signals: "
     "true}\n- {name: f, params: 1, signals: true}",
     "5:1: functions[1]: second row for 'f' with 1 parameter, first on "
     "line 4"},
    {"library: x\ndefaults: {source: s, confidence: "
     "documented}\nfunctions:\n- {name: f, blocks: {class: unbounded, "
     "until: u, unblock: g}}\n- {name: g, never_signals: true}",
     "4:1: functions[0].blocks.unblock: 'g' has 'never_signals', on "
     "line 5"},
    {"library: [x]", "1:11: library: found a sequence, expected a text"},
    {"library: x\n  - y: [",
     "2:6: Unexpected token. Expected Key or Block End"},
};

TEST(ModelsErrors, InFiles) {
  for (const Refused &R : Files)
    EXPECT_EQ(parseBad(R.Text), R.Errors) << R.Text;
}

const Refused Configurations[] = {
    {"inherit: perhaps",
     "1:10: inherit: found 'perhaps', expected true or false"},
    {"models: {a: b}", "1:10: models: found a mapping, expected a text"},
};

TEST(ModelsErrors, InConfigurations) {
  for (const Refused &R : Configurations)
    EXPECT_EQ(parseBad(R.Text, ModelFileKind::Configuration), R.Errors)
        << R.Text;
}

TEST(ModelsErrors, OneWrongRowDoesNotHideAnother) {
  std::string Text = Head + std::string("functions:\n"
                                        "  - {name: f}\n"
                                        "  - {name: g, params: x}\n"
                                        "  - {name: h}\n");
  EXPECT_EQ(parseBad(Text),
            "5:6: functions[0]: the row says nothing of the function\n"
            "6:23: functions[1].params: found 'x', expected an integer from 0 "
            "to 255\n"
            "7:6: functions[2]: the row says nothing of the function");
}

/// A file with KEY in the mapping of \p Context; the rest of it is valid.
std::string makeFileWithKey(KeyContext Context, llvm::StringRef Key) {
  std::string K = Key.str() + ": 1";
  std::string F = "functions:\n  - {name: f, ";
  switch (Context) {
  case KeyContext::File:
    return Head + K + "\n";
  case KeyContext::Defaults:
    return "library: l\ndefaults: {" + K + "}\n";
  case KeyContext::Groups:
    return "";
  case KeyContext::Function:
    return Head + F + "never_signals: true, " + K + "}\n";
  case KeyContext::Type:
    return Head + ("types: [{name: t, closure: true, " + K + "}]\n");
  case KeyContext::Handle:
    return Head + ("handles: [{name: h, " + K + "}]\n");
  case KeyContext::Blocks:
    return Head + F + "blocks: {class: bounded, until: u, " + K + "}}\n";
  case KeyContext::Acquires:
    return Head + F + "acquires: {handle: a, at: result, " + K + "}}\n";
  case KeyContext::Releases:
    return Head + F + "releases: {handle: a, at: object, " + K + "}}\n";
  case KeyContext::Starts:
    return Head + F + "starts: {body: 0, " + K + "}}\n";
  case KeyContext::Joins:
    return Head + F + "joins: {at: object, " + K + "}}\n";
  case KeyContext::Locks:
    return Head + F + "locks: {at: object, " + K + "}}\n";
  case KeyContext::Throws:
    return Head + F + "throws: {class: may, " + K + "}}\n";
  case KeyContext::Jumps:
    return Head + F + "jumps: {linkage: c, " + K + "}}\n";
  case KeyContext::Callbacks:
    return Head + F + "callbacks: {arg: 0, when: later, " + K + "}}\n";
  case KeyContext::Test:
    return Head + F +
           "blocks: {class: bounded, until: u, when: {arg: 0, "
           "below: 0, " +
           K + "}}}\n";
  case KeyContext::Place:
    return Head + F + "joins: {arg: 0, " + K + "}}\n";
  case KeyContext::Mitigation:
    return Head + F +
           "blocks: {class: bounded, until: u, mitigations: "
           "{calls: g, " +
           K + "}}}\n";
  case KeyContext::Pending:
    return Head + F +
           "blocks: {class: bounded, until: u, children: a, "
           "pending: {calls: g, " +
           K + "}}}\n";
  case KeyContext::Fix:
    return Head + F +
           "blocks: {class: bounded, until: u, fixes: {kind: "
           "insert_after, text: t, note: n, " +
           K + "}}}\n";
  case KeyContext::FixKind:
    return Head + F +
           "blocks: {class: bounded, until: u, fixes: {kind: " + Key.str() +
           ", text: t, note: n}}}\n";
  case KeyContext::Version:
    return Head + ("version: {major: M, " + K + "}\n");
  case KeyContext::Build:
    return Head + F + "build: {defined: D, " + K + "}}\n";
  case KeyContext::LockModel:
    return Head +
           ("locks: [{name: l, kind: interpreter, title: t, " + K + "}]\n");
  case KeyContext::Region:
    return Head + ("locks: [{name: l, kind: interpreter, title: t, release: "
                   "{begin: b, end: e, " +
                   K + "}}]\n");
  case KeyContext::LockUse:
    return Head + F + "interpreter_lock: {action: needs, " + K + "}}\n";
  case KeyContext::Binds:
    return Head + F + "binds: {callable: 0, " + K + "}}\n";
  case KeyContext::Slot:
    return Head + ("slots: [{record: r, enters: held, " + K + "}]\n");
  case KeyContext::EntryPoint:
    return Head + ("entry_points: [{pattern: p, enters: held, " + K + "}]\n");
  case KeyContext::ClassBinding:
    return Head + ("types: [{name: t, finalizer: {class: 0, " + K + "}}]\n");
  case KeyContext::Policy:
    return Head + ("types: [{name: t, policy: {before: b, " + K + "}}]\n");
  case KeyContext::Entered:
    return Head + ("locks: [{name: l, kind: interpreter, title: t}]\ntypes: "
                   "[{name: t, entered: {methods: m, " +
                   K + "}}]\n");
  case KeyContext::Generator:
    return Head +
           ("generators: [{name: g, first_line: f, position: '(.)(.)', " + K +
            "}]\n");
  // No key of these is reserved.
  case KeyContext::Beside:
  case KeyContext::Instances:
  case KeyContext::Advice:
  case KeyContext::AsParameter:
  case KeyContext::PerEnvironment:
  case KeyContext::Reference:
  case KeyContext::ReferenceUse:
  case KeyContext::Keeps:
  case KeyContext::Lent:
  case KeyContext::Uses:
  case KeyContext::Engine:
  case KeyContext::EngineUse:
  case KeyContext::SetBy:
    ADD_FAILURE() << "a key of '" << getContextName(Context).str()
                  << "' is reserved: a file with it is wanted here";
    break;
  }
  return "";
}

TEST(ModelsErrors, EveryReservedKeyIsRefusedByName) {
  for (const ReservedKey &K : getReservedKeys()) {
    std::string Errors = parseBad(makeFileWithKey(K.Context, K.Key));
    EXPECT_NE(
        Errors.find("'" + K.Key.str() + "' is reserved; no check uses it yet"),
        std::string::npos)
        << getContextName(K.Context).str() << ": " << Errors;
    EXPECT_EQ(Errors.find("unknown"), std::string::npos) << Errors;
  }
}

TEST(ModelsErrors, AMissingKindMayStandInAnExtendedModel) {
  std::string Text = Head + std::string("extends: [base]\nfunctions:\n"
                                        "  - {name: f, releases: {handle: k, "
                                        "at: {arg: 0}}}\n");
  auto M = parseOk(Text);
  ASSERT_TRUE(M);
  Model Base;
  Base.Library = "base";
  std::vector<ModelError> Errors;
  EXPECT_FALSE(linkModel(*M, {&Base}, "m.yaml", Errors));
  ASSERT_EQ(Errors.size(), 1u);
  EXPECT_EQ(Errors[0].str(),
            "m.yaml:6:34: functions[0].releases.handle: neither this file nor "
            "a model under 'extends' declares 'k'");
  Base.Handles.emplace_back();
  Base.Handles.back().Name = "k";
  EXPECT_TRUE(linkModel(*M, {&Base}, "m.yaml", Errors));
  Base.Library = "another";
  EXPECT_FALSE(linkModel(*M, {&Base}, "m.yaml", Errors));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
