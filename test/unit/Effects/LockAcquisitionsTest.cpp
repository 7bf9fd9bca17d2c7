//===- LockAcquisitionsTest.cpp - The locks that an entity takes ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockAcquisitions.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// The names of the locks of \p List, in order.
std::string join(const std::vector<LockAcquisition> &List) {
  std::string Out;
  for (const LockAcquisition &T : List)
    Out += T.Lock.Object.Leaf->getNameAsString() + " ";
  return Out;
}

struct Taken : Program {
  explicit Taken(llvm::StringRef Code)
      : Program(Code), Takings(Effects, Known, Unit->getASTContext()) {}
  std::string of(llvm::StringRef Name) {
    return join(Takings.getTaken(getEntity(Name)));
  }
  LockAcquisitions Takings;
};

TEST(LockAcquisitions, ThroughCallsAndParameters) {
  Taken P("Mutex A, B; struct S { Mutex M; void run() { Guard G(M); } };\n"
          "void inner(Mutex &X) { Guard G(X); }\n"
          "void f() { inner(A); lock(B); unlock(B); }\n"
          "void g(S &O) { O.run(); f(); f(); }");
  EXPECT_EQ(P.of("f"), "B A ");
  EXPECT_EQ(P.of("g"), "M B A ");
}

TEST(LockAcquisitions, RecursionEnds) {
  Taken P("Mutex A, B; void g(int N);\n"
          "void f(int N) { { Guard G(A); } if (N) g(N - 1); }\n"
          "void g(int N) { { Guard G(B); } f(N); f(N + 1); }");
  EXPECT_EQ(P.of("f"), "A B ");
  EXPECT_EQ(P.of("g"), "B A ");
}

TEST(LockAcquisitions, WhatTheArgumentsRuleOut) {
  Taken P("Mutex A;\n"
          "void put(bool Locked) { if (!Locked) lock(A);\n"
          "  if (!Locked) unlock(A); }\n"
          "void f() { put(true); }\nvoid g() { put(false); }");
  EXPECT_EQ(P.of("f"), "");
  EXPECT_EQ(P.of("g"), "A ");
}

TEST(LockAcquisitions, DroppedForCallers) {
  Taken P("Mutex A, B; void f() { unlock(A); Guard G(B); }\n"
          "void g() { unlock(A); Guard G(B); lock(A); }\nvoid h() { f(); }");
  EXPECT_EQ(join(P.Takings.getDropped(P.getEntity("f"))), "A ");
  EXPECT_EQ(join(P.Takings.getDropped(P.getEntity("g"))), "");
  EXPECT_EQ(join(P.Takings.getDropped(P.getEntity("h"))), "A ");
}

TEST(LockAcquisitions, StaticLocalsAreLocksOfTheirInitializers) {
  Taken P("int make();\nint f() { static int N = make(); return N; }\n"
          "int g() { static int N = 3; return N; }");
  EXPECT_EQ(P.of("f"), "N ");
  EXPECT_EQ(P.of("g"), "");
  Entity E = P.getEntity("f");
  const Fact &Call = P.Effects.getFacts(E).All.front();
  EXPECT_TRUE(P.Effects.getHeldLocks(E).getAt(Call.At).empty());
  EXPECT_EQ(P.Effects.getHeldLocks(E).getAllAt(Call.At).size(), 1u);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
