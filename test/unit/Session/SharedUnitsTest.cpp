//===- SharedUnitsTest.cpp - Units that several checks analyze ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/SharedUnits.h"
#include "Session/AnalysisSession.h"
#include "gtest/gtest.h"
#include <condition_variable>
#include <thread>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

std::shared_ptr<CheckedUnit> makeUnit() {
  return std::make_shared<CheckedUnit>();
}

TEST(SharedUnits, ChecksOfOneUnitShareIt) {
  SharedUnits Units;
  int A = 0, B = 0;
  auto First = Units.get(&A, "options", makeUnit);
  EXPECT_EQ(First, Units.get(&A, "options", makeUnit));
  EXPECT_NE(First, Units.get(&A, "others", makeUnit));
  EXPECT_NE(First, Units.get(&B, "options", makeUnit));
}

TEST(SharedUnits, WhatNobodyHoldsIsMadeAnew) {
  SharedUnits Units;
  int A = 0;
  unsigned Made = 0;
  auto make = [&Made] { return ++Made, makeUnit(); };
  Units.get(&A, "", make);
  auto Held = Units.get(&A, "", make);
  Units.get(&A, "", make);
  EXPECT_EQ(Made, 2u);
}

/// Lets two threads go on when both have come.
class Rendezvous {
public:
  void meet() {
    std::unique_lock<std::mutex> Lock(Mutex);
    ++Come;
    Changed.notify_all();
    Changed.wait(Lock, [this] { return Come >= 2; });
  }

private:
  std::mutex Mutex;
  std::condition_variable Changed;
  unsigned Come = 0;
};

// Ends only if both units are made at once.
TEST(SharedUnits, TwoUnitsAreMadeAtOnce) {
  SharedUnits Units;
  Rendezvous InMake;
  int A = 0, B = 0;
  auto make = [&InMake] {
    InMake.meet();
    return makeUnit();
  };
  std::shared_ptr<CheckedUnit> OfA, OfB;
  std::thread Other([&] { OfB = Units.get(&B, "", make); });
  OfA = Units.get(&A, "", make);
  Other.join();
  EXPECT_NE(OfA, OfB);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
