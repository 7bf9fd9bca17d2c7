//===- LockUnitSupport.h - A unit with locks and finalizers --- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A small interpreter with finalizers, and a library that calls back under its
// locks: `step` takes the handle's mutex and drives the callbacks of `hook`,
// `tune` holds the process-wide lock around its callback, `stopLoop` waits for
// those of `onMessage`, which run on a thread of the library.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TEST_UNIT_LOCKUNITSUPPORT_H
#define INTEROP_TEST_UNIT_LOCKUNITSUPPORT_H

#include "Analysis/InterpreterLock/LockView.h"
#include "unit/LockTestSupport.h"

namespace interop {

inline constexpr const char *LockUnitModel = R"(
library: lib
defaults: {source: s, confidence: documented}
constants: {AtEnd: 7, AtClear: 8, AtCall: 9}
locks:
  - {name: lang, kind: interpreter, title: the lock}
  - {name: handle, kind: library, title: "the handle's mutex", scope: handle}
  - {name: driver, kind: library, title: "the driver's lock"}
functions:
  - {name: use, interpreter_lock: needs}
  - {name: run, interpreter_lock: {action: needs, yields: true}}
  - {name: save, interpreter_lock: {action: drops, token: result}}
  - {name: restore, params: 1,
     interpreter_lock: {action: takes, token: {arg: 0}}}
  - {name: ensure, interpreter_lock: {action: ensures, token: result}}
  - {name: release, params: 1,
     interpreter_lock: {action: restores, token: {arg: 0}}}
  - {name: start, params: 1, starts: {body: 0}}
  - {name: wrap, params: 2,
     callbacks: {arg: 1, when: later, thread: any, enters: held,
                 finalizer: true}}
  - {name: freeLater, params: 1,
     callbacks: {arg: 0, when: later, thread: caller, finalizer: true}}
  - {name: mark, params: 1, blocks: {class: bounded, until: done}}
  - {name: step, params: 1, takes_lock: handle,
     blocks: {class: bounded, until: done}}
  - {name: hook, params: 2, takes_lock: handle,
     callbacks: {arg: 1, when: later, thread: caller, driven_by: [step],
                 locks_held: handle}}
  - {name: tune, params: 1, takes_lock: driver,
     callbacks: {arg: 0, when: during, thread: caller, locks_held: driver}}
  - {name: onMessage, params: 2,
     callbacks: {arg: 1, when: later, thread: library, locks_held: handle,
                 waited_by: [stopLoop]}}
  - {name: lockHandle, params: 1, locks: {arg: 0}}
  - {name: "Mutex::lock", locks: object}
  - {name: "Mutex::unlock", unlocks: object}
types:
  - {name: Drop, interpreter_lock: drops}
  - {name: Guard, guards: 0}
  - name: Bind
    finalizer: {class: 0, holder_from: 1, released_by: Releasing}
slots:
  - {record: Type, fields: [Call, Dealloc, Clear], finalizer: [Dealloc, Clear],
     ends: Dealloc, enters: held}
  - {record: Entry, key: Key, fields: [Fn], finalizer: [AtEnd, AtClear],
     ends: AtEnd, enters: held}
)";

inline constexpr const char *LockUnitDeclarations = R"(
struct State; struct Handle; enum Kind { No, Yes };
enum { AtEnd = 7, AtClear = 8, AtCall = 9 };
extern "C" {
void use(); void run(); State *save(); void restore(State *S); Kind ensure();
void release(Kind K); void start(void (*Body)());
void *wrap(void *P, void (*F)()); void freeLater(void (*F)());
int mark(int); int ask();
int step(Handle *H); void hook(Handle *H, int (*F)());
void tune(int (*F)()); void onMessage(Handle *H, int (*F)());
void stopLoop(Handle *H); void lockHandle(Handle *H);
}
struct Drop { Drop(); ~Drop(); };
struct Mutex { void lock(); void unlock(); };
struct Guard { explicit Guard(Mutex &M); ~Guard(); };
struct Type { const char *Name; void (*Call)(); void (*Dealloc)();
              void (*Clear)(); void (*Other)(); };
struct Entry { int Key; void (*Fn)(); };
struct Releasing {};
template <class T> struct Own { ~Own() { delete P; } T *P; };
template <class T, class... Options> struct Bind {
  template <class... Extra> Bind(const char *Name, Extra...) {}
  Bind(const Bind &) = default;
};
)";

/// A parsed unit, and what is known of its one interpreter lock.
class LockUnit {
public:
  explicit LockUnit(llvm::StringRef Code)
      : P(Code, LockUnitDeclarations, LockUnitModel),
        TU(P.Unit->getASTContext(),
           std::make_shared<ModelSet>(
               std::vector<std::shared_ptr<const interop::Model>>{
                   parseOk(LockUnitModel)},
               Confidence::Convention)),
        View(*TU.get<LockViews>().get().front()) {}

  Program P;
  AnalysisContext TU;
  LockView &View;
};

} // namespace interop

#endif // INTEROP_TEST_UNIT_LOCKUNITSUPPORT_H
