//===- BudgetsTest.cpp - Tests of the limits of the analyses --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Budgets.h"
#include "gtest/gtest.h"
#include <thread>

using namespace interop;

TEST(Budgets, LimitsAreThoseOfTheTable) {
  static_assert(getLimit(Budget::HandlePaths) == 256);
  EXPECT_FALSE(reaches(255, Budget::HandlePaths));
  EXPECT_TRUE(reaches(256, Budget::HandlePaths));
  EXPECT_FALSE(exceeds(256, Budget::HandlePaths));
  EXPECT_TRUE(exceeds(257, Budget::HandlePaths));
}

TEST(Budgets, OnlyWhatEndsSomethingCounts) {
  BudgetCounts Counts;
  BudgetScope Scope(&Counts);
  reaches(255, Budget::HandlePaths);
  EXPECT_TRUE(Counts.isEmpty());
  reaches(256, Budget::HandlePaths);
  exceeds(300, Budget::HandlePaths);
  EXPECT_EQ(Counts.get(Budget::HandlePaths), 2u);
  EXPECT_EQ(Counts.get(Budget::CallExits), 0u);
}

TEST(Budgets, ScopesNest) {
  BudgetCounts Outer, Inner;
  cutOff(Budget::CallExits); // nobody counts
  {
    BudgetScope OuterScope(&Outer);
    {
      BudgetScope InnerScope(&Inner);
      cutOff(Budget::CallExits);
    }
    {
      BudgetScope Nothing(nullptr);
      cutOff(Budget::CallExits);
    }
    cutOff(Budget::HandlePaths);
  }
  EXPECT_EQ(BudgetScope::getCurrent(), nullptr);
  EXPECT_EQ(Inner.get(Budget::CallExits), 1u);
  EXPECT_EQ(Outer.get(Budget::CallExits), 0u);
  EXPECT_EQ(Outer.get(Budget::HandlePaths), 1u);
}

TEST(Budgets, ThreadsCountForTheirOwnUnits) {
  BudgetCounts Counts[2];
  auto Run = [&Counts](unsigned Unit) {
    BudgetScope Scope(&Counts[Unit]);
    for (unsigned I = 0; I < 1000 * (Unit + 1); ++I)
      cutOff(Budget::CallExits);
  };
  std::thread First(Run, 0), Second(Run, 1);
  First.join();
  Second.join();
  EXPECT_EQ(Counts[0].get(Budget::CallExits), 1000u);
  EXPECT_EQ(Counts[1].get(Budget::CallExits), 2000u);
}

TEST(Budgets, MessagesAreReadBack) {
  BudgetCounts Counts;
  EXPECT_EQ(Counts.makeMessage(), "");
  EXPECT_FALSE(Counts.addMessage("warning: something else"));
  Counts.add(Budget::CallExits);
  Counts.add(Budget::HandlePaths, 3);
  EXPECT_EQ(Counts.makeMessage(),
            "analysis limits were reached: CallExits once, HandlePaths 3 "
            "times; findings may be missing (docs/design/budgets.md)");
  EXPECT_EQ(Counts.getMostReached(), "HandlePaths");
  EXPECT_EQ(BudgetCounts().getMostReached(), "");
  BudgetCounts Sum;
  EXPECT_TRUE(Sum.addMessage("remark: interop-tidy: " + Counts.makeMessage()));
  EXPECT_TRUE(Sum.addMessage(Counts.makeMessage() + " [clang-tidy-config]\n"));
  EXPECT_EQ(Sum.get(Budget::HandlePaths), 6u);
  EXPECT_EQ(Sum.get(Budget::CallExits), 2u);
}

TEST(Budgets, MessagesOfOthersAreReadAsFarAsTheyAreKnown) {
  BudgetCounts Counts;
  EXPECT_TRUE(Counts.addMessage("analysis limits were reached: Strange 3 "
                                "times, CallExits 2 times, , HandlePaths"));
  EXPECT_EQ(Counts.get(Budget::CallExits), 2u);
  EXPECT_EQ(Counts.get(Budget::HandlePaths), 0u);
}
