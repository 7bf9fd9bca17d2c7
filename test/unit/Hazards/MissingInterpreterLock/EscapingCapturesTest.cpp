//===- EscapingCapturesTest.cpp - Laws of what kept callables own ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a callable owns by value, who keeps it, and when its end without the
// lock is a problem. `Object` needs the lock at its end, `Locked` takes it.
//
//===----------------------------------------------------------------------===//

#include "Hazards/MissingInterpreterLock/EscapingCaptures.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr const char *KeptModel = R"(
library: lib
defaults: {source: s, confidence: documented}
locks: [{name: lang, kind: interpreter, title: the lock}]
functions:
  - {name: use, interpreter_lock: needs}
  - {name: ensure, interpreter_lock: {action: ensures, token: result}}
  - {name: release, params: 1,
     interpreter_lock: {action: restores, token: {arg: 0}}}
  - {name: bound, params: 1, binds: {callable: 0}}
  - {name: onLibrary, params: 1,
     callbacks: {arg: 0, when: later, thread: library}}
  - {name: onAny, params: 1, callbacks: {arg: 0, when: later, thread: any}}
  - {name: onCaller, params: 1,
     callbacks: {arg: 0, when: later, thread: caller}}
  - {name: each, params: 1, callbacks: {arg: 0, when: during}}
types: [{name: Closure, closure: true}]
)";

constexpr const char *KeptDeclarations = R"(
enum Kind { No, Yes };
extern "C" { void use(); Kind ensure(); void release(Kind K); void ask(); }
struct Guard { Guard() : K(ensure()) {} ~Guard() { release(K); } Kind K; };
struct Object { Object(); Object(const Object &); Object(Object &&);
                ~Object() { use(); } void call() const { use(); } };
struct Locked { Locked(); Locked(const Locked &);
                ~Locked() { Guard G; use(); } };
struct Closure { template <class F> Closure(F Given) {} ~Closure();
                 void operator()() const; };
struct Plain { template <class F> Plain(F Given) {} };
void keep(Closure F); void keepPlain(Plain F);
inline void now(Closure F) {}
template <class F> void onLibrary(F Given) {}
template <class F> void onAny(F Given) {}
template <class F> void onCaller(F Given) {}
template <class F> void each(F Given) {}
template <class F> void bound(F Given) {}
namespace std {
template <class F, class... A> struct Bind { void operator()(); };
template <class F, class... A> Bind<F, A...> bind(F, A &&...) { return {}; }
template <class T> struct Ref {}; template <class T> Ref<T> ref(T &);
template <class T> T &&move(T &);
}
)";

/// Names of what \p Code keeps without the lock; "-" for what has none.
std::string find(const std::string &Code) {
  Program P(Code, KeptDeclarations, KeptModel);
  EXPECT_FALSE(P.Unit->getDiagnostics().hasErrorOccurred()) << Code;
  AnalysisContext TU(P.Unit->getASTContext(),
                     std::make_shared<ModelSet>(
                         std::vector<std::shared_ptr<const interop::Model>>{
                             parseOk(KeptModel)},
                         Confidence::Convention));
  std::vector<std::string> Said;
  for (const LockProblem &K :
       findEscapingCaptures(TU, *TU.get<LockViews>().get().front()))
    Said.push_back(K.Capture ? K.Capture->getNameAsString() : "-");
  return llvm::join(Said, " ");
}
/// Likewise, of the callable \p Made, handed to \p Keeper.
std::string hand(const std::string &Made, const std::string &Keeper = "keep",
                 const std::string &Before = "") {
  return find(Before +
              "void f(Object O, Object &R, Object *P, Locked L, int N)"
              " { " +
              Keeper + "(" + Made + "); }");
}

//===----------------------------------------------------------------------===//
// What is owned
//===----------------------------------------------------------------------===//

