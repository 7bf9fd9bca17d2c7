//===- TeamRegionsTest.cpp - Who runs what of a team's part ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Regions of OpenMP as locks: what is held at the calls of `waitFor`, and who
// runs them.
//
//===----------------------------------------------------------------------===//

#include "AST/SyntheticDecl.h"
#include "unit/EngineTestSupport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

std::string describe(const LockOperation &L) {
  if (L.Kind == LockOperation::Critical)
    return "[" + findCriticalName(*L.Lock.Root).value_or("?").str() + "]";
  return L.Kind == LockOperation::Single ? "single"
                                         : L.Lock.Root->getNameAsString();
}

class Regions : public Program {
public:
  explicit Regions(llvm::StringRef Code) : Program(Code) {}

  /// At each call of waitFor in \p Name.
  std::vector<LockSet> getHeldAtWaits(llvm::StringRef Name) {
    std::vector<LockSet> Out;
    Entity E = getEntity(Name);
    for (const Fact &Ev : Effects.getFacts(E).All)
      if (isWait(Ev))
        Out.push_back(Effects.getHeldLocks(E).getAllAt(Ev.At));
    return Out;
  }
  std::string getHeld(llvm::StringRef Name) {
    std::vector<std::string> All;
    for (const LockSet &Held : getHeldAtWaits(Name)) {
      std::vector<std::string> Names;
      for (const LockOperation &L : Held)
        Names.push_back(describe(L));
      All.push_back(llvm::join(Names, " "));
    }
    return llvm::join(All, " / ");
  }
  /// True if all calls of waitFor in \p Name have one lock in common.
  bool haveCommon(llvm::StringRef Name) {
    auto All = getHeldAtWaits(Name);
    LockSet Common = All.front();
    for (const LockSet &Held : All)
      Common.keepCommon(Held);
    return !Common.empty();
  }
  /// "apart", "starter" or "" for each call of waitFor.
  std::string getRunners(llvm::StringRef Name) {
    std::string Text;
    for (const Fact &Ev : Effects.getFacts(getEntity(Name)).All)
      if (isWait(Ev))
        Text += Ev.OnPrimaryThread ? "starter "
                : Ev.OnOtherThread ? "apart "
                                   : "plain ";
    return Text;
  }

private:
  static bool isWait(const Fact &E) {
    return E.Kind == Fact::Call && E.Callee && E.Callee->getIdentifier() &&
           E.Callee->getName() == "waitFor";
  }
};

//===-- Critical regions --------------------------------------------------===//

TEST(TeamRegions, CriticalOnesAreLocks) {
  Regions P(R"(
void plain() {
#pragma omp critical
  { waitFor(1); }
  waitFor(2);
}
void named() {
#pragma omp critical(files)
  waitFor(1);
#pragma omp critical(other)
  waitFor(2);
}
void nested() {
#pragma omp critical(files)
  {
    waitFor(1);
#pragma omp critical(other)
    waitFor(2);
    waitFor(3);
  }
}
void inTeam() {
#pragma omp parallel
  {
    waitFor(1);
#pragma omp critical
    waitFor(2);
  }
}
)");
  EXPECT_EQ(P.getHeld("plain"), "[] / ");
  EXPECT_EQ(P.getHeld("named"), "[files] / [other]");
  EXPECT_EQ(P.getHeld("nested"), "[files] / [files] [other] / [files]");
  EXPECT_EQ(P.getHeld("inTeam"), " / []");
}

TEST(TeamRegions, AreHeldOnAllWays) {
  Regions P(R"(
int f();
void branches(int N) {
#pragma omp critical
  {
    if (N)
      waitFor(1);
    else
      f();
    waitFor(2);
  }
  waitFor(3);
}
void loops(int N) {
#pragma omp critical
  while (N--)
    waitFor(1);
  waitFor(2);
}
void inLoop(int N) {
  for (int I = 0; I < N; ++I) {
    waitFor(1);
#pragma omp critical
    { waitFor(2); }
  }
  waitFor(3);
}
void sometimes(int N) {
  if (N) {
#pragma omp critical
    waitFor(1);
  }
  waitFor(2);
}
struct Scope { Scope(); ~Scope(); };
void locals() {
#pragma omp critical
  { Scope S; waitFor(1); }
  waitFor(2);
}
void tries() {
#pragma omp critical
  { try { f(); } catch (...) { waitFor(1); } waitFor(2); }
  waitFor(3);
}
)");
  EXPECT_EQ(P.getHeld("branches"), "[] / [] / ");
  EXPECT_EQ(P.getHeld("loops"), "[] / ");
  EXPECT_EQ(P.getHeld("inLoop"), " / [] / ");
  EXPECT_EQ(P.getHeld("sometimes"), "[] / ");
  EXPECT_EQ(P.getHeld("locals"), "[] / ");
  std::string Tries = P.getHeld("tries");
  EXPECT_TRUE(Tries == "[] / [] / " || Tries == "[] /  / []") << Tries;
}

