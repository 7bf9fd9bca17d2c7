//===- LockOrderTest.cpp - Laws of locks in two orders --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which lock is which, which is taken under which, and which pairs make a
// circle.
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/LockOrderEdges.h"
#include "unit/LockUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

std::string name(const LockId &L) {
  return L.Row ? L.Row->Name : L.getDecl()->getNameAsString();
}

/// "A>B", each pair of locks once, in the order in which they are found.
std::string nest(const std::string &Code) {
  LockUnit U(Code);
  std::vector<std::string> Said;
  for (const Nesting &N : LockOrderEdges(U.TU).find()) {
    std::string One = name(N.Place.Outer) + ">" + name(N.Place.Inner) +
                      (N.Place.Yields ? "~" : "");
    if (!llvm::is_contained(Said, One))
      Said.push_back(One);
  }
  return llvm::join(Said, " ");
}

/// "A>B" for the first order of each pair.
std::string cycles(const std::string &Code, bool PairMutexes = true) {
  LockUnit U(Code);
  std::vector<std::string> Said;
  for (const LockCycle &C : findLockCycles(U.TU, {PairMutexes})) {
    EXPECT_TRUE(C.First.Outer == C.Second.Inner);
    EXPECT_TRUE(C.First.Inner == C.Second.Outer);
    Said.push_back(name(C.First.Outer) + ">" + name(C.First.Inner));
  }
  return llvm::join(Said, " ");
}

//===----------------------------------------------------------------------===//
// Which lock it is
//===----------------------------------------------------------------------===//

const std::string S = "struct S { Mutex A, B; S *Next; void f(); }; ";

TEST(LockOrderEdges, AMemberIsItselfWhoseverItIs) {
  EXPECT_EQ(nest(S + "void S::f() { Guard L(A); Guard K(B); }"), "A>B");
  EXPECT_EQ(nest(S + "void f(S *X, S &Y) { Guard L(X->A); Guard K(Y.B); }"),
            "A>B");
  // Two of one member are none.
  EXPECT_EQ(nest(S + "void f(S *X, S *Y) { Guard L(X->A); Guard K(Y->A); }"),
            "");
}

TEST(LockOrderEdges, AVariableThatOutlivesTheCallIsALock) {
  const std::string G = "static Mutex A; namespace n { Mutex B; } ";
  EXPECT_EQ(nest(G + "void f() { Guard L(A); Guard K(n::B); }"), "A>B");
  EXPECT_EQ(nest(G + "void f() { static Mutex C; Guard L(A); Guard K(C); }"),
            "A>C");
  EXPECT_EQ(nest(G + "void f() { Mutex C; Guard L(A); Guard K(C); }"), "");
  EXPECT_EQ(nest(G + "void f(Mutex &C) { Guard L(A); Guard K(C); }"), "");
}

TEST(LockOrderEdges, AParameterIsWhatIsHandedOver) {
  EXPECT_EQ(nest("static Mutex A, B;"
                 "static void in(Mutex &M) { Guard K(M); }"
                 "void f() { Guard L(A); in(B); }"),
            "A>B");
  EXPECT_EQ(nest("static Mutex A;"
                 "static void in(Mutex &M) { Guard K(M); }"
                 "void f() { Guard L(A); in(A); }"),
            "");
}

TEST(LockOrderEdges, DeclarationsOfOneVariableAreOne) {
  EXPECT_EQ(cycles("extern Mutex A, B; void f() { Guard L(A); Guard K(B); }"
                   "Mutex A, B; void g() { Guard L(B); Guard K(A); }"),
            "B>A");
}

//===----------------------------------------------------------------------===//
// Under which
//===----------------------------------------------------------------------===//

const std::string M = "static Mutex A, B; ";

TEST(LockOrderEdges, HeldIsOnEveryWay) {
  // What is never dropped is left to the caller: there it is held.
  EXPECT_EQ(nest(M + "void f(int N) { if (N) A.lock(); B.lock(); }"), "A>B");
  EXPECT_EQ(nest(M + "void f(int N) { if (N) A.lock(); B.lock(); B.unlock();"
                     " if (N) A.unlock(); }"),
            "");
  EXPECT_EQ(
      nest(M + "void f(int N) { A.lock(); if (N) A.unlock(); B.lock(); }"), "");
  EXPECT_EQ(nest(M + "void f(int N) { A.lock(); if (N) ask(); B.lock(); }"),
            "A>B");
  EXPECT_EQ(nest(M + "void f() { { Guard L(A); } Guard K(B); }"), "");
}

