//===- LockTestSupport.h - A lock, and what is done to it ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A small interpreter with a lock, for tests of the engine. `probe(N)` marks a
// place and does nothing to the lock, as far as can be seen; `mark(N)` is known
// to do nothing.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TEST_UNIT_LOCKTESTSUPPORT_H
#define INTEROP_TEST_UNIT_LOCKTESTSUPPORT_H

#include "unit/EngineTestSupport.h"

namespace interop {

inline constexpr const char *LockModelText = R"(
library: lib
defaults: {source: s, confidence: documented}
locks: [{name: lang, kind: interpreter, title: the lock}]
functions:
  - {name: use, interpreter_lock: needs}
  - {name: save, interpreter_lock: {action: drops, token: result}}
  - {name: restore, params: 1,
     interpreter_lock: {action: takes, token: {arg: 0}}}
  - {name: ensure, interpreter_lock: {action: ensures, token: result}}
  - {name: release, params: 1,
     interpreter_lock: {action: restores, token: {arg: 0}}}
  - {name: isHeld, interpreter_lock: {action: tests, on_result: {differs: 0}}}
  - name: swap
    params: 1
    interpreter_lock:
      - {action: drops, if: {arg: 0, is_null: true}}
      - {action: ensures, if: {arg: 0, is_null: false}}
  - {name: start, params: 1, starts: {body: 0}}
  - {name: giveHeld, params: 1,
     callbacks: {arg: 0, when: later, enters: held}}
  - {name: giveLibrary, params: 1,
     callbacks: {arg: 0, when: later, thread: library}}
  - {name: giveDriven, params: 1,
     callbacks: {arg: 0, when: later, thread: caller, driven_by: [drive]}}
  - {name: mark, params: 1, blocks: {class: bounded, until: done}}
  - {name: drive, params: 0, blocks: {class: bounded, until: done}}
types:
  - {name: Drop, interpreter_lock: drops, disarmed_by: [disarm]}
  - {name: Ensure, interpreter_lock: ensures}
slots: [{record: Method, fields: [Call], enters: held}]
entry_points: [{pattern: "^init_", enters: held}]
)";

inline constexpr const char *LockDeclarations = R"(
struct State; enum Kind { No, Yes };
extern "C" {
void use(); State *save(); void restore(State *S); Kind ensure();
void release(Kind K); int isHeld(); void swap(State *S);
void start(void (*Body)()); void giveHeld(void (*F)());
void giveLibrary(void (*F)()); void giveDriven(void (*F)()); int drive();
int probe(int); int mark(int); int ask(); void look();
void give(State *S); void show(int *);
[[noreturn]] void die(int);
}
struct Drop { Drop(); ~Drop(); void disarm(); };
struct Ensure { Ensure(); ~Ensure(); };
struct Method { const char *Name; void (*Call)(); void (*Other)(); };
)";

inline const char *nameLock(LockPresence P) {
  return P == LockPresence::Held      ? "held"
         : P == LockPresence::NotHeld ? "dropped"
                                      : "unknown";
}

/// Facts of \p Facts that call \p Mark, by index, in source order.
inline std::vector<unsigned> findProbes(const FunctionFacts &Facts,
                                        llvm::StringRef Mark = "probe") {
  std::vector<unsigned> Found;
  for (unsigned I = 0; I < Facts.All.size(); ++I) {
    const clang::FunctionDecl *F = Facts.All[I].Callee;
    if (F && F->getIdentifier() && F->getName() == Mark)
      Found.push_back(I);
  }
  llvm::sort(Found, [&](unsigned A, unsigned B) {
    return Facts.All[A].Loc.getRawEncoding() <
           Facts.All[B].Loc.getRawEncoding();
  });
  return Found;
}

} // namespace interop

#endif // INTEROP_TEST_UNIT_LOCKTESTSUPPORT_H
