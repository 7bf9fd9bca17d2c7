//===- StopSignalsTest.cpp - What ends a loop or a wait -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows of the table in StopSignals.h, each with a call that hits it.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Waits/StopSignals.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr const char *SignalModel = R"(
library: lib
defaults: {source: s, confidence: documented}
functions:
  - name: sleepOn
    blocks: {class: unbounded, until: u, unblock: [wake, "Base::stop"],
             not_unblocked_by: [peek]}
  - {name: park, blocks: {class: unbounded, until: u, by_signal: true}}
  - {names: [wake, count], confidence: documented, releases: {handle: h,
     at: {arg: 0}}}
  - {name: "Base::stop", releases: {handle: h, at: object}}
  - {name: alarm, signals: true}
handles: [{name: h}]
)";

constexpr const char *SignalCode = R"(
struct Base { virtual void stop(); };
struct Own : Base { void stop() override; };
namespace std { void plain(int &); }
void sleepOn(); void park();
void wake(int &); void count(int &); void peek(int &); void alarm(int &);
void unknown(int &);
int Flag;
void f(Base &B, Own &O) {
  wake(Flag); count(Flag); peek(Flag); alarm(Flag); unknown(Flag);
  std::plain(Flag); B.stop(); O.stop();
}
void g() { Flag = 1; Flag = 0; }
void loop() { while (Flag) {} }
void waits() { sleepOn(); park(); }
)";

class StopSignalsTest : public testing::Test {
protected:
  StopSignalsTest() : P(SignalCode, "", SignalModel) {}

  const Blocking &getWait(unsigned I) {
    return *P.Effects.getFacts(P.getEntity("waits")).All[I].Row->Blocks;
  }
  /// The names of what \p Is holds for, of the calls of "f".
  std::string filter(llvm::function_ref<bool(const Access &)> Is) {
    std::string Said;
    for (const Fact &E : P.Effects.getFacts(P.getEntity("f")).All)
      if (E.Kind == Fact::Call &&
          Is({Access::Call, P.Effects.getFacts(P.getEntity("g")).All[0].Object,
              &E, E.Loc, std::nullopt}))
        Said += E.Callee->getQualifiedNameAsString() + " ";
    return Said;
  }

  Program P;
};

TEST_F(StopSignalsTest, TheNamedFunctionOfARowIsMeantAlone) {
  EXPECT_EQ(filter([&](const Access &A) {
              return isUnblocking(getWait(0), A.By->Callee, A.By->Row);
            }),
            "wake Base::stop ");
}

TEST_F(StopSignalsTest, WhatWakes) {
  EXPECT_EQ(filter([&](const Access &A) { return mayWake(A, getWait(0)); }),
            "wake alarm unknown Base::stop Own::stop ");
  // Nothing is named: what a row knows may do it, too.
  EXPECT_EQ(filter([&](const Access &A) { return mayWake(A, getWait(1)); }),
            "wake count peek alarm unknown Base::stop Own::stop ");
}

TEST_F(StopSignalsTest, WhatEndsALoop) {
  const LoopFact &L = P.Effects.getFacts(P.getEntity("loop")).Loops[0];
  std::string Ends;
  for (const Fact &E : P.Effects.getFacts(P.getEntity("g")).All)
    if (mayEnd({Access::Store, E.Object, &E, E.Loc, std::nullopt}, L, false))
      Ends += *getStoredFlag(E) ? "1" : "0";
  EXPECT_EQ(Ends, "0");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
