//===- LockContextsTest.cpp - Laws of how functions are entered -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With which states of a lock a function is entered, why, and which of two
// sources is the stronger.
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/LockView.h"
#include "unit/LockTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

const char *nameReason(LockReason::KindTy Kind) {
  static const char *const Names[] = {
      "Table",   "Named",   "Bound",  "Policy", "Started",   "Team",
      "Library", "Slot",    "Handed", "Method", "Parameter", "Driven",
      "Caller",  "Dropped", "Taken",  "Needed", "Retaken",   "Token"};
  return Names[Kind];
}

/// "held: Table Caller"
std::string describe(const LockContext &C) {
  std::string Out = nameLock(C.Now) + std::string(":");
  for (const LockReason &R : C.Why)
    Out += std::string(" ") + nameReason(R.Kind);
  return Out;
}

class Contexts {
public:
  explicit Contexts(llvm::StringRef Code)
      : P(Code, LockDeclarations, LockModelText),
        TU(P.Unit->getASTContext(),
           std::make_shared<ModelSet>(
               std::vector<std::shared_ptr<const interop::Model>>{
                   parseOk(LockModelText)},
               Confidence::Convention)),
        View(*TU.get<LockViews>().get().front()) {}

  /// With which certain states \p Name is entered; "" if with none.
  std::string get(llvm::StringRef Name) {
    std::vector<std::string> Said;
    for (const LockContext &C : View.getContexts().get(P.getFunction(Name)))
      Said.push_back(describe(C));
    return llvm::join(Said, "; ");
  }
  /// The state at each call of \p Mark in \p Name, in its first context.
  std::string at(llvm::StringRef Name, llvm::StringRef Mark = "probe") {
    const FunctionDecl &F = P.getFunction(Name);
    LockContext C = View.getContexts().getOrUnknown(F).front();
    Entity E = Entity::makeFunction(F);
    std::vector<std::string> Said;
    for (unsigned I : findProbes(TU.getEffects().getFacts(E), Mark)) {
      Said.push_back(
          describe(View.getContexts().getAt(Entity::makeFunction(F), C, I)));
      EXPECT_EQ(View.getContexts().getStateAt(E, C, I),
                View.getContexts().getAt(Entity::makeFunction(F), C, I).Now);
    }
    return llvm::join(Said, "; ");
  }

  Program P;
  AnalysisContext TU;
  LockView &View;
};

std::string get(const std::string &Code, llvm::StringRef Name = "f") {
  return Contexts(Code).get(Name);
}

//===----------------------------------------------------------------------===//
// Data says so
//===----------------------------------------------------------------------===//

TEST(LockContexts, TablesEnterHeld) {
  const std::string F = "static void f() { ask(); } ";
  EXPECT_EQ(get(F + "Method M[] = {{\"f\", f}};"), "held: Table");
  EXPECT_EQ(get(F + "Method M = {\"f\", &f, nullptr};"), "held: Table");
  EXPECT_EQ(get(F + "void put(Method *M) { M->Call = f; }"), "held: Table");
  EXPECT_EQ(get(F + "Method M = {\"f\", nullptr, f};"), "");
  EXPECT_EQ(get(F + "void put(Method *M) { M->Other = f; }"), "");
}

TEST(LockContexts, EntryPointsHaveNames) {
  EXPECT_EQ(get("void init_lib() {}", "init_lib"), "held: Named");
  EXPECT_EQ(get("void my_init_lib() {}", "my_init_lib"), "");
}

TEST(LockContexts, ThreadsStartWithoutIt) {
  const std::string F = "void f() { use(); } void g() { start(f); } ";
  EXPECT_EQ(get(F), "dropped: Started");
  // Both, each told with its own reason.
  EXPECT_EQ(get(F + "Method M = {\"f\", f};"), "held: Table; dropped: Started");
}

TEST(LockContexts, CallbacksAreEnteredAsTheirRowSays) {
  EXPECT_EQ(get("void f() { ask(); } void g() { giveHeld(f); }"),
            "held: Handed");
  EXPECT_EQ(get("void f() { use(); } void g() { giveLibrary(f); }"),
            "dropped: Library");
  EXPECT_EQ(get("void f() { ask(); } void g() { giveDriven(f); }"), "");
}

TEST(LockContexts, DrivenCallbacksAreEnteredAsTheirDriverIs) {
  const std::string F = "void f() { ask(); } void set() { giveDriven(f); } ";
  EXPECT_EQ(get(F + "void g() { State *T = save(); drive(); restore(T); }"),
            "dropped: Dropped Driven");
  EXPECT_EQ(get(F + "void g() { use(); drive(); }"), "held: Needed Driven");
  EXPECT_EQ(get(F + "void g() { drive(); }"), "");
}

//===----------------------------------------------------------------------===//
// Code says so
//===----------------------------------------------------------------------===//

