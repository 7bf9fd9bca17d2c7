//===- AfterForkTest.cpp - Laws of engines in the child of a fork ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a child is, as what a fork returned tells it; which calls there are of
// something that its parent made.
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/AfterFork.h"
#include "unit/EngineTestSupport.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr const char *ForkModel = R"(
library: lib
defaults: {source: s, confidence: documented}
engines:
  - {name: driver, title: the driver, affinity: any, after_fork: forbidden}
  - {name: planner, title: the planner, affinity: serialized}
  - {name: session, title: the session, affinity: any, scope: handle,
     after_fork: forbidden}
functions:
  - {names: [use, more], engine: driver}
  - {name: plan, engine: planner}
  - {name: ask, engine: {name: session, at: {arg: 0}}}
  - {name: fork, forks: true}
  - {names: [execl, leave], leaves_process: true}
)";

constexpr const char *ForkDeclarations = R"(
struct Session;
extern "C" {
int fork(); int execl(const char *); int leave();
[[noreturn]] void _exit(int); int wait();
void use(); void more(); void plan(); bool flip();
Session *open(); void make(Session **); void ask(Session *);
}
)";

/// "use in child, more", the calls found, each with the function that it is in
/// unless that is `f`.
std::string find(const std::string &Code) {
  Program P(Code, ForkDeclarations, ForkModel);
  AnalysisContext TU(P.Unit->getASTContext(),
                     std::make_shared<ModelSet>(
                         std::vector<std::shared_ptr<const interop::Model>>{
                             parseOk(ForkModel)},
                         Confidence::Convention));
  std::vector<std::string> Said;
  for (const EngineProblem &Problem : findAfterFork(TU)) {
    EXPECT_EQ(Problem.Kind, EngineProblem::AfterFork);
    EXPECT_TRUE(Problem.Made && Problem.Made->At->Callee->getName() == "fork");
    EXPECT_EQ(Problem.Other.Calls.size(), 1u);
    std::string In = Problem.Path.Calls.back().In.getName();
    std::string Text = Problem.getCall().Callee->getNameAsString();
    for (const Fact *E : Problem.Others)
      Text += "+" + E->Callee->getNameAsString();
    Said.push_back(In == "f" ? Text : Text + " in " + In);
  }
  return llvm::join(Said, ", ");
}

/// Of a body of `f`, behind a call of the engine.
std::string inF(const std::string &Body) {
  return find("void f() { use(); " + Body + " }");
}

//===----------------------------------------------------------------------===//
// Where the child is
//===----------------------------------------------------------------------===//

TEST(AfterFork, ResultsDecide) {
  EXPECT_EQ(inF("if (fork() == 0) { more(); _exit(0); }"), "more");
  EXPECT_EQ(inF("if (!fork()) { more(); _exit(0); }"), "more");
  EXPECT_EQ(inF("int p = fork(); if (p == 0) { more(); _exit(0); }"), "more");
  EXPECT_EQ(inF("int p; if ((p = fork()) == 0) { more(); _exit(0); }"), "more");
  EXPECT_EQ(inF("int p = fork(); if (p > 0) return; more();"), "more");
  EXPECT_EQ(inF("int p = fork(); if (p) { wait(); } else { more(); }"), "more");
  EXPECT_EQ(inF("int p = fork(); if (p < 0) return; if (p) return; more();"),
            "more");
  EXPECT_EQ(inF("bool Child = fork() == 0; if (Child) more();"), "more");
  EXPECT_EQ(inF("fork(); more();"), "more");
}

TEST(AfterFork, ParentsMayGoOn) {
  EXPECT_EQ(inF("if (fork() == 0) { _exit(0); } more();"), "");
  EXPECT_EQ(inF("if (fork() > 0) { more(); }"), "");
  EXPECT_EQ(inF("int p = fork(); if (p != 0) more();"), "");
  EXPECT_EQ(inF("int p = fork(); if (p < 0) more();"), "");
  EXPECT_EQ(inF("int p = fork(); if (p == 0) leave(); else more();"), "");
  EXPECT_EQ(inF("bool Child = fork() == 0; if (!Child) more();"), "");
  EXPECT_EQ(inF("more(); fork();"), "");
}

TEST(AfterFork, Switches) {
  EXPECT_EQ(inF("switch (fork()) { case 0: more(); _exit(0); case -1: break; "
                "default: wait(); }"),
            "more");
  EXPECT_EQ(inF("switch (fork()) { case 0: _exit(0); case -1: more(); break; "
                "default: more(); }"),
            "");
  EXPECT_EQ(inF("switch (fork()) { case -1: case 0: more(); break; "
                "default: wait(); }"),
            "more");
  EXPECT_EQ(inF("switch (fork()) { case -1: return; default: more(); }"),
            "more");
}

