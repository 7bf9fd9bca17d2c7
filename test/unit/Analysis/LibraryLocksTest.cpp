//===- LibraryLocksTest.cpp - Laws of callbacks under a library's lock ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a body shows of a lock that it lets go of for a while, which callbacks
// wait for it under a library's, and for whom they have to.
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/LibraryLocks.h"
#include "unit/LockUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr LockPresence Held = LockPresence::Held,
                       NotHeld = LockPresence::NotHeld;

//===----------------------------------------------------------------------===//
// Summaries
//===----------------------------------------------------------------------===//

/// Which of the firsts of `f`, entered with \p Entry, are set: "need take".
std::string firsts(const std::string &Body, LockPresence Entry,
                   const std::string &Before = "") {
  LockUnit U(Before + "void f(int N) { " + Body + " }");
  const LockSummary &S = U.View.getFlow().getSummary(U.P.getEntity("f"), Entry);
  std::vector<std::string> Said;
  const std::pair<const char *, int> All[] = {{"need", S.FirstNeed},
                                              {"take", S.FirstTake},
                                              {"yield", S.FirstYield},
                                              {"retake", S.FirstRetake}};
  for (auto [Name, First] : All)
    if (First >= 0)
      Said.push_back(Name);
  return llvm::join(Said, " ");
}

TEST(LockSummary, YieldsWhereItHasTheLock) {
  EXPECT_EQ(firsts("run();", Held), "yield");
  EXPECT_EQ(firsts("run();", NotHeld), "need");
  EXPECT_EQ(firsts("use();", Held), "");
  EXPECT_EQ(firsts("Kind K = ensure(); run(); release(K);", NotHeld),
            "take yield");
  EXPECT_EQ(firsts("State *S = save(); mark(1); restore(S);", Held),
            "take retake");
  EXPECT_EQ(firsts("{ Drop D; mark(1); }", Held), "retake");
  EXPECT_EQ(firsts("Kind K = ensure(); use(); release(K);", Held), "");
}

TEST(LockSummary, YieldsInWhatItCalls) {
  const std::string Inner = "static void in() { run(); }"
                            "static void region() { Drop D; mark(1); }";
  EXPECT_EQ(firsts("in();", Held, Inner), "yield");
  EXPECT_EQ(firsts("region();", Held, Inner), "retake");
  EXPECT_EQ(firsts("Kind K = ensure(); in(); release(K);", NotHeld, Inner),
            "take yield");
  EXPECT_EQ(firsts("Drop D; in();", Held, Inner), "need retake");
}

TEST(LockSummary, TheFirstIsTheFirstInTheBody) {
  LockUnit U("void f() { use(); run(); run(); }");
  Entity E = U.P.getEntity("f");
  const LockSummary &S = U.View.getFlow().getSummary(E, Held);
  const FunctionFacts &Facts = U.TU.getEffects().getFacts(E);
  ASSERT_GE(S.FirstYield, 0);
  EXPECT_EQ(findProbes(Facts, "run").front(), unsigned(S.FirstYield));
}

//===----------------------------------------------------------------------===//
// Callbacks
//===----------------------------------------------------------------------===//

/// "cb under handle", with "yields" and with "waits" if it has to.
std::string find(const std::string &Code) {
  LockUnit U(Code);
  WaitsUnderLock Waits(U.TU, U.View, InterpreterLockOptions());
  LibraryLocks Locks(U.TU, U.View, Waits);
  std::vector<std::string> Said;
  for (const WaitingCallback &W : Locks.getCallbacks())
    Said.push_back(W.F->getNameAsString() + " under " + W.Under->Name +
                   (W.Yields ? " yields" : "") +
                   (Locks.isWaiting(W) ? " waits" : ""));
  return llvm::join(Said, "; ");
}

const std::string Taker =
    "static int cb() { Kind K = ensure(); use(); release(K); return 0; } ";
const std::string Yielder = "static int cb() { run(); return 0; } ";
const std::string Set = "void set(Handle *H) { hook(H, cb); } ";
const std::string Out = "void out(Handle *H) { Drop D; step(H); } ";

TEST(LibraryLocks, CallbacksThatTakeTheLockWait) {
  EXPECT_EQ(find(Taker + Set + Out), "cb under handle waits");
  EXPECT_EQ(find("static int cb() { return ask(); } " + Set + Out), "");
  // Nobody is seen to take the handle's mutex without the interpreter's lock.
  EXPECT_EQ(find(Taker + Set), "cb under handle");
}

TEST(LibraryLocks, WhereTheLockIsHeldNobodyWaits) {
  EXPECT_EQ(find(Taker + Set + "void in(Handle *H) { use(); step(H); }"), "");
}

TEST(LibraryLocks, ThreadsOfTheLibraryWaitWhoeverCalls) {
  EXPECT_EQ(find(Taker + "void set(Handle *H) { onMessage(H, cb); }"),
            "cb under handle waits");
}

TEST(LibraryLocks, YieldsCountUnderALockOfTheProcess) {
  EXPECT_EQ(find(Yielder + "void f() { use(); tune(cb); }"),
            "cb under driver yields");
  EXPECT_EQ(find(Yielder + Set + "void in(Handle *H) { use(); step(H); }"), "");
  EXPECT_EQ(find("static int cb() { use(); return 0; }"
                 "void f() { use(); tune(cb); }"),
            "");
}

TEST(LibraryLocks, AProgramThatLocksForItselfIsLeftAlone) {
  EXPECT_EQ(find(Taker + Set + Out + "void own(Handle *H) { lockHandle(H); }"),
            "");
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

TEST(ModelsSet, WaitsForCallbacksOfOtherThreads) {
  auto isWaiting = [](const char *Row) {
    auto M = parseOk(std::string(Head) +
                     "functions:\n  - {name: f, callbacks: "
                     "{arg: 0, when: later, " +
                     Row + "}}\n");
    return ModelSet({M}, Confidence::Convention).isWaitingForCallbacks("stop");
  };
  EXPECT_TRUE(isWaiting("waited_by: stop"));
  EXPECT_TRUE(isWaiting("thread: library, waited_by: [go, stop]"));
  EXPECT_TRUE(isWaiting("thread: any, waited_by: stop"));
  // These run on the thread that waits.
  EXPECT_FALSE(isWaiting("thread: caller, waited_by: stop"));
  EXPECT_FALSE(isWaiting("thread: library, waited_by: go"));
  EXPECT_FALSE(isWaiting("thread: caller, driven_by: stop"));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
