//===- SummaryFixpointTest.cpp - Laws of the fixpoint over bodies ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bodies are numbers here, and say which they call: what each leads to, and how
// often it takes to find out.
//
//===----------------------------------------------------------------------===//

#include "Dataflow/SummaryFixpoint.h"
#include "Support/Budgets.h"
#include "gtest/gtest.h"
#include <map>
#include <set>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// Calls from each body; each has an effect of its own if HaveOwn says so.
class Calls {
public:
  using CalleesTy = std::function<std::vector<int>(int)>;
  using Summary = std::set<int>;

  explicit Calls(CalleesTy Callees, bool AreTold = false,
                 std::set<int> HaveOwn = {})
      : Callees(std::move(Callees)), HaveOwn(std::move(HaveOwn)),
        Table(
            Fixpoint,
            [this](int Of, Summary &To) { return replace(To, find(Of)); },
            AreTold
                ? SummaryTable<int, Summary>::ReadsTy([this](int Of, auto See) {
                    for (int C : this->Callees(Of))
                      See(C);
                  })
                : nullptr) {}

  Summary find(int Of) {
    Depth = std::max(Depth, ++Now);
    Summary Found;
    if (HaveOwn.count(Of))
      Found.insert(Of);
    for (int C : Callees(Of)) {
      const Summary &Inner = Table.get(C);
      Found.insert(Inner.begin(), Inner.end());
    }
    --Now;
    return Found;
  }

  CalleesTy Callees;
  std::set<int> HaveOwn;
  SummaryFixpoint Fixpoint;
  SummaryTable<int, Summary> Table;
  unsigned Now = 0, Depth = 0;
};

Calls::CalleesTy makeChain(int Length) {
  return [Length](int I) {
    return I + 1 < Length ? std::vector<int>{I + 1} : std::vector<int>{};
  };
}

Calls::CalleesTy makeRing(int Length) {
  return [Length](int I) { return std::vector<int>{(I + 1) % Length}; };
}

TEST(SummaryFixpoint, AChainCostsTwoUpdatesEachAtMost) {
  constexpr int Length = 10000;
  Calls Last(makeChain(Length), false, {Length - 1});
  EXPECT_EQ(Last.Table.get(0), std::set<int>{Length - 1});
  EXPECT_LE(Last.Fixpoint.countUpdates(), 2u * Length);
  EXPECT_LE(Last.Depth, SummaryFixpoint::MaxNesting);
  // Whatever those on the way do.
  Calls Many(makeChain(Length), false, {5, 500, 5000, Length - 1});
  EXPECT_EQ(Many.Table.get(0), Many.HaveOwn);
  EXPECT_LE(Many.Fixpoint.countUpdates(), 2u * Length);
}

TEST(SummaryFixpoint, AChainThatIsToldBeforeCostsOne) {
  constexpr unsigned Length = 10000;
  Calls P(makeChain(Length), true, {Length - 1});
  EXPECT_EQ(P.Table.get(0), std::set<int>{Length - 1});
  EXPECT_EQ(P.Fixpoint.countUpdates(), Length);
  EXPECT_EQ(P.Depth, 1u);
  EXPECT_EQ(P.Table.get(7000), std::set<int>{Length - 1});
  EXPECT_EQ(P.Fixpoint.countUpdates(), Length);
}

TEST(SummaryFixpoint, AShortChainCostsOne) {
  Calls P(makeChain(SummaryFixpoint::MaxNesting), false, {60});
  EXPECT_EQ(P.Table.get(0), std::set<int>{60});
  EXPECT_EQ(P.Fixpoint.countUpdates(), SummaryFixpoint::MaxNesting);
}

TEST(SummaryFixpoint, ARingEndsWithAllOfItInEach) {
  constexpr int Length = 1000;
  for (bool AreTold : {false, true}) {
    Calls P(makeRing(Length), AreTold, {0, 1, 300, 999});
    for (int I : {0, 1, 500, 999})
      EXPECT_EQ(P.Table.get(I), P.HaveOwn);
    EXPECT_LE(P.Fixpoint.countUpdates(), 5u * Length);
    EXPECT_LE(P.Depth, SummaryFixpoint::MaxNesting);
  }
}

TEST(SummaryFixpoint, WaysThatMeetAgainDoNotMultiply) {
  // Two ways from each to the next.
  auto Ladder = [](int I) {
    return I < 900 ? std::vector<int>{I - I % 3 + 3, I - I % 3 + 4}
                   : std::vector<int>{};
  };
  for (bool AreTold : {false, true}) {
    Calls P(Ladder, AreTold, {900, 901});
    EXPECT_EQ(P.Table.get(0), P.HaveOwn);
    EXPECT_LE(P.Fixpoint.countUpdates(), 3u * 602);
  }
}

TEST(SummaryFixpoint, CirclesAreFinalBeforeTheirCallers) {
  // A chain into a ring of ten: nobody on the chain is updated twice.
  auto Tail = [](int I) {
    return std::vector<int>{I < 30 ? I + 1 : 30 + (I - 29) % 10};
  };
  Calls P(Tail, false, {30, 35, 39});
  EXPECT_EQ(P.Table.get(0), P.HaveOwn);
  EXPECT_LE(P.Fixpoint.countUpdates(), 30u + 3 * 10);
}

TEST(SummaryFixpoint, WhatNeverSettlesEnds) {
  SummaryFixpoint Fixpoint;
  SummaryTable<int, int> *Table = nullptr;
  SummaryTable<int, int> Counting(Fixpoint, [&Table](int Of, int &To) {
    return replace(To, Table->get(1 - Of) + 1);
  });
  Table = &Counting;
  BudgetCounts Counts;
  BudgetScope Scope(&Counts);
  int Reached = Counting.get(0);
  EXPECT_GT(Reached, 1);
  EXPECT_EQ(Counts.get(Budget::FixpointRounds), 1u);
  EXPECT_LE(Fixpoint.countUpdates(),
            2u * (getLimit(Budget::FixpointRounds) + 1));
  EXPECT_EQ(Counting.get(0), Reached); // from then on it stays
}

TEST(SummaryFixpoint, TablesThatReadEachOtherAreOneCircle) {
  SummaryFixpoint Fixpoint;
  using Summary = std::set<int>;
  SummaryTable<int, Summary> *Other = nullptr;
  SummaryTable<int, Summary> Even(Fixpoint, [&Other](int Of, Summary &To) {
    Summary New = Other->get(Of + 1);
    New.insert(Of);
    return replace(To, New);
  });
  SummaryTable<int, Summary, std::map> Odd(
      Fixpoint, [&Even](int Of, Summary &To) {
        Summary New = Even.get((Of + 1) % 4);
        New.insert(Of);
        return replace(To, New);
      });
  SummaryTable<int, Summary> Start(
      Fixpoint, [&Odd](int, Summary &To) { return replace(To, Odd.get(1)); });
  SummaryTable<int, Summary> Bridge(Fixpoint, [&Odd](int Of, Summary &To) {
    return replace(To, Odd.get(Of));
  });
  Other = &Bridge;
  EXPECT_EQ(Start.get(0), (Summary{0, 1, 2, 3}));
  EXPECT_EQ(Even.get(2), (Summary{0, 1, 2, 3}));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