TEST(AfterFork, AnotherProgram) {
  EXPECT_EQ(inF("if (fork() == 0) { execl(\"x\"); more(); _exit(1); }"), "");
  EXPECT_EQ(inF("if (fork() == 0) { more(); execl(\"x\"); }"), "more");
  EXPECT_EQ(inF("if (fork() == 0) { if (flip()) execl(\"x\"); more(); }"),
            "more");
}

TEST(AfterFork, WhatCannotBeDecidedIsNoChild) {
  EXPECT_EQ(inF("int p = fork(); if (wait() == p) more();"), "");
  EXPECT_EQ(inF("int Child = 0; if (fork() == 0) Child = 1; "
                "if (!Child) more();"),
            "");
  EXPECT_EQ(inF("int p = fork(); if (p == 0) { for (int I = 0; I < 3; ++I) "
                "more(); }"),
            "more");
}

TEST(AfterFork, Loops) {
  EXPECT_EQ(inF("for (;;) { if (fork() == 0) { _exit(0); } more(); }"), "");
  EXPECT_EQ(find("void f() { for (;;) if (fork() == 0) { use(); _exit(0); } }"),
            "");
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

TEST(AfterFork, Helpers) {
  EXPECT_EQ(find("static void run() { more(); }"
                 "void f() { use(); if (fork() == 0) { run(); _exit(0); } }"),
            "more in run");
  EXPECT_EQ(find("static void run(int p) { if (p == 0) more(); else use(); }"
                 "void f() { use(); run(fork()); }"),
            "more in run");
  EXPECT_EQ(find("[[noreturn]] static void die() { _exit(1); }"
                 "void f() { use(); if (fork() == 0) die(); more(); }"),
            "");
  EXPECT_EQ(find("static void die() { leave(); }"
                 "void f() { use(); if (fork() == 0) die(); more(); }"),
            "");
}

TEST(AfterFork, ForksForOthers) {
  EXPECT_EQ(find("static int spawn() { int p = fork(); if (p < 0) wait(); "
                 "return p; }"
                 "void f() { use(); if (spawn() == 0) more(); else use(); }"),
            "more");
  EXPECT_EQ(find("static bool isChild() { return fork() == 0; }"
                 "void f() { use(); if (!isChild()) more(); }"),
            "");
  EXPECT_EQ(find("static int daemonise() { int p = fork(); if (p < 0) return "
                 "-1; if (p > 0) _exit(0); return 0; }"
                 "void f() { use(); if (daemonise() != 0) return; more(); }"),
            "more");
}

TEST(AfterFork, Members) {
  EXPECT_EQ(find("struct S { int Pid; void start() { use(); Pid = fork(); "
                 "run(); } void run() { if (Pid != 0) more(); } };"),
            "");
  EXPECT_EQ(find("struct S { int Pid; void start() { use(); Pid = fork(); "
                 "run(); } void run() { if (Pid == 0) more(); } };"),
            "more in S::run");
}

//===----------------------------------------------------------------------===//
// What the parent did
//===----------------------------------------------------------------------===//

TEST(AfterFork, OnlyWhatTheParentEntered) {
  EXPECT_EQ(find("void f() { if (fork() == 0) { use(); _exit(0); } }"), "");
  EXPECT_EQ(find("void f() { if (fork() == 0) { use(); _exit(0); } use(); }"),
            "");
  EXPECT_EQ(find("void f() { plan(); if (fork() == 0) { use(); plan(); } }"),
            "");
  EXPECT_EQ(find("static void init() { use(); }"
                 "void f() { init(); if (fork() == 0) more(); }"),
            "more");
  EXPECT_EQ(find("static void serve() { if (fork() == 0) { more(); _exit(0); } "
                 "} void f() { use(); serve(); }"),
            "more in serve");
  EXPECT_EQ(find("static void serve() { if (fork() == 0) { more(); _exit(0); } "
                 "} void f() { serve(); serve(); }"),
            "");
}

TEST(AfterFork, Handles) {
  EXPECT_EQ(find("void f() { Session *S = open(); if (fork() == 0) ask(S); }"),
            "ask");
  EXPECT_EQ(find("void f() { Session *S; make(&S); if (fork() == 0) ask(S); }"),
            "ask");
  EXPECT_EQ(find("void f() { Session *S = open(); if (fork() == 0) { "
                 "Session *T = open(); ask(T); } }"),
            "");
  EXPECT_EQ(find("void f() { Session *S = open(); if (fork() == 0) { "
                 "S = open(); ask(S); } }"),
            "");
  EXPECT_EQ(find("static Session *Own; static void run() { ask(Own); }"
                 "void f() { Own = open(); if (fork() == 0) run(); }"),
            "ask in run");
  EXPECT_EQ(find("static Session *Own; static void run() { ask(Own); }"
                 "void f() { ask(Own); if (fork() == 0) run(); }"),
            "ask in run");
}

TEST(AfterFork, OneFindingForEachFunction) {
  EXPECT_EQ(inF("if (fork() == 0) { more(); use(); more(); }"),
            "more+use+more");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
