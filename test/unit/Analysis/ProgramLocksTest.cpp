//===- ProgramLocksTest.cpp - Which locks are held, taken, dropped --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Locks/ProgramLocks.h"
#include "unit/LockUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// The names of the locks of \p List, in order.
template <typename ListT> std::string join(const ListT &List) {
  std::string Out;
  for (const LockId &L : List)
    Out += L.getDecl()->getNameAsString() + " ";
  return Out;
}

struct Locks : LockUnit {
  explicit Locks(llvm::StringRef Code)
      : LockUnit(Code), Of(TU.get<ProgramLocks>()) {}
  std::string taken(llvm::StringRef Name) {
    return join(Of.getTaken(P.getEntity(Name)));
  }
  std::string dropped(llvm::StringRef Name) {
    return join(Of.getDropped(P.getEntity(Name)));
  }
  std::string atEntry(llvm::StringRef Name) {
    return join(Of.getHeldAtEntry(P.getEntity(Name)));
  }
  ProgramLocks &Of;
};

TEST(ProgramLocks, ThroughCallsAndParameters) {
  Locks P("Mutex A, B; struct S { Mutex M; void run() { Guard G(M); } };\n"
          "void inner(Mutex &X) { Guard G(X); }\n"
          "void f() { inner(A); B.lock(); B.unlock(); }\n"
          "void g(S &O) { O.run(); f(); f(); }");
  EXPECT_EQ(P.taken("f"), "B A ");
  EXPECT_EQ(P.taken("g"), "M B A ");
}

TEST(ProgramLocks, RecursionEnds) {
  Locks P("Mutex A, B; void g(int N);\n"
          "void f(int N) { { Guard G(A); } if (N) g(N - 1); }\n"
          "void g(int N) { { Guard G(B); } f(N); f(N + 1); }");
  EXPECT_EQ(P.taken("f"), "A B ");
  EXPECT_EQ(P.taken("g"), "B A ");
}

TEST(ProgramLocks, WhatTheArgumentsRuleOut) {
  Locks P("Mutex A;\n"
          "void put(bool Locked) { if (!Locked) A.lock();\n"
          "  if (!Locked) A.unlock(); }\n"
          "void f() { put(true); }\nvoid g() { put(false); }");
  EXPECT_EQ(P.taken("f"), "");
  EXPECT_EQ(P.taken("g"), "A ");
}

TEST(ProgramLocks, DroppedForCallers) {
  Locks P("Mutex A, B; void f() { A.unlock(); Guard G(B); }\n"
          "void g() { A.unlock(); Guard G(B); A.lock(); }\nvoid h() { f(); }");
  EXPECT_EQ(P.dropped("f"), "A ");
  EXPECT_EQ(P.dropped("g"), "");
  EXPECT_EQ(P.dropped("h"), "A ");
}

TEST(ProgramLocks, StaticLocalsAreLocksOfTheirInitializers) {
  Locks P("int make();\nint f() { static int N = make(); return N; }\n"
          "int g() { static int N = 3; return N; }");
  EXPECT_EQ(P.taken("f"), "N ");
  EXPECT_EQ(P.taken("g"), "");
  Entity E = P.P.getEntity("f");
  EffectTable &Effects = P.TU.getEffects();
  const Fact &Call = Effects.getFacts(E).All.front();
  EXPECT_TRUE(Effects.getHeldLocks(E).getAt(Call.At).empty());
  EXPECT_EQ(join(P.Of.getHeld(E, Call.At)), "N ");
}

/// A parameter's field keeps the object that it is a part of.
TEST(ProgramLocks, ATakenLockIsNamedInItsCallersTerms) {
  Locks P("struct S { Mutex M; void run() { Guard G(M); } } One;\n"
          "void f() { One.run(); }\n"
          "void g(S &O) { O.run(); }\nvoid h() { g(One); }");
  auto getWhole = [&P](llvm::StringRef Name) {
    return P.Of.getTaken(P.P.getEntity(Name)).front().Lock.Root;
  };
  EXPECT_EQ(getWhole("f")->getName(), "One");
  EXPECT_EQ(getWhole("g")->getName(), "O");
  EXPECT_EQ(getWhole("h")->getName(), "One");
}

TEST(ProgramLocks, AreHeldAlongAPath) {
  Locks P("Mutex A;\nvoid inner(Mutex &X) { Guard G(X); mark(1); }\n"
          "void f() { inner(A); }\nvoid g() { mark(1); inner(A); }");
  Entity F = P.P.getEntity("f"), Inner = P.P.getEntity("inner");
  auto findCall = [&P](Entity In, llvm::StringRef Name) {
    return llvm::find_if(P.TU.getEffects().getFacts(In).All,
                         [Name](const Fact &E) {
                           return E.Callee && E.Callee->getIdentifier() &&
                                  E.Callee->getName() == Name;
                         });
  };
  CallPath Path{{F, &*findCall(F, "inner")}};
  EXPECT_EQ(join(P.Of.getHeldAlong(Path)), "");
  Path.push_back({Inner, &*findCall(Inner, "mark")});
  EXPECT_EQ(join(P.Of.getHeldAlong(Path)), "A ");
}

TEST(ProgramLocks, AreHeldAtEntryIfEveryCallerHoldsThem) {
  Locks P("Mutex A, B;\nstatic void inner() { mark(1); }\n"
          "static void outer() { Guard G(B); inner(); }\n"
          "void f() { Guard G(A); outer(); inner(); }\n"
          "static void named() {}\n"
          "void g() { Guard G(A); named(); start(named); }");
  EXPECT_EQ(P.atEntry("inner"), "A ");
  EXPECT_EQ(P.atEntry("outer"), "A ");
  EXPECT_EQ(P.atEntry("f"), "");
  EXPECT_EQ(P.atEntry("named"), "");
}

TEST(ProgramLocks, CriticalRegionsAreTaken) {
  Locks P(R"(
Mutex M;
void inner() {
#pragma omp critical(a)
  mark(1);
}
void outer() { Guard G(M); inner(); }
void empty() {
#pragma omp critical
  { }
}
void callsEmpty() { empty(); }
void single() {
#pragma omp single
  mark(1);
}
)");
  auto count = [&](llvm::StringRef Name) {
    return P.Of.getTaken(P.P.getEntity(Name)).size();
  };
  EXPECT_EQ(count("inner"), 1u);
  EXPECT_EQ(count("outer"), 2u);
  EXPECT_EQ(count("callsEmpty"), 0u);
  EXPECT_EQ(count("single"), 0u);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