TEST(LockOrderEdges, TheInterpretersIsTakenUnderAMutex) {
  EXPECT_EQ(nest(M + "void f() { Guard L(A); Kind K = ensure(); release(K); }"
                     "void g() { start(f); }"),
            "A>lang");
  EXPECT_EQ(nest(M + "void f() { use(); Guard L(A); { Drop D; mark(1); } }"),
            "A>lang~ lang>A");
  EXPECT_EQ(nest(M + "void f() { use(); Guard L(A); run(); }"),
            "A>lang~ lang>A");
  EXPECT_EQ(nest(M + "void f() { use(); Guard L(A); use(); }"), "");
}

TEST(LockOrderEdges, CallbacksRunUnderTheirLibrarysLock) {
  EXPECT_EQ(nest(M + "static int cb() { Guard L(A); return 0; }"
                     "void f(Handle *H) { hook(H, cb); }"
                     "void g(Handle *H) { Guard L(A); step(H); }"),
            "A>handle handle>A");
}

//===----------------------------------------------------------------------===//
// Circles
//===----------------------------------------------------------------------===//

const std::string AB = "void f() { Guard L(A); Guard K(B); } ";
const std::string BA = "void g() { Guard L(B); Guard K(A); } ";

TEST(LockOrder, APairNeedsBothOrders) {
  EXPECT_EQ(cycles(M + AB), "");
  EXPECT_EQ(cycles(M + AB + "void g() { Guard L(A); Guard K(B); }"), "");
  EXPECT_EQ(cycles(M + AB + BA), "B>A");
  EXPECT_EQ(cycles(M + AB + BA, /*PairMutexes=*/false), "");
}

TEST(LockOrder, TheRarerOrderIsTold) {
  EXPECT_EQ(cycles(M + AB + BA + "void h() { Guard L(B); Guard K(A); }"),
            "A>B");
  LockUnit U(M + AB + BA + "void h() { Guard L(B); Guard K(A); }");
  std::vector<LockCycle> All = findLockCycles(U.TU, {});
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All.front().More.size(), 0u);
  EXPECT_EQ(All.front().MoreSecond.size(), 1u);
}

TEST(LockOrder, TheInterpretersIsTheOuterOne) {
  EXPECT_EQ(cycles(M + "void f() { Guard L(A); Kind K = ensure(); release(K); }"
                       "void g() { start(f); use(); A.lock(); A.unlock(); }",
                   /*PairMutexes=*/false),
            "lang>A");
}

TEST(LockOrder, AThirdLockKeepsTwoOrdersApart) {
  const std::string G = M + "static Mutex G; ";
  EXPECT_EQ(cycles(G + "void f() { Guard O(G); Guard L(A); Guard K(B); }"
                       "void g() { Guard O(G); Guard L(B); Guard K(A); }"),
            "");
  EXPECT_EQ(cycles(G + "void f() { Guard O(G); Guard L(A); Guard K(B); }" + BA),
            "B>A");
  // Of all callers; taken in between it is no gate.
  EXPECT_EQ(cycles(G + "static void in() { Guard L(A); Guard K(B); }"
                       "static void on() { Guard L(B); Guard K(A); }"
                       "void h() { Guard O(G); in(); on(); }"),
            "");
  EXPECT_EQ(cycles(G + "void f() { Guard L(A); Guard O(G); Guard K(B); }"
                       "void g() { Guard L(B); Guard O(G); Guard K(A); }")
                .empty(),
            false);
}

TEST(LockOrder, WhatIsDroppedBeforeIsNotHeld) {
  EXPECT_EQ(cycles(M +
                   "static void drop() { A.unlock(); Guard K(B); A.lock(); }"
                   "void f() { A.lock(); drop(); A.unlock(); }" +
                   BA),
            "");
}

TEST(LockOrder, TheSameOutputEachTime) {
  std::string Code = "struct T { Mutex A, B, C, D; };";
  for (const char *Pair : {"AB", "BA", "CD", "DC", "AC", "CA", "BD", "DB"})
    Code += std::string("void ") + Pair + "(T *X) { Guard L(X->" + Pair[0] +
            "); Guard K(X->" + Pair[1] + "); }";
  const std::string First = cycles(Code);
  EXPECT_EQ(First, "B>A D>C C>A D>B");
  for (int I = 0; I < 5; ++I)
    EXPECT_EQ(cycles(Code), First);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