TEST(LockContexts, CallersThatAgreeSaySo) {
  const std::string F = "static void f() { ask(); } "
                        "void out() { Drop D; f(); } ";
  EXPECT_EQ(get(F), "dropped: Dropped Caller");
  EXPECT_EQ(get(F + "void too() { State *T = save(); f(); restore(T); }"),
            "dropped: Dropped Caller");
  EXPECT_EQ(get(F + "void in() { use(); f(); }"), "");
  EXPECT_EQ(get(F + "void who() { f(); }"), "");
}

TEST(LockContexts, ReasonsComeFromTheOutermostIn) {
  EXPECT_EQ(get("static void f() { ask(); } static void mid() { f(); }"
                "void top() { mid(); } Method M = {\"top\", top};"),
            "held: Table Caller Caller");
}

TEST(LockContexts, CallersOutOfViewSayNothing) {
  const std::string Out = "void out() { Drop D; f(); } ";
  EXPECT_EQ(get("void f() { ask(); } " + Out), "");
  EXPECT_EQ(get("static void f() { ask(); } " + Out + "void (*Kept)() = f;"),
            "");
  EXPECT_EQ(get("namespace { void f() { ask(); } } " + Out),
            "dropped: Dropped Caller");
}

TEST(LockContexts, RecursionAddsNoCaller) {
  EXPECT_EQ(get("static void f(int N) { if (N) f(N - 1); }"
                "void out() { Drop D; f(1); }"),
            "dropped: Dropped Caller");
  // Nobody from outside: nothing is known, and it ends.
  EXPECT_EQ(get("static void g(int N);"
                "static void f(int N) { if (N) g(N); }"
                "static void g(int N) { f(N - 1); }"),
            "");
}

TEST(LockContexts, ATokenComesInWithoutTheLock) {
  EXPECT_EQ(get("void f(State *S) { restore(S); }"), "dropped: Token");
  EXPECT_EQ(get("void f(State **S) { ask(); restore(*S); }"), "dropped: Token");
  EXPECT_EQ(get("void f(State *S) { use(); State *T = save(); restore(T); }"),
            "held: Needed");
}

TEST(LockContexts, WhatIsNeededFirstSaysThatItIsHeld) {
  EXPECT_EQ(get("void f() { ask(); use(); }"), "held: Needed");
  EXPECT_EQ(get("void f() { State *T = save(); restore(T); }"), "held: Needed");
  EXPECT_EQ(get("void f(int N) { if (N) use(); }"), "");
  EXPECT_EQ(get("void f(int N) { look(); use(); }"), "");
}

TEST(LockContexts, TheStrongerSourceSilencesTheWeaker) {
  EXPECT_EQ(get("static void f() { use(); } void out() { Drop D; f(); }"),
            "dropped: Dropped Caller");
  EXPECT_EQ(get("static void f() { use(); } void out() { Drop D; f(); }"
                "Method M = {\"f\", f};"),
            "held: Table");
  EXPECT_EQ(get("static void f(State *S) { restore(S); }"
                "void in(State *S) { use(); f(S); }"),
            "dropped: Token");
}

//===----------------------------------------------------------------------===//
// At a place
//===----------------------------------------------------------------------===//

TEST(LockContexts, PlacesSayWhatMadeThemSo) {
  EXPECT_EQ(Contexts("void f() { probe(1); { Drop D; probe(2); } probe(3);"
                     "  { Ensure E; probe(4); } } Method M = {\"f\", f};")
                .at("f"),
            "held: Table; dropped: Dropped; held: Table; held: Taken");
}

TEST(LockContexts, WhatFollowsSettlesTheUnknown) {
  EXPECT_EQ(Contexts("void f() { probe(1); use(); }").at("f"), "held: Needed");
  EXPECT_EQ(Contexts("void f(int N) { probe(1); if (N) use(); }"
                     "Method M = {\"f\", (void (*)())f};")
                .at("f"),
            "held: Table");
}

TEST(LockContexts, NoDemandReachesAcrossACallThatMayBeHalfOfARegion) {
  EXPECT_EQ(Contexts("void f() { look(); mark(1); use(); }").at("f", "mark"),
            "held: Needed");
  EXPECT_EQ(Contexts("void f(State *S) { use(); look(); mark(1); restore(S); }")
                .at("f", "mark"),
            "dropped: Retaken");
  EXPECT_EQ(
      Contexts("void f() { look(); mark(1); ask(); use(); }").at("f", "mark"),
      "unknown:");
  // What an interpreter calls leaves the lock as it found it; others need not.
  EXPECT_EQ(Contexts("void f() { look(); mark(1); } Method M = {\"f\", f};")
                .at("f", "mark"),
            "held: Table");
  EXPECT_EQ(Contexts("void f() { look(); mark(1); }").at("f", "mark"),
            "unknown:");
  EXPECT_EQ(Contexts("static void f() { look(); mark(1); }"
                     "void out() { Drop D; f(); }")
                .at("f", "mark"),
            "unknown:");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
