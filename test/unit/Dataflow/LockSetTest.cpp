//===- LockSetTest.cpp - Locks that are held ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/LockSet.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// The locks that each of the functions takes, all of them.
class Takers : public Program {
public:
  using Program::Program;
  LockSet of(llvm::StringRef Name) {
    LockSet All;
    for (const LockOperation &Op : Effects.getFacts(getEntity(Name)).Locks)
      if (Op.Takes)
        All.push(Op);
    return All;
  }
  LockSet inProgram(llvm::StringRef Name) {
    LockSet All;
    All.addInProgram(of(Name));
    return All;
  }
};

const std::string Code =
    "struct S { Mutex M, N; void own() { Guard G(M); } };\n"
    "Mutex A; Mutex *P; S One, Two;\n"
    "void one() { Guard G(One.M); }\nvoid two() { Guard G(Two.M); }\n"
    "void other() { Guard G(One.N); }\nvoid global() { Guard G(A); }\n"
    "void param(Mutex &X) { Guard G(X); }\nvoid pointer() { Guard G(*P); }\n"
    "void local() { Mutex L; Guard G(L); }\n"
    "void both() { Guard G(A); Guard H(One.M); }\n";

TEST(LockSet, TwoObjectsFieldIsOneInTheProgramAlone) {
  Takers P(Code);
  const LockId One = P.of("one").front(), Two = P.of("two").front();
  EXPECT_FALSE(One == Two);
  EXPECT_TRUE(One.isSameInProgram(Two));
  EXPECT_TRUE(One.isSameInProgram(P.of("own").front()));
  EXPECT_FALSE(One.isSameInProgram(P.of("other").front()));
  LockSet Both = P.of("both");
  EXPECT_TRUE(Both.has(One));
  EXPECT_FALSE(Both.has(Two));
  EXPECT_TRUE(Both.hasInProgram(Two));
}

TEST(LockSet, KeepsWhatIsCommon) {
  Takers P(Code);
  LockSet Held = P.of("both"), InProgram = Held;
  EXPECT_TRUE(InProgram.keepCommonInProgram(P.of("two")));
  EXPECT_EQ(InProgram.size(), 1u);
  EXPECT_TRUE(Held.keepCommon(P.of("global")));
  EXPECT_EQ(Held.size(), 1u);
  EXPECT_FALSE(Held.keepCommon(P.of("both")));
  EXPECT_TRUE(Held.keepCommon(P.of("other")));
  EXPECT_TRUE(Held.empty());
}

TEST(LockSet, OnlySomeLocksAreNamedInTheProgram) {
  Takers P(Code);
  EXPECT_TRUE(P.of("global").front().findInProgram().has_value());
  EXPECT_TRUE(P.of("pointer").front().findInProgram().has_value());
  EXPECT_TRUE(P.of("one").front().findInProgram().has_value());
  EXPECT_FALSE(P.of("param").front().findInProgram().has_value());
  EXPECT_FALSE(P.of("local").front().findInProgram().has_value());
}

TEST(LockSet, WhatIsNotCertainMayBeAnyLock) {
  Takers P(Code);
  for (const char *Name : {"param", "pointer"}) {
    LockSet Held = P.inProgram(Name);
    EXPECT_TRUE(Held.empty()) << Name;
    EXPECT_TRUE(Held.HasUnnamed) << Name;
    EXPECT_TRUE(Held.mayShare(P.inProgram("global"))) << Name;
    EXPECT_FALSE(Held.mayShare(LockSet())) << Name;
    EXPECT_TRUE(Held.keepCommonInProgram(P.inProgram("global"))) << Name;
    EXPECT_TRUE(Held.holdsNothing()) << Name;
  }
  EXPECT_TRUE(P.inProgram("one").mayShare(P.inProgram("two")));
  EXPECT_FALSE(P.inProgram("one").mayShare(P.inProgram("global")));
  EXPECT_TRUE(P.inProgram("local").mayShare(P.inProgram("local")));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