TEST(TeamRegions, EqualNamesAreOneLock) {
  Regions P(R"(
void f() {
#pragma omp critical(a)
  waitFor(1);
}
void g() {
#pragma omp critical(a)
  waitFor(1);
}
template <typename T> void h(T) {
#pragma omp critical(a)
  waitFor(1);
}
void use() { h(1); }
void other() {
#pragma omp critical
  waitFor(1);
}
)");
  ObjectRef A = P.getHeldAtWaits("f")[0].front().Lock;
  EXPECT_EQ(A, P.getHeldAtWaits("g")[0].front().Lock);
  EXPECT_FALSE(A == P.getHeldAtWaits("other")[0].front().Lock);
  EXPECT_TRUE(A.isGlobal());
}

//===-- One thread at a time, or one alone --------------------------------===//

TEST(TeamRegions, SingleOnesAreRunByOneThread) {
  Regions P(R"(
void barrier() {
#pragma omp parallel
  {
#pragma omp single
    waitFor(1);
#pragma omp single
    waitFor(2);
  }
}
void nowait() {
#pragma omp parallel
  {
#pragma omp single nowait
    waitFor(1);
#pragma omp single
    waitFor(2);
  }
}
void sections() {
#pragma omp parallel sections
  {
#pragma omp section
    waitFor(1);
#pragma omp section
    waitFor(2);
  }
  waitFor(3);
}
void firstPlain() {
#pragma omp parallel sections
  {
    { waitFor(1); }
#pragma omp section
    { waitFor(2); }
  }
  waitFor(3);
}
void ordered(int N) {
#pragma omp parallel for ordered
  for (int I = 0; I < N; ++I) {
#pragma omp ordered
    waitFor(1);
  }
}
)");
  EXPECT_EQ(P.getHeld("barrier"), "single / single");
  EXPECT_TRUE(P.haveCommon("barrier"));
  EXPECT_EQ(P.getHeld("nowait"), "single / single");
  EXPECT_FALSE(P.haveCommon("nowait"));
  EXPECT_EQ(P.getHeld("sections"), "single / single / ");
  EXPECT_FALSE(P.haveCommon("sections"));
  EXPECT_EQ(P.getHeld("firstPlain"), "single / single / ");
  EXPECT_EQ(P.getHeld("ordered"), "single");
  EXPECT_EQ(P.getRunners("barrier"), "apart apart ");
}

TEST(TeamRegions, MasterIsTheStarter) {
  Regions P(R"(
void master() {
#pragma omp parallel
  {
#pragma omp master
    waitFor(1);
    waitFor(2);
  }
  waitFor(3);
}
void masked() {
#pragma omp parallel
  {
#pragma omp masked
    waitFor(1);
#pragma omp masked filter(2)
    waitFor(2);
  }
}
void orphan() {
#pragma omp master
  waitFor(1);
}
)");
  EXPECT_EQ(P.getRunners("master"), "starter apart plain ");
  EXPECT_EQ(P.getRunners("masked"), "starter apart ");
  EXPECT_EQ(P.getRunners("orphan"), "starter ");
  EXPECT_EQ(P.getHeld("master"), "single /  / ");
  EXPECT_FALSE(P.haveCommon("masked"));
}

TEST(TeamRegions, OtherThreadsRunTasks) {
  Regions P(R"(
void tasks() {
#pragma omp parallel
#pragma omp master
  {
    waitFor(1);
#pragma omp task
    waitFor(2);
    waitFor(3);
  }
}
)");
  EXPECT_EQ(P.getRunners("tasks"), "starter apart starter ");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