TEST(KeptCaptures, CapturesByCopy) {
  EXPECT_EQ(hand("[O] { Guard G; O.call(); }"), "O");
  EXPECT_EQ(hand("[=] { Guard G; O.call(); }"), "O");
  EXPECT_EQ(hand("[K = O] { Guard G; K.call(); }"), "K");
  EXPECT_EQ(hand("[O, N] { Guard G; use(); }"), "O");
  // A copy of what is referred to.
  EXPECT_EQ(hand("[R] { Guard G; R.call(); }"), "R");
}

TEST(KeptCaptures, NotWhatItOnlySees) {
  EXPECT_EQ(hand("[&O] { Guard G; O.call(); }"), "");
  EXPECT_EQ(hand("[P] { Guard G; P->call(); }"), "");
  EXPECT_EQ(hand("[N] { Guard G; use(); }"), "");
  EXPECT_EQ(hand("[L] { Guard G; use(); }"), "");
  EXPECT_EQ(hand("[] { Guard G; use(); }"), "");
}

TEST(KeptCaptures, FieldsOfAFunctor) {
  const std::string Body = "void operator()() const { Guard G; use(); } ";
  EXPECT_EQ(hand("Own{O}", "keep", "struct Own { Object In; " + Body + "};"),
            "In");
  EXPECT_EQ(hand("Own{L}", "keep", "struct Own { Locked In; " + Body + "};"),
            "");
  EXPECT_EQ(hand("Own{P}", "keep", "struct Own { Object *In; " + Body + "};"),
            "");
  // A destructor of its own may see to it.
  EXPECT_EQ(hand("Own(O)", "keep",
                 "struct Own { Object In; Own(const Object &O) : In(O) {} "
                 "Own(const Own &); ~Own(); " +
                     Body + "};"),
            "");
}

TEST(KeptCaptures, BoundArguments) {
  const std::string Body = "void run(const Object &O) { Guard G; O.call(); } ";
  EXPECT_EQ(hand("std::bind(&run, O)", "keep", Body), "O");
  EXPECT_EQ(hand("std::bind(&run, Object())", "keep", Body), "-");
  EXPECT_EQ(hand("std::bind(&run, std::ref(O))", "keep", Body), "");
  EXPECT_EQ(hand("std::bind(&run, P)", "keep",
                 "void run(Object *P) { Guard G; P->call(); } "),
            "");
}

//===----------------------------------------------------------------------===//
// Who keeps it
//===----------------------------------------------------------------------===//

TEST(KeptCaptures, WhoIsOutOfSight) {
  const std::string Made = "[O] { Guard G; O.call(); }";
  EXPECT_EQ(hand(Made, "keep"), "O");
  EXPECT_EQ(hand(Made, "keepPlain"), "");
  EXPECT_EQ(hand(Made, "now"), "");
}

TEST(KeptCaptures, WhoCallsOnOtherThreadsLater) {
  const std::string Made = "[O] { Guard G; O.call(); }";
  EXPECT_EQ(hand(Made, "onLibrary"), "O");
  EXPECT_EQ(hand(Made, "onAny"), "O");
  EXPECT_EQ(hand(Made, "onCaller"), "");
  EXPECT_EQ(hand(Made, "each"), "");
  EXPECT_EQ(hand(Made, "bound"), "");
}

//===----------------------------------------------------------------------===//
// How it runs
//===----------------------------------------------------------------------===//

TEST(KeptCaptures, OnlyWhatTakesTheLock) {
  EXPECT_EQ(hand("[O] { O.call(); }"), "");
  EXPECT_EQ(hand("[O] { ask(); }"), "");
  EXPECT_EQ(hand("[O] { Kind K = ensure(); O.call(); release(K); }"), "O");
  EXPECT_EQ(hand("[O] { run(O); }", "keep",
                 "void run(const Object &O) { Guard G; O.call(); } "),
            "O");
  // It needs the lock before it takes it: it is called with it.
  EXPECT_EQ(hand("[O] { O.call(); Guard G; O.call(); }"), "");
}

TEST(KeptCaptures, NotWhatTheBodyEmpties) {
  EXPECT_EQ(hand("[O]() mutable { Guard G; Object In(std::move(O)); }"), "");
  EXPECT_EQ(hand("[O]() mutable { Guard G; Object In(O); }"), "O");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
